import { adjusted, pOfNormal, rankSumDeviation } from '@/ask/markers/p-values';
import type { RankSumTests } from './questions';

/**
 * Returns the two-sided p value of Wilcoxon's rank-sum test (Mann and Whitney's U) of two ascending lists: the normal
 * approximation, corrected for ties and for continuity, as scipy's `mannwhitneyu(method="asymptotic")`. NaN if one of
 * them is empty.
 */
export function pOfRankSum(a: Float64Array, b: Float64Array): number {
  const [n, m] = [a.length, b.length];
  if (n === 0 || m === 0) return Number.NaN;
  let [i, j, ranks, ties] = [0, 0, 0, 0];
  while (i < n || j < m) {
    const value = Math.min(
      a[i] ?? Number.POSITIVE_INFINITY,
      b[j] ?? Number.POSITIVE_INFINITY,
    );
    const [first, before] = [i, i + j];
    while (a[i] === value) i++;
    while (b[j] === value) j++;
    const equal = i + j - before;
    ranks += (i - first) * (before + (equal + 1) / 2);
    ties += equal ** 3 - equal;
  }
  const u = ranks - (n * (n + 1)) / 2;
  const above = Math.max(u, n * m - u) - (n * m) / 2 - 0.5;
  if (above <= 0) return 1;
  return pOfNormal(above / rankSumDeviation(n, m, ties));
}

/** Tests the first of each two consecutive lists against the second, and adjusts for the number of tests. */
export function rankSumTests(lists: readonly Float64Array[]): RankSumTests {
  const p = Float64Array.from({ length: lists.length >> 1 }, (_, at) =>
    pOfRankSum(lists[2 * at] as Float64Array, lists[2 * at + 1] as Float64Array),
  );
  const made = [...p.keys()].filter((at) => !Number.isNaN(p[at]));
  const corrected = adjusted(Float64Array.from(made, (at) => p[at] as number));
  const result = new Float64Array(p.length).fill(Number.NaN);
  made.forEach((at, i) => {
    result[at] = corrected[i] as number;
  });
  return { p, adjusted: result };
}
