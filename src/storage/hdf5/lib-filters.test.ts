import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memorySource } from '@/bytes/memory-source';
import { openArrayAt, openForTest, remoteSource } from './node-fixture';

const fixtures = join(import.meta.dirname, '../../../e2e/fixtures');
const bytes = new Uint8Array(readFileSync(join(fixtures, 'stores/filters.h5ad')));
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
])('reads layers/%s, which went through %s, as h5py does', async (layer, filter) => {
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

/** Where the tree of layers/nbit says how long its first chunk is, in four bytes. */
const FIRST_LENGTH = 36_624;

it.each([0, 119])(
  'refuses a chunk of nbit of %i bytes, of which libhdf5 makes values of anything',
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
        message: `f.h5ad: /layers/nbit has a chunk of ${length} bytes, which needs 120. The file is damaged there: download or write it again.`,
      });
      file.close();
    }
  },
);
