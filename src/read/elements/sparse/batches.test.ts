import { expect, it } from 'vitest';
import {
  arraySketch,
  float32,
  groupSketch,
  int32,
  memoryRoot,
  type ReadLog,
} from '@/testing/memory-node';
import { openElementAt } from '../open-at';
import { type BatchOptions, type SparseBatch, sparseBatches } from './batches';

// 5 rows with 2, 0, 3, 1 and 4 values
const indptr = [0, 2, 2, 5, 6, 10];
const data = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

it('gives whole rows, with at most the given number of values', async () => {
  const batches = await all({ maxValues: 5 });
  expect(batches.map(({ start, indptr }) => [start, [...indptr]])).toEqual([
    [0, [0, 2, 2, 5]],
    [3, [0, 1, 5]],
  ]);
  expect(batches.flatMap((batch) => [...batch.data])).toEqual(data);
});

it('gives a row with more values alone', async () => {
  const batches = await all({ maxValues: 1 });
  expect(batches.map((batch) => batch.data.length)).toEqual([2, 0, 3, 1, 4]);
  expect(batches.map((batch) => batch.indptr.length - 1).reduce((a, b) => a + b)).toBe(5);
});

it('reads nothing outside the requested rows', async () => {
  const log: ReadLog = [];
  const batches = await all({ majors: [2, 4] }, log);
  expect(batches.map(({ start, indptr }) => [start, [...indptr]])).toEqual([
    [2, [0, 3, 4]],
  ]);
  expect(log.filter(({ path }) => path === '/X/data')).toEqual([
    { path: '/X/data', selection: [[2, 6]] },
  ]);
});

it('reads at most one batch ahead', async () => {
  const log: ReadLog = [];
  const element = await open(log);
  if (!element.sparse) throw new Error('not sparse');
  for await (const _ of sparseBatches(element.sparse, { maxValues: 2 })) break;
  expect(log.filter(({ path }) => path === '/X/data').length).toBeLessThanOrEqual(2);
});

it('stops between batches on abort', async () => {
  const element = await open([]);
  const { sparse } = element;
  if (!sparse) throw new Error('not sparse');
  const abort = new AbortController();
  const reading = (async () => {
    const options = { signal: abort.signal };
    for await (const _ of sparseBatches(sparse, { maxValues: 2 }, options)) abort.abort();
  })();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

it('reports its progress', async () => {
  const element = await open([]);
  if (!element.sparse) throw new Error('not sparse');
  const seen: (readonly [number, number | undefined])[] = [];
  const report = ({ done, total }: { done: number; total?: number }) =>
    void seen.push([done, total]);
  for await (const _ of sparseBatches(element.sparse, { maxValues: 5 }, { report }));
  expect(seen).toEqual([
    [5, 10],
    [10, 10],
  ]);
});

function open(log: ReadLog) {
  const X = groupSketch(
    { 'encoding-type': 'csr_matrix', 'encoding-version': '0.1.0', shape: [5, 4] },
    {
      indptr: arraySketch(int32, [6], indptr),
      indices: arraySketch(int32, [10], [0, 1, 0, 1, 2, 3, 0, 1, 2, 3]),
      data: arraySketch(float32, [10], data),
    },
  );
  return openElementAt(memoryRoot(groupSketch({}, { X }), log), '/X');
}

async function all(options: BatchOptions, log: ReadLog = []): Promise<SparseBatch[]> {
  const { sparse } = await open(log);
  if (!sparse) throw new Error('not sparse');
  const batches: SparseBatch[] = [];
  for await (const batch of sparseBatches(sparse, options)) batches.push(batch);
  return batches;
}
