import { expect, it } from 'vitest';
import type { OutputBuffer } from '@/model/read-options';
import type { StoredArray } from '@/read/node';
import { denseBatches } from './dense-batches';
import { sparseBatches } from './sparse/batches';
import type { SparseParts } from './sparse/parts';

// large enough to be reused
const LONG = 20_000;

/** An array with values equal to their indices, read into the given output buffer. */
function places(shape: readonly number[], most = Number.POSITIVE_INFINITY): StoredArray {
  const read: StoredArray['read'] = async ([[from, to] = [0, 0]] = [], options) => {
    const width = shape.slice(1).reduce((a, b) => a * b, 1);
    const into: OutputBuffer = options?.into ?? ((bytes) => new ArrayBuffer(bytes));
    const length = (to - from) * width;
    const values = new Float64Array(into(8 * length), 0, length);
    for (let i = 0; i < length; i++) values[i] = (from * width + i) % most;
    return { kind: 'numbers', values };
  };
  // its other members are not used
  const dtype = { kind: 'float', bytes: 8, order: 'little' };
  return {
    path: '/X',
    shape,
    dtype,
    storage: { chunkShape: shape },
    read,
  } as StoredArray;
}

it('reads every other batch of a sparse matrix into the same buffer', async () => {
  const stored = 5 * LONG;
  const starts = Float64Array.from([0, 1, 2, 3, 4, 5], (row) => row * LONG);
  const indptr: StoredArray = {
    ...places([6]),
    read: async ([[from, to] = [0, 6]] = []) => ({
      kind: 'numbers',
      values: starts.slice(from, to),
    }),
  };
  const parts: SparseParts = {
    path: '/X',
    layout: 'csr',
    shape: [5, 100],
    major: 5,
    minor: 100,
    indptr,
    indices: places([stored], 100),
    data: places([stored]),
    stored,
    paragraph: 'Sparse array specification v0.1.0',
  };
  const buffers: ArrayBufferLike[] = [];
  const firsts: number[] = [];
  for await (const { indices, data } of sparseBatches(parts, { maxValues: LONG })) {
    buffers.push(indices.buffer, data.buffer);
    firsts.push(Number(data[0]), Number(indices[1]));
  }
  expect(firsts).toEqual([0, 1, 20_000, 1, 40_000, 1, 60_000, 1, 80_000, 1]);
  expect(new Set(buffers).size).toBe(4);
});

it('reads each tile of a dense matrix into the buffer of the previous one', async () => {
  const array = places([10, LONG]);
  const buffers: ArrayBufferLike[] = [];
  const firsts: number[] = [];
  const tiles = denseBatches(
    { ...array, storage: { ...array.storage, chunkShape: [1, LONG] } },
    { maxValues: LONG },
  );
  for await (const { values } of tiles) {
    buffers.push(values.buffer);
    firsts.push(Number(values[0]));
  }
  expect(firsts).toEqual([...Array(10).keys()].map((row) => row * LONG));
  expect(new Set(buffers).size).toBe(1);
});
