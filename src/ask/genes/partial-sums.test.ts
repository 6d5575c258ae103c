import { expect, it } from 'vitest';
import type { GeneScanner } from '@/ask/gene-index/indexing';
import { abortError } from '@/model/errors';
import { createPartialSums, statsOfGroups } from './groups';
import type { GeneMatrix } from './matrix';

/** Four cells with the values 1, 2, 4 and 8, scanned as two ranges. */
const matrix = {
  element: { info: { path: '/X' } },
  rows: 4,
  direct: async () => undefined,
  scan: async () => ({ rowsOf: (batch: number) => [2 * batch, 2 * batch + 2] }),
} as unknown as GeneMatrix; // the scan that sums are made from

const RANGES = [
  { rows: Uint32Array.of(0, 1), values: Float64Array.of(1, 2) },
  { rows: Uint32Array.of(2, 3), values: Float64Array.of(4, 8) },
];

/** Scans the remaining ranges; aborts before the range `until`. */
function scannerUntil(until: number, scanned: number[]): () => Promise<GeneScanner> {
  const run: GeneScanner['run'] = async (_, target) => {
    for (const [batch, found] of RANGES.entries()) {
      if (batch >= until) throw abortError();
      if (target.isDone(batch)) continue;
      scanned.push(batch);
      target.add({ batch, genes: [found] } as unknown as Parameters<
        typeof target.add
      >[0]);
    }
    return 'needless';
  };
  return async () => ({ run }) as GeneScanner;
}

it('continues the unfinished sums of the same rows, and starts again for others', async () => {
  const sums = createPartialSums();
  const how = { keepIndex: false, sums };
  const genes = Int32Array.of(0);
  const whole = { path: '/obs/g', labels: ['a'], ordered: false };
  const all = { ...whole, codes: Int8Array.of(0, 0, 0, 0) };
  const some = { ...whole, codes: Int8Array.of(-1, 0, 0, -1), rows: 'rows 1 and 2' };
  const scanned: number[] = [];
  const sumOf = async (groups: typeof all, until: number) => {
    const stats = await statsOfGroups(
      matrix,
      scannerUntil(until, scanned),
      genes,
      groups,
      how,
    );
    return [...stats.sums];
  };
  await expect(sumOf(all, 1)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await sumOf(some, 2)).toEqual([6]);
  expect(scanned).toEqual([0, 0, 1]);
  await expect(sumOf(some, 1)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await sumOf(some, 2)).toEqual([6]);
  expect(scanned).toEqual([0, 0, 1, 0, 1]);
});
