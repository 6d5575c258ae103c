import { expect, it } from 'vitest';
import { compareGroups } from '@/ask/markers/compare-groups';
import { inOneStep } from '@/model/steps';
import { createMomentSums } from './group-moments';

/** Cell 0 is not compared. */
const groups = { codes: Int8Array.of(-1, 0, 0, 1, 1), cells: Uint32Array.of(2, 2) };
const ROWS = Uint32Array.of(0, 1, 2, 3, 4);

function momentsOf(...values: number[]) {
  const sums = createMomentSums(1, groups, false);
  sums.add(0, ROWS, Float64Array.from(values));
  return sums.finish();
}

it('sums up a gene whose first value is NaN in a cell that is not compared', () => {
  for (const first of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const { nonZero, means, squares } = momentsOf(first, 1, 3, 2, 6);
    expect([...nonZero]).toEqual([2, 2]);
    expect([...means]).toEqual([2, 4]);
    expect([...squares]).toEqual([2, 8]);
  }
});

it('counts genes with values of compared cells that are not finite, and does not test them', () => {
  const compared = (...values: number[]) => {
    const test = { method: 't-test' } as const;
    const sides = { groups: [0], against: 1 };
    const comparison = compareGroups(1, groups.cells, sides, test, { kind: 'ratio' });
    comparison.add(0, momentsOf(...values));
    return inOneStep(comparison.finish());
  };
  // scipy.stats.ttest_ind([1, 3], [2, 6], equal_var=False)
  const fine = compared(Number.NaN, 1, 3, 2, 6);
  expect(fine.notNumbers).toBe(0);
  expect(fine.scores[0]).toBeCloseTo(-0.894427190999916, 12);
  expect(fine.pValues[0]).toBeCloseTo(0.493132708120847, 12);
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const found = compared(1, wrong, 3, 2, 6);
    expect(found.notNumbers).toBe(1);
    expect([found.scores[0], found.pValues[0]]).toEqual([0, 1]);
  }
});

it('tests infinite values by their ranks', () => {
  const test = { method: 'wilcoxon' } as const;
  const sides = { groups: [0], against: 1 };
  const comparison = compareGroups(1, groups.cells, sides, test, { kind: 'ratio' });
  const moments = momentsOf(1, Number.POSITIVE_INFINITY, 3, 2, 6);
  comparison.add(0, { ...moments, rankSums: Float64Array.of(6, 4) });
  const found = inOneStep(comparison.finish());
  expect(found.notNumbers).toBe(0);
  // scipy.stats.ranksums([inf, 3], [2, 6])
  expect(found.scores[0]).toBeCloseTo(0.7745966692414834, 12);
});
