import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '@/model/attributes';
import { memorySource } from '@/read/bytes/memory-source';
import { hdf5Places, mendChecksums } from '@/testing/fuzz/hdf5-places';
import { fixtureBytes, openForTest, remoteSource } from '@/testing/node-hdf5-fixture';
import { randomFiles } from '@/testing/node-random-files';

/** The description of one group by `random_hdf5_attributes.py`. */
interface RandomGroup {
  readonly file: string;
  readonly path: string;
  readonly attributes: readonly (readonly [name: string, value: AttributeValue])[];
}

const random = randomFiles<RandomGroup>({
  script: 'random_hdf5_attributes',
  imports: 'h5py, numpy',
  long: [0, 200],
});

describe('attributes in a heap, written by h5py', () => {
  it(`are read as it reads them, in its order (${random.title})`, async ({ skip }) => {
    if (random.missing !== undefined) return skip(random.missing);
    const { folder, answers, remove } = random.get();
    for (const [i, expected] of answers().entries()) {
      const bytes = new Uint8Array(readFileSync(join(folder, expected.file)));
      const source =
        i % 2 === 0 ? memorySource(bytes, expected.file) : remoteSource(bytes);
      const file = await openForTest(source);
      const { attributes } = await file.root.open(expected.path);
      expect(attributes.unreadable, expected.file).toEqual([]);
      expect([...attributes.values], expected.file).toEqual(expected.attributes);
      file.close();
    }
    remove();
  }, 3_600_000);
});

it('stops reading attributes in a heap on abort', async () => {
  const file = await openForTest(remoteSource(fixtureBytes('links.h5'), 'links.h5'));
  const controller = new AbortController();
  controller.abort();
  await expect(
    file.root.open('z first', { signal: controller.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  file.close();
});

/** Addresses in links.h5 of the length of its attribute `large`, which is outside the blocks of the heap. */
const LENGTH_OF_LARGE = 6240;
const LARGE = 7168;

function withLargeOf20MB(): Uint8Array {
  const sound = fixtureBytes('links.h5');
  const bytes = sound.slice();
  const view = new DataView(bytes.buffer);
  expect(view.getUint32(LENGTH_OF_LARGE, true)).toBe(80_047);
  view.setUint32(LENGTH_OF_LARGE, 20_000_000, true);
  mendChecksums(bytes, sound, hdf5Places(sound).checked);
  return bytes;
}

const TOO_LARGE = {
  error: 'UnsupportedError',
  reason:
    'links.h5: the attributes of /: one of 20 MB is larger than the 16 MB that Petri reads.',
};

it('names an attribute that is too large to be read', async () => {
  const file = await openForTest(memorySource(withLargeOf20MB(), 'links.h5'));
  const { values, unreadable } = file.root.attributes;
  expect(unreadable).toEqual([{ name: 'large', ...TOO_LARGE }]);
  expect([...values.keys()]).toEqual([
    'z',
    'a',
    'empty',
    'half',
    'grid',
    'to',
    'flag',
    'none',
  ]);
  file.close();
});

it('reports one without its name if the start of its message is damaged', async () => {
  const bytes = withLargeOf20MB();
  expect(bytes[LARGE]).toBe(3);
  bytes[LARGE] = 9; // the version byte of the message
  const file = await openForTest(memorySource(bytes, 'links.h5'));
  expect(file.root.attributes.unreadable).toEqual([TOO_LARGE]);
  file.close();
});
