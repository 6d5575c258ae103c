import { expect, it } from 'vitest';
import type { StoredArray } from '@/read/node';
import {
  arraySketch,
  float32,
  groupSketch,
  int32,
  memoryRoot,
} from '@/testing/memory-node';
import { openElementAt } from '../open-at';
import { readMajorRanges } from './ranges';
import { readSparseRanges } from './region';

// 5 rows with 2, 0, 3, 1 and 4 values of 5 columns
const indptr = [0, 2, 2, 5, 6, 10];
const indices = [0, 3, 0, 1, 4, 2, 0, 1, 2, 3];
const data = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

async function open(columns = indices) {
  const attributes = {
    'encoding-type': 'csr_matrix',
    'encoding-version': '0.1.0',
    shape: [5, 5],
  };
  const members = {
    indptr: arraySketch(int32, [6], indptr),
    indices: arraySketch(int32, [10], columns),
    data: arraySketch(float32, [10], data),
  };
  const root = memoryRoot(groupSketch({}, { X: groupSketch(attributes, members) }));
  const { sparse } = await openElementAt(root, '/X');
  if (!sparse) throw new Error('not sparse');
  return sparse;
}

/** As the chunk machine does: several ranges in one read. */
function withRanges(array: StoredArray, list: readonly number[]): StoredArray {
  return {
    ...array,
    readRanges: async (ranges) => ({
      kind: 'numbers',
      values: Float64Array.from(ranges.flatMap(([from, to]) => list.slice(from, to))),
    }),
  };
}

it.each(['one by one', 'at once'])(
  'gives ranges of rows in any order, read %s',
  async (how) => {
    const plain = await open();
    const sparse =
      how === 'at once'
        ? {
            ...plain,
            indices: withRanges(plain.indices, indices),
            data: withRanges(plain.data, data),
          }
        : plain;
    const batches = await readMajorRanges(sparse, [
      [4, 5],
      [1, 3],
    ]);
    expect(
      batches.map(({ start, indptr, indices, data }) => [
        start,
        [...indptr],
        [...indices],
        [...data],
      ]),
    ).toEqual([
      [4, [0, 4], [0, 1, 2, 3], [7, 8, 9, 10]],
      [1, [0, 0, 3], [0, 1, 4], [3, 4, 5]],
    ]);
  },
);

it('makes dense rows of them', async () => {
  const blocks = await readSparseRanges(await open(), [
    [3, 4],
    [0, 2],
  ]);
  expect(
    blocks.map((block) => block.kind === 'matrix' && [block.rows, [...block.values]]),
  ).toEqual([
    [
      [3, 4],
      [0, 0, 6, 0, 0],
    ],
    [
      [0, 2],
      [1, 0, 0, 2, 0, 0, 0, 0, 0, 0],
    ],
  ]);
});

it('refuses an index beyond the columns', async () => {
  const damaged = await open(indices.with(7, 5));
  await expect(readMajorRanges(damaged, [[4, 5]])).rejects.toMatchObject({
    name: 'CorruptError',
  });
});
