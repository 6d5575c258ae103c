import { expect, it } from 'vitest';
import { pOfRankSum, rankSumTests } from './rank-sum';

const list = (...values: readonly number[]) => Float64Array.from(values);

// scipy.stats.mannwhitneyu(a, b, method='asymptotic').pvalue
it.each([
  ['without ties', list(5, 6, 7), list(1, 2, 3, 4), 0.05182992721790968],
  ['with ties', list(1, 2, 3, 4), list(2, 3, 5, 7, 9), 0.17427702137934575],
  ['with many zeros', list(0, 0, 0, 1), list(0, 0, 0, 2, 3), 0.5605090914385145],
  ['of equal values', list(1, 1, 1), list(1, 1), 1],
  ['of one value each', list(1), list(2), 1],
])('has scipy’s p value %s', (_, a, b, p) => {
  expect(pOfRankSum(a, b)).toBeCloseTo(p, 12);
  expect(pOfRankSum(b, a)).toBeCloseTo(p, 12);
});

it('has scipy’s p value of many values', () => {
  const a = Float64Array.from({ length: 500 }, (_, i) => (i * 7919) % 101).sort();
  const b = Float64Array.from({ length: 800 }, (_, i) => ((i * 104729) % 97) + 3).sort();
  expect(pOfRankSum(a, b)).toBeCloseTo(0.5155698116065706, 12);
});

it('tests each pair, and adjusts for those that could be tested', () => {
  const pairs = [list(5, 6, 7), list(1, 2, 3, 4), list(), list(1), list(1), list(2)];
  const { p, adjusted } = rankSumTests(pairs);
  expect([...p]).toEqual([expect.closeTo(0.05182992721790968, 12), Number.NaN, 1]);
  // scipy.stats.false_discovery_control([0.05182992721790968, 1])
  expect([...adjusted]).toEqual([expect.closeTo(0.10365985443581936, 12), Number.NaN, 1]);
});
