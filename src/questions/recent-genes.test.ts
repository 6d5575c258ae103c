import { expect, it } from 'vitest';
import type { GeneValues } from '@/model/genes';
import { createRecentGenes, nameOf } from './recent-genes';

const { NaN: UNREAD } = Number;

it('has the values of a gene as far as its scan is, and NaN for the other rows', () => {
  const recent = createRecentGenes();
  const read = new Set([1]);
  const columns = {
    columns: [Float32Array.of(0, 0, 3, 4, 0)],
    isDone: (batch: number) => read.has(batch),
  };
  const scan = {
    batches: 3,
    rowsOf: (batch: number) => [2 * batch, Math.min(5, 2 * batch + 2)] as const,
  };
  recent.scans.set(nameOf('/X', [7]), { columns, scan });
  expect([...recent.soFar('/X', 7)]).toEqual([UNREAD, UNREAD, 3, 4, UNREAD]);
  read.add(0);
  expect([...recent.soFar('/X', 7)]).toEqual([0, 0, 3, 4, UNREAD]);
  expect(() => recent.soFar('/X', 8)).toThrow('/X: column 8 is not being read.');
});

it('reads the genes that are not cached, at once, and keeps a copy of one that is transferred', async () => {
  const recent = createRecentGenes();
  const asked: (readonly number[])[] = [];
  const read = async (missing: readonly number[]) => {
    asked.push(missing);
    return missing.map((gene) => ({ values: Float32Array.of(gene) }) as GeneValues);
  };
  const [first] = await read([4]);
  recent.keep('/X', [4], first ? [first] : []);
  structuredClone(first?.values, { transfer: [first?.values.buffer as ArrayBuffer] });
  const values = await recent.values('/X', [3, 4, 5, 3], read);
  expect(values.map(([value]) => value)).toEqual([3, 4, 5, 3]);
  await recent.values('/X', [5], read);
  expect(asked).toEqual([[4], [3, 5]]);
});
