import { expect, it } from 'vitest';
import {
  fixtureBytes,
  openArrayAt,
  openForTest,
  remoteSource,
} from '@/testing/node-hdf5-fixture';
import { createCursor } from './cursor';
import { parseLayout } from './layout-message';

async function numbersIn(name: string, path: string): Promise<number[]> {
  const file = await openForTest(remoteSource(fixtureBytes(name), name));
  const array = await openArrayAt(file.root, path);
  expect(array.encoded).toBeDefined(); // otherwise libhdf5 reads it
  const values = await array.read();
  file.close();
  if (values.kind !== 'numbers') throw new Error(values.kind);
  return Array.from(values.values, Number);
}

// h5py reads the same (fixtures/older.py prints it)
it.each([
  ['older.1.h5', 'layouts of version 1 behind a superblock of version 1'],
  ['older.2.h5', 'layouts of version 2'],
  ['older.v108.h5', 'trees of version 1 behind modern headers'],
])('%s: %s are read', async (name) => {
  expect(await numbersIn(name, 'contiguous')).toEqual([0, 3, 6, 9, 12]);
  expect(await numbersIn(name, 'chunked')).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40]);
});

it.each(['fixed', 'extensible', 'btree', 'single'])(
  'filters that a chunk was written without are skipped if its index (%s) says so',
  async (path) => {
    const once = [0, 70_000, 140_000, 210_000];
    const chunks = path === 'single' ? 1 : 3;
    expect(await numbersIn('masks.h5', path)).toEqual(
      Array.from({ length: chunks }, () => once).flat(),
    );
  },
);

it('a compact layout of version 1 has its values in the message', () => {
  // format specification IV.A.2.i: version, rank, class, 5 reserved, an extent, the length, the values
  const message = [1, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 7, 8, 9];
  const sizes = { offsetBytes: 8, lengthBytes: 8 };
  const cursor = createCursor(Uint8Array.from(message), 'a.h5: /x');
  expect(parseLayout(cursor, sizes, 'a.h5: /x')).toEqual({
    kind: 'compact',
    bytes: Uint8Array.of(7, 8, 9),
  });
});
