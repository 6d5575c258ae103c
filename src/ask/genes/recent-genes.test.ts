import { expect, it } from 'vitest';
import type { GeneValues } from './questions';
import { createRecentGenes, nameOf } from './recent-genes';

const { NaN: UNREAD } = Number;

it('has the values of a gene as far as its scan is, and NaN for the other rows', () => {
  const recent = createRecentGenes();
  const read = new Set([1]);
  const columns = {
    columns: [Float32Array.of(0, 0, 3, 4, 0)],
    isDone: (batch: number) => read.has(batch),
    get batches() {
      return read.size;
    },
  };
  const scan = {
    batches: 3,
    rowsOf: (batch: number) => [2 * batch, Math.min(5, 2 * batch + 2)] as const,
  };
  recent.scans.set(nameOf('/X', [7]), { columns, scan });
  const soFar = () => recent.soFar('/X', [7]);
  expect([...soFar().values]).toEqual([UNREAD, UNREAD, 3, 4, UNREAD]);
  expect(soFar().done).toBeCloseTo(1 / 3, 12);
  read.add(0);
  expect([...soFar().values]).toEqual([0, 0, 3, 4, UNREAD]);
  expect(() => recent.soFar('/X', [8])).toThrow('/X: column 8 is not being read.');
});

it('reads the genes that are not cached, at once, and a mean of genes apart from them', async () => {
  const recent = createRecentGenes();
  const asked: (readonly number[])[] = [];
  const read = async (missing: readonly number[]) => {
    asked.push(missing);
    return missing.map((gene) => ({ values: Float32Array.of(gene) }) as GeneValues);
  };
  const first = async (genes: readonly number[], mean = false) =>
    (await recent.values('/X', genes, mean, read)).map(({ values }) => values[0]);
  await first([4]);
  expect(await first([3, 4, 5, 3])).toEqual([3, 4, 5, 3]);
  expect(await first([5])).toEqual([5]);
  expect(recent.has('/X', [3, 5], true)).toBe(false);
  await first([3, 5], true);
  expect(recent.has('/X', [3, 5], true)).toBe(true);
  expect(asked).toEqual([[4], [3, 5], [3, 5]]);
});
