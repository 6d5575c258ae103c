import { createDecodePool } from '@workers/decode-pool';
import { blobSource } from '@/bytes/blob-source';
import { createBlockCache } from '@/bytes/block-cache';
import { httpStore } from '@/bytes/http-store';
import { segmentsOf } from '@/model/path';
import { lengthOf } from '@/model/values';
import { createChunkReader } from '@/storage/chunks/chunk-reader';
import type { Selection, StoredArray, StoredGroup } from '@/storage/node';
import { openContainer } from '@/storage/open-container';
import type { BenchJob } from './job';

/** Petri's own path: container, chunk machine, decode workers. Opening is outside the clock, as h5py's is short. */
export async function openForBench({
  input,
  paths,
  rows,
}: BenchJob): Promise<() => Promise<number>> {
  const pool = createDecodePool();
  const reader = createChunkReader({ pool });
  const { root } = await openContainer(
    typeof input === 'string'
      ? { kind: 'keys', store: httpStore(input) }
      : { kind: 'bytes', source: createBlockCache(blobSource(input)) },
    { reader },
  );
  return async () => {
    if (rows) return readRows(root, rows);
    let values = 0;
    for (const path of paths) values += await read(await openArray(root, path));
    return values;
  };
}

async function readRows(root: StoredGroup, rows: readonly number[]): Promise<number> {
  const [indptr, indices, data] = await Promise.all(
    ['X/indptr', 'X/indices', 'X/data'].map((path) => openArray(root, path)),
  );
  if (!indptr || !indices || !data) throw new Error('no CSR matrix');
  let values = 0;
  for (const row of rows) {
    const pointers = await indptr.read([[row, row + 2]]);
    if (pointers.kind !== 'numbers') throw new Error('indptr holds no numbers');
    const span = [Number(pointers.values[0]), Number(pointers.values[1])] as const;
    const parts = await Promise.all([read(indices, [span]), read(data, [span])]);
    values += parts[0] + parts[1];
  }
  return values;
}

async function read(array: StoredArray, selection: Selection = []): Promise<number> {
  return lengthOf(await array.read(selection));
}

async function openArray(root: StoredGroup, path: string): Promise<StoredArray> {
  let node: StoredGroup | StoredArray = root;
  for (const name of segmentsOf(`/${path}`)) {
    if (node.kind !== 'group') throw new Error(`${path} is below an array`);
    node = await node.open(name);
  }
  if (node.kind !== 'array') throw new Error(`${path} is a group`);
  return node;
}
