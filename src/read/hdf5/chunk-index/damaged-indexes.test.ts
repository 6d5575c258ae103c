import { expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { hdf5Places, mendChecksums } from '@/testing/fuzz/hdf5-places';
import { fixtureBytes, openArrayAt, openForTest } from '@/testing/node-hdf5-fixture';

async function failureOf(name: string, bytes: Uint8Array, path: string) {
  const file = await openForTest(memorySource(bytes, name));
  const array = await openArrayAt(file.root, path);
  const read = array.read();
  await expect(read).rejects.toMatchObject({ name: 'CorruptError' });
  file.close();
  return read.catch((error: Error) => error.message);
}

/** Address of the first key of /partly's tree: the first row, the first column, and the offset in a value. */
const FIRST_KEY = 297_097;

it.each([
  ['a row where no chunk begins', FIRST_KEY, 0],
  ['a column where no chunk begins', FIRST_KEY + 8, 0],
  ['the middle of a value', FIRST_KEY + 16, 0],
  ['a row where none could begin, behind its five chunks', FIRST_KEY + 5 * 40, 40],
])('refuses a tree whose key is at %s, as h5py does', async (_, at, row) => {
  const bytes = fixtureBytes('indexes.earliest.h5').slice();
  expect(bytes[at]).toBe(row);
  bytes[at] = 2;
  expect(await failureOf('indexes.earliest.h5', bytes, 'partly')).toBe(
    'indexes.earliest.h5: the chunk index of /partly has a chunk where none can be. The file is damaged there. Download it again or re-save it.',
  );
});

it.each([
  ['FADB', 'fixed'],
  ['FADB', 'fixed_gzip'],
  ['FADB', 'fixed_paged'],
  ['EAIB', 'extensible'],
  ['EADB', 'extensible_gzip'],
  ['EASB', 'extensible_far'],
])(
  'refuses a %s of another index than that of /%s, as h5py does',
  async (signature, path) => {
    const sound = fixtureBytes('indexes.latest.h5');
    const bytes = sound.slice();
    for (
      let at = Buffer.from(bytes).indexOf(signature);
      at >= 0;
      at = Buffer.from(bytes).indexOf(signature, at + 1)
    )
      bytes[at + 6] = (bytes[at + 6] as number) ^ 8;
    mendChecksums(bytes, sound, hdf5Places(sound).checked);
    expect(await failureOf('indexes.latest.h5', bytes, path)).toBe(
      `indexes.latest.h5: the chunk index of /${path} has a block of another index. The file is damaged there. Download it again or re-save it.`,
    );
  },
);

it.each([
  ['whose records are out of order', 109_387],
  ['whose child has keys outside its range', 230_251],
])('refuses a tree %s, for which h5py treats the chunks as missing', async (_, at) => {
  const sound = fixtureBytes('indexes.latest.h5');
  const bytes = sound.slice();
  expect(bytes[at]).toBe(32);
  bytes[at] = 0;
  mendChecksums(bytes, sound, hdf5Places(sound).checked);
  expect(await failureOf('indexes.latest.h5', bytes, 'btree_deep')).toBe(
    'indexes.latest.h5: the chunk index of /btree_deep has chunks out of order. The file is damaged there. Download it again or re-save it.',
  );
});
