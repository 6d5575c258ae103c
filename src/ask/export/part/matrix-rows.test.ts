import { expect, it } from 'vitest';
import { memoryIndexFiles } from '@/ask/gene-index/memory-index-files';
import type { Progress } from '@/model/read-options';
import { openElements } from '@/read/elements/open-elements';
import { dense, sparse } from '@/testing/anndata-sketches';
import {
  arraySketch,
  groupSketch,
  int32,
  int64,
  memoryRoot,
  type NodeSketch,
} from '@/testing/memory-node';
import { eachRows, type MatrixPart } from './matrix-rows';

/** All rows, as lists. */
async function rowsOf(
  sketch: NodeSketch,
  part: MatrixPart = {},
  report?: (progress: Progress) => void,
) {
  const elements = openElements(memoryRoot(groupSketch({}, { X: sketch })));
  const rows: number[][] = [];
  await eachRows(
    await elements.at('/X'),
    part,
    async ({ start, count, values }) => {
      if (values.kind !== 'numbers') throw new Error(values.kind);
      expect(start).toBe(rows.length);
      const width = values.values.length / count;
      for (let row = 0; row < count; row++)
        rows.push(
          Array.from(values.values.subarray(row * width, (row + 1) * width), Number),
        );
    },
    { report },
  );
  return rows;
}

// scipy.sparse.csr_matrix of [[1, 0, 2], [0, 0, 3], [4, 5, 6]] and its csc twin: scipy's own example
const listed = (values: readonly number[]) => (at: number) => values[at] ?? 0;
const csr = sparse('csr', [3, 3], {
  ...{ pointers: listed([0, 2, 3, 6]), indices: listed([0, 2, 2, 0, 1, 2]) },
  ...{ data: listed([1, 2, 3, 4, 5, 6]), stored: 6 },
});
const csc = sparse('csc', [3, 3], {
  ...{ pointers: listed([0, 2, 3, 6]), indices: listed([0, 2, 2, 0, 1, 2]) },
  ...{ data: listed([1, 4, 5, 2, 3, 6]), stored: 6 },
});
const tall = dense(
  [
    [1, 0, 2],
    [0, 0, 3],
    [4, 5, 6],
  ],
  [3, 1],
);

it.each([
  ['csr', csr, {}],
  ['csc', csc, {}],
  ['csc that is turned', csc, { bandValues: 3 }],
  ['dense in chunks of columns', tall, {}],
])(
  'gives rows of %s with their zeros, of the columns in their order',
  async (_, sketch, how) => {
    expect(await rowsOf(sketch, how)).toEqual([
      [1, 0, 2],
      [0, 0, 3],
      [4, 5, 6],
    ]);
    const columns = Uint32Array.of(2, 0);
    expect(await rowsOf(sketch, { ...how, columns })).toEqual([
      [2, 1],
      [3, 0],
      [6, 4],
    ]);
    const rows = Uint32Array.of(0, 2);
    expect(await rowsOf(sketch, { ...how, rows, columns })).toEqual([
      [2, 1],
      [6, 4],
    ]);
  },
);

it('adds values that are stored twice, as toarray() of scipy does, of 64 bits too', async () => {
  const twice = (
    layout: 'csr' | 'csc',
    dtype: typeof int64,
    values: readonly unknown[],
  ) =>
    groupSketch(
      { 'encoding-type': `${layout}_matrix`, 'encoding-version': '0.1.0', shape: [2, 2] },
      {
        indptr: arraySketch(int32, [3], [0, 2, 3]),
        indices: arraySketch(int32, [3], [1, 1, 0]),
        data: arraySketch(dtype, [3], values),
      },
    );
  expect(await rowsOf(twice('csr', int32, [5, 7, 1]))).toEqual([
    [0, 12],
    [1, 0],
  ]);
  expect(await rowsOf(twice('csc', int64, [5n, 7n, 1n]))).toEqual([
    [0, 1],
    [12, 0],
  ]);
});

it('reads a matrix by column once for each band of rows where there is no room to turn it', async () => {
  // every value of column c is c in even rows
  const [height, width] = [2400, 5000];
  const matrix = sparse('csc', [height, width], {
    pointers: (at) => (at * height) / 2,
    indices: (at) => (at % (height / 2)) * 2,
    data: (at) => Math.floor(at / (height / 2)),
    stored: (width * height) / 2,
  });
  const columns = Uint32Array.of(4999, 1, 17);
  const bands = { columns, bandValues: 3 * 1000 };
  const rows = await rowsOf(matrix, {
    ...{ ...bands, openScratch: async () => memoryIndexFiles(0) },
  });
  expect(rows).toHaveLength(height);
  for (const [row, values] of rows.entries())
    expect(values).toEqual(row % 2 === 0 ? [4999, 1, 17] : [0, 0, 0]);
});

it('gives nothing more once it is cancelled', async () => {
  const root = memoryRoot(groupSketch({}, { X: csc }));
  const matrix = await openElements(root).at('/X');
  const cancel = new AbortController();
  const starts: number[] = [];
  const given = eachRows(
    ...[matrix, { bandValues: 3 }],
    async ({ start }) => {
      starts.push(start);
      cancel.abort();
    },
    { signal: cancel.signal },
  );
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect(starts).toEqual([0]);
});

it('reports the columns of a matrix that is turned, then its rows', async () => {
  const reported: Progress[] = [];
  await rowsOf(csc, { bandValues: 3 }, (progress) => reported.push(progress));
  expect(reported).toEqual([
    { done: 0, total: 3, unit: 'values' },
    {
      ...{ done: 0, total: 3, unit: 'values', share: 0.5 },
      place: { path: '/X', done: 3, total: 3, of: 'columns' },
    },
    { done: 3, total: 3, unit: 'values', share: 1 },
  ]);
});
