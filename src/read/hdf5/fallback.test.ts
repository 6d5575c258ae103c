import { expect, it } from 'vitest';
import {
  fixtureBytes,
  openArrayAt,
  openFixture,
  openForTest,
  remoteSource,
} from '@/testing/node-hdf5-fixture';

const read = async (name: string, source = openFixture('elsewhere.h5')) => {
  const file = await source;
  const values = await (await openArrayAt(file.root, name)).read();
  file.close();
  return values;
};

it('reads virtual datasets over the same file, and filters supported only by libhdf5', async () => {
  expect(await read('virtual')).toEqual({
    kind: 'numbers',
    values: Int32Array.of(8, 9, 10, 11, 0, 1, 2, 3),
  });
  const values = Int32Array.from({ length: 100 }, (_, i) => i);
  expect(await read('packed')).toEqual({ kind: 'numbers', values });
  const remote = openForTest(remoteSource(fixtureBytes('elsewhere.h5')));
  expect(await read('packed', remote)).toEqual({ kind: 'numbers', values });
});

it('refuses values in other files that were not given, which libhdf5 would read as fill values', async () => {
  await expect(read('virtual_away')).rejects.toMatchObject({
    name: 'UnsupportedError',
    message:
      'elsewhere.h5: /virtual_away is a virtual dataset: its values are in other files (missing.h5), and only elsewhere.h5 was given. Open the folder that contains them all, or copy the values into one file there: h5repack -l virtual_away:CONTI elsewhere.h5 one-file.h5',
  });
  await expect(read('external')).rejects.toMatchObject({ name: 'UnsupportedError' });
});

it('reads a region through libhdf5, and refuses one outside', async () => {
  const file = await openFixture('elsewhere.h5');
  const array = await openArrayAt(file.root, 'packed');
  expect(await array.read([[28, 32]])).toEqual({
    kind: 'numbers',
    values: Int32Array.of(28, 29, 30, 31),
  });
  await expect(array.read([[90, 101]])).rejects.toMatchObject({ name: 'NotFoundError' });
  file.close();
});

it('reads nothing above 256 MB through libhdf5, whose memory never shrinks', async () => {
  const source = remoteSource(fixtureBytes('large.h5'), 'large.h5');
  const uncached = { ...source, peek: () => undefined, prefetch: async () => {} };
  const file = await openForTest(uncached);
  const array = await openArrayAt(file.root, 'packed');
  source.reads.length = 0;
  await expect(array.read()).rejects.toMatchObject({
    name: 'TooLargeError',
    message:
      'large.h5: /packed: 320 MB at once are too much for the HDF5 library. Read a smaller region.',
  });
  expect(source.reads).toEqual([]);
  expect(await array.read([[19_999_999, 20_000_004]])).toEqual({
    kind: 'numbers',
    values: Int32Array.of(-1, 5, 6, 7, -1),
  });
  file.close();
});

it("reads datasets with messages in the file's table of shared ones", async () => {
  const file = await openFixture('shared.h5');
  for (const i of [0, 1, 2]) {
    const array = await openArrayAt(file.root, `d${i}`);
    expect([...array.attributes.values]).toEqual([
      ['grid', [0, 1, 2, 3]],
      ['note', 'shared text'],
    ]);
    expect(array.storage.codecs).toEqual(['gzip (level 4)']);
    const values = Int32Array.of(i, i + 1, i + 2, i + 3);
    expect(await array.read()).toEqual({ kind: 'numbers', values });
  }
  file.close();
});
