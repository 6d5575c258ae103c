import { describe, expect, it } from 'vitest';
import type { Block, Region } from '@/model/block';
import {
  arraySketch,
  float32,
  groupSketch,
  int32,
  int64,
  memoryRoot,
  type NodeSketch,
  type ReadLog,
} from '@/testing/memory-node';
import { openElementAt } from '../open-at';

// scipy.sparse.csr_matrix of [[1, 0, 2], [0, 0, 3], [4, 5, 6]] and its csc twin: scipy's own example
const csr = sparse('csr_matrix', [0, 2, 3, 6], [0, 2, 2, 0, 1, 2], [1, 2, 3, 4, 5, 6]);
const csc = sparse('csc_matrix', [0, 2, 3, 6], [0, 2, 2, 0, 1, 2], [1, 4, 5, 2, 3, 6]);

describe.each([
  ['csr', csr],
  ['csc', csc],
])('a tile of %s', (_, sketch) => {
  it('is the whole matrix, dense and row-major', async () => {
    expect(await read(sketch, {})).toEqual([1, 0, 2, 0, 0, 3, 4, 5, 6]);
  });

  it('is any rows and columns of it', async () => {
    expect(await read(sketch, { rows: [1, 3], columns: [1, 3] })).toEqual([0, 3, 5, 6]);
  });

  it('is clipped to the matrix', async () => {
    expect(await read(sketch, { rows: [2, 99], columns: [0, 99] })).toEqual([4, 5, 6]);
  });

  it('may be empty', async () => {
    expect(await read(sketch, { rows: [1, 1] })).toEqual([]);
  });
});

it('reads only the values of the rows asked for', async () => {
  const log: ReadLog = [];
  await read(csr, { rows: [1, 2] }, log);
  const ranges = log.filter(({ path }) => path === '/X/data' || path === '/X/indices');
  expect(ranges.map(({ selection }) => selection)).toEqual([[[2, 3]], [[2, 3]]]);
});

it('sums duplicates, sorted or not', async () => {
  // scipy: csr_matrix(([10, 20, 1, 2, 3], [0, 0, 1, 1, 1], [0, 3, 3, 5]), shape=(3, 4)).toarray()
  const sketch = sparse(
    'csr_matrix',
    [0, 3, 3, 5],
    [1, 1, 1, 0, 0],
    [1, 2, 3, 10, 20],
    [3, 4],
  );
  expect(await read(sketch, {})).toEqual([0, 6, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0]);
});

it('keeps integers beyond 2^53', async () => {
  const big = 9007199254740993n;
  const sketch = groupSketch(
    { 'encoding-type': 'csr_matrix', 'encoding-version': '0.1.0', shape: [1, 2] },
    {
      indptr: arraySketch(int64, [2], [0, 1]),
      indices: arraySketch(int32, [1], [1]),
      data: arraySketch(int64, [1], [big]),
    },
  );
  expect(await read(sketch, {})).toEqual([0n, big]);
});

describe('refuses, with the paragraph,', () => {
  it.each([
    ['an indptr that falls', sparse('csr_matrix', [0, 3, 2, 6], places(6), places(6))],
    [
      'an indptr that ends early',
      sparse('csr_matrix', [0, 2, 3, 5], places(6), places(6)),
    ],
    [
      'an indptr that begins late',
      sparse('csr_matrix', [1, 2, 3, 6], places(6), places(6)),
    ],
    [
      'an indptr beyond the end',
      sparse('csr_matrix', [0, 2, 9, 6], places(6), places(6)),
    ],
    ['an indptr too short', sparse('csr_matrix', [0, 2, 6], places(6), places(6))],
    [
      'an index beyond the columns',
      sparse('csr_matrix', [0, 2, 3, 6], [0, 1, 2, 3, 0, 1], places(6)),
    ],
    [
      'an index below 0',
      sparse('csr_matrix', [0, 2, 3, 6], [0, -1, 2, 0, 0, 1], places(6)),
    ],
    [
      'fewer values than indices',
      sparse('csr_matrix', [0, 2, 3, 5], places(6), places(5)),
    ],
    [
      'a shape of three',
      sparse('csr_matrix', [0, 2, 3, 6], places(6), places(6), [3, 3, 3]),
    ],
    [
      'a shape below 0',
      sparse('csr_matrix', [0, 2, 3, 6], places(6), places(6), [-3, 3]),
    ],
    [
      'a shape of fractions',
      sparse('csr_matrix', [0, 2, 3, 6], places(6), places(6), [3, 1.5]),
    ],
  ])('%s', async (_, sketch) => {
    await expect(read(sketch, {})).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('Sparse array specification v0.1.0'),
    });
  });
});

it('rejects on abort', async () => {
  const element = await openElementAt(memoryRoot(groupSketch({}, { X: csr })), '/X');
  const signal = AbortSignal.abort();
  await expect(element.read?.({}, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

function places(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i % 3);
}

function sparse(
  type: string,
  indptr: readonly number[],
  indices: readonly number[],
  data: readonly number[],
  shape: readonly number[] = [3, 3],
): NodeSketch {
  return groupSketch(
    { 'encoding-type': type, 'encoding-version': '0.1.0', shape },
    {
      indptr: arraySketch(int32, [indptr.length], indptr),
      indices: arraySketch(int32, [indices.length], indices),
      data: arraySketch(float32, [data.length], data),
    },
  );
}

async function read(sketch: NodeSketch, region: Region, log: ReadLog = []) {
  const element = await openElementAt(
    memoryRoot(groupSketch({}, { X: sketch }), log),
    '/X',
  );
  const block: Block | undefined = await element.read?.(region);
  return block?.kind === 'matrix'
    ? Array.from<number | bigint, number | bigint>(block.values, (value) => value)
    : undefined;
}
