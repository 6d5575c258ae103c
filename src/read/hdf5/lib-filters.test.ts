import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import {
  openArrayAt,
  openFixture,
  openForTest,
  remoteSource,
} from '@/testing/node-hdf5-fixture';
import { stores } from '@/testing/node-stores';

const fixtures = join(import.meta.dirname, '../../../e2e/fixtures');
const bytes = new Uint8Array(readFileSync(join(stores, 'filters.h5ad')));
const answers: Record<string, number[][]> = JSON.parse(
  readFileSync(join(fixtures, 'filters.json'), 'utf8'),
).values;

it.each([
  ['szip', 'szip'],
  ['nbit', 'nbit'],
  ['scaleoffset', 'scaleoffset'],
  ['zfp reversible', 'zfp'],
  ['zfp accuracy', 'zfp'],
  ['zfp under gzip', 'zfp'],
])('reads layers/%s, filtered by %s, like h5py', async (layer, filter) => {
  for (const source of [memorySource(bytes, 'filters.h5ad'), remoteSource(bytes)]) {
    const file = await openForTest(source);
    const array = await openArrayAt(file.root, `layers/${layer}`);
    expect(array.storage.codecs.join()).toContain(filter);
    const values = await array.read();
    if (values.kind !== 'numbers') throw new Error(values.kind);
    expect(Array.from(values.values, Number)).toEqual(answers[layer]?.flat());
    const part = await array.read([
      [7, 9],
      [2, 4],
    ]);
    if (part.kind !== 'numbers') throw new Error(part.kind);
    const rows = answers[layer]?.slice(7, 9).flatMap((row) => row.slice(2, 4));
    expect(Array.from(part.values, Number)).toEqual(rows);
    file.close();
  }
});

// hdf5plugin's reading (fixtures/zfp_big_endian.py)
it('reads zfp as a big-endian machine writes it', async () => {
  const { root, close } = await openFixture('zfp.big-endian.h5');
  expect(await (await openArrayAt(root, 'x')).read()).toEqual({
    kind: 'numbers',
    values: Float64Array.from({ length: 32 }, (_, i) => i / 2),
  });
  close();
});

/** Address, in the tree of layers/nbit, of the length of its first chunk, in four bytes. */
const FIRST_LENGTH = 36_624;

it.each([0, 119])(
  'refuses a chunk of nbit of %i bytes, from which libhdf5 reads undefined values',
  async (length) => {
    const broken = bytes.slice();
    const view = new DataView(broken.buffer);
    expect(view.getUint32(FIRST_LENGTH, true)).toBe(121);
    view.setUint32(FIRST_LENGTH, length, true);
    for (const source of [
      memorySource(broken, 'f.h5ad'),
      remoteSource(broken, 'f.h5ad'),
    ]) {
      const file = await openForTest(source);
      const array = await openArrayAt(file.root, 'layers/nbit');
      await expect(array.read()).rejects.toMatchObject({
        name: 'CorruptError',
        message: `f.h5ad: /layers/nbit has a chunk of ${length} bytes, which needs 120. The file is damaged there. Download it again or re-save it.`,
      });
      file.close();
    }
  },
);

/** Address, in the tree of a layer, of the length of its first chunk, and that length. */
const CHUNKS = [
  ['szip', 31_080, 277, 276],
  ['szip', 31_080, 277, 3],
  ['scaleoffset', 33_816, 102, 100],
  ['scaleoffset', 33_816, 102, 20],
] as const;

it.each(CHUNKS)(
  'refuses a truncated chunk of %s, from which libhdf5 reads memory behind it (%i, %i → %i bytes)',
  async (layer, at, whole, length) => {
    const broken = bytes.slice();
    const view = new DataView(broken.buffer);
    expect(view.getUint32(at, true)).toBe(whole);
    view.setUint32(at, length, true);
    const file = await openForTest(memorySource(broken, 'f.h5ad'));
    const array = await openArrayAt(file.root, `layers/${layer}`);
    await expect(array.read()).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringMatching(
        new RegExp(
          `^f\\.h5ad: /layers/${layer}: a chunk is damaged \\(${layer}-hdf5: a chunk `,
        ),
      ),
    });
    // the neighbouring chunks
    expect(await array.read([[8, 24]])).toMatchObject({ kind: 'numbers' });
    file.close();
  },
);

/** Client data of the two filters in filters.h5ad, as stored, and altered ones. */
const word = (value: number) => [value & 255, (value >> 8) & 255, 0, 0];
const SZIP = [169, 8, 32, 10].flatMap(word);
const SCALED = [2, 0, 80, 0, 2, 1, 0, 1, 0].flatMap(word);

it.each([
  ['szip', SZIP, [169, 8, 64, 10], 'samples of 64 bits, not 32'],
  ['szip', SZIP, [177, 8, 32, 10], 'another byte order'],
  ['szip', SZIP, [169, 7, 32, 10], 'blocks of 7 samples'],
  ['szip', SZIP, [169, 8, 33, 10], 'samples of 33 bits, not 32'],
  ['szip', SZIP, [169, 8, 32, 0], 'scan lines of 0 samples'],
  ['scaleoffset', SCALED, [2, 0, 79, 0, 2, 1, 0, 1, 0], ''],
  ['scaleoffset', SCALED, [2, 0, 2000, 0, 2, 1, 0, 1, 0], ''],
  ['scaleoffset', SCALED, [2, 0, 80, 1, 2, 1, 0, 1, 0], 'the scale 2'],
  ['scaleoffset', SCALED, [0, 0, 80, 1, 2, 1, 0, 1, 0], 'another type'],
  ['scaleoffset', SCALED, [2, 0, 80, 0, 4, 1, 0, 1, 0], 'values of 4 bytes, not 2'],
  ['scaleoffset', SCALED, [2, 0, 80, 0, 2, 1, 1, 1, 0], 'another byte order'],
] as const)(
  'refuses %s if its client data do not match its chunks: %j → %j',
  async (layer, stored, other, what) => {
    const broken = bytes.slice();
    const at = Buffer.from(broken.buffer).indexOf(Uint8Array.from(stored));
    expect(at).toBeGreaterThan(0);
    broken.set(other.flatMap(word), at);
    const file = await openForTest(memorySource(broken, 'f.h5ad'));
    const array = await openArrayAt(file.root, `layers/${layer}`);
    await expect(array.read()).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining(what),
    });
    file.close();
  },
);
