import { expect, it } from 'vitest';
import { unpackStrings } from '@/model/strings';
import { memorySource } from '@/read/bytes/memory-source';
import type { Selection, StoredArray } from '@/read/node';
import {
  fixtureBytes,
  openArrayAt,
  openFixture,
  openForTest,
} from '@/testing/node-hdf5-fixture';

const NAME = 'corner-cases.foreign-fills.h5';
const ADVICE = 'The file is damaged there. Download it again or re-save it.';

async function textsOf(array: StoredArray, selection?: Selection) {
  const values = await array.read(selection);
  if (values.kind !== 'strings') throw new Error(values.kind);
  return unpackStrings(values.strings);
}

// as h5py reads it too
it.each(['contiguous', 'chunked'])(
  'reads /%s, whose values were all written and whose fill value refers outside the file',
  async (path) => {
    const { root, close } = await openFixture(NAME);
    const array = await openArrayAt(root, path);
    expect(await textsOf(array)).toEqual(['a', 'b', 'c', 'd']);
    expect(array.storage.fillValue).toBeUndefined();
    close();
  },
);

it('refuses only the values of an absent chunk', async () => {
  const { root, close } = await openFixture(NAME);
  const array = await openArrayAt(root, 'half');
  expect(await textsOf(array, [[0, 2]])).toEqual(['a', 'b']);
  await expect(array.read()).rejects.toMatchObject({
    name: 'CorruptError',
    message: expect.stringContaining(`${NAME}: the fill value of /half `),
  });
  close();
});

it.each([3, 8])(
  'reads written values if the fill value has %i bytes instead of 4',
  async (bytes) => {
    const damaged = fixtureBytes(NAME).slice();
    const message = Buffer.from([4, 0, 0, 0, 4, 3, 2, 1]);
    const places = [1740, 1760];
    for (const at of places) {
      expect(damaged.subarray(at, at + 8)).toEqual(new Uint8Array(message));
      damaged[at] = bytes;
    }
    const { root, close } = await openForTest(memorySource(damaged, NAME));
    const array = await openArrayAt(root, 'numbers');
    expect(await array.read([[0, 2]])).toMatchObject({ values: Int32Array.of(5, 6) });
    await expect(array.read()).rejects.toThrow(
      `${NAME}: the fill value of /numbers has ${bytes} bytes instead of 4. ${ADVICE}`,
    );
    expect(array.storage.fillValue).toBeUndefined();
    close();
  },
);

it('shows the fill value that can be read', async () => {
  const { root, close } = await openFixture(NAME);
  const array = await openArrayAt(root, 'numbers');
  expect(array.storage.fillValue).toBe('16909060');
  expect(await array.read()).toMatchObject({
    values: Int32Array.of(5, 6, 16_909_060, 16_909_060),
  });
  close();
});
