import { ROOT } from '@/model/path';
import type { ByteSource } from '@/read/bytes/byte-source';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import { chunkLocator } from '@/read/hdf5/chunk-locator';
import { parseDatasetHeader } from '@/read/hdf5/dataset-header';
import { findObject } from '@/read/hdf5/find-object';
import { readObjectHeader } from '@/read/hdf5/object-header';
import { openFileForTest } from './node-hdf5-fixture';

/** For tests: every chunk in the index of a dataset, in grid order, as listed by h5py. */
export async function findInFile(
  source: ByteSource,
  path: string,
  {
    shape,
    chunk,
  }: { readonly shape: readonly number[]; readonly chunk: readonly number[] },
) {
  const file = await openFileForTest(source);
  const root = { address: file.root, path: ROOT };
  const { address } = await findObject(file, root, path, path);
  const { messages } = await readObjectHeader(file.metadata, address, path);
  const header = await parseDatasetHeader(file.metadata, messages, path);
  if (header.layout.kind !== 'chunked') throw new Error(`${path} is not chunked`);
  const { locate } = chunkLocator(file, path, header, header.layout);
  const rows = [];
  const grid = chunkGridOf({ shape, chunkShape: chunk });
  for (let number = 0; number < grid.count; number += 1) {
    const position = grid.positionOf(number);
    const found = await locate(position);
    if (found.kind !== 'range') continue;
    const offset = position.map((at, axis) => at * (chunk[axis] as number));
    const mask = mirrored(found.skip ?? 0, header.filters.length);
    rows.push([offset, found.position, found.length, mask]);
  }
  return rows;
}

/** From decoding order back to pipeline order. */
function mirrored(skip: number, count: number): number {
  let mask = 0;
  for (let i = 0; i < count; i++) if ((skip >>> (count - 1 - i)) & 1) mask |= 1 << i;
  return mask;
}
