import { expect, it } from 'vitest';
import { memoryIndexFiles } from '@/ask/gene-index/memory-index-files';
import { createEntryRuns } from './entry-runs';
import type { SubsetSlices } from './sparse-matrix';

async function transposed(
  batches: readonly SubsetSlices[],
  slices: number,
  Type: typeof Float64Array | typeof BigInt64Array | typeof Uint8Array,
  stored = 10,
) {
  const files = memoryIndexFiles(1e6);
  const runs = await createEntryRuns(files, 'a.data', { slices, stored }, Type);
  for (const batch of batches) await runs.add(batch);
  const all: [slice: number, index: number, value: string][] = [];
  let next = 0;
  await runs.merge(async ({ start, ends, indices, data }) => {
    expect(start).toBe(next);
    next += ends.length;
    let at = 0;
    for (const [i, end] of ends.entries())
      for (; at < end; at++) all.push([start + i, Number(indices[at]), String(data[at])]);
  }, {});
  await runs.remove();
  expect([next, await files.list()]).toEqual([slices, []]);
  return all;
}

it('gives entries of several batches by the other axis, in their order, with slices that have none', async () => {
  // rows 0 and 1, then row 2, with a value that is stored twice
  const first: SubsetSlices = {
    ...{ start: 0, ends: [2, 3] },
    indices: Int32Array.of(19_999, 7, 7),
    data: Float64Array.of(0.5, -1, Number.NaN),
  };
  const second: SubsetSlices = {
    ...{ start: 2, ends: [3] },
    indices: Int32Array.of(8, 7, 7, 1),
    data: Float64Array.of(1e300, 0, 4, 99),
  };
  // a column is a group, and of a matrix with many entries several columns are one
  for (const stored of [10, 4e9])
    expect(await transposed([first, second], 20_000, Float64Array, stored)).toEqual([
      [7, 0, '-1'],
      [7, 1, 'NaN'],
      [7, 2, '0'],
      [7, 2, '4'],
      [8, 2, '1e+300'],
      [19_999, 0, '0.5'],
    ]);
  expect(await transposed([], 5, Float64Array)).toEqual([]);
});

it('keeps integers of 64 bits that one batch has in doubles, and of 8 bits', async () => {
  const wide = [
    { start: 0, ends: [1], indices: Int32Array.of(1), data: Float64Array.of(-3e9) },
    {
      start: 1,
      ends: [1],
      indices: Int32Array.of(1),
      data: BigInt64Array.of(2n ** 60n + 1n),
    },
  ];
  expect(await transposed(wide, 2, BigInt64Array)).toEqual([
    [1, 0, '-3000000000'],
    [1, 1, '1152921504606846977'],
  ]);
  const narrow = {
    start: 0,
    ends: [2],
    indices: Uint8Array.of(2, 0),
    data: Uint8Array.of(255, 1),
  };
  expect(await transposed([narrow], 3, Uint8Array)).toEqual([
    [0, 0, '1'],
    [2, 0, '255'],
  ]);
});
