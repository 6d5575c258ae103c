import type { Distribution } from './questions';

/**
 * Returns the lowest and the highest value that are no outliers: the median minus and plus some median absolute
 * deviations, as in the quality control of sc-best-practices.org. Use it with the distribution of log1p of counts and
 * `isLog`, as that book does; the bounds are then converted back. A value at a bound is no outlier.
 */
export function outlierBounds(
  { quartiles: [, median], medianDeviation }: Distribution,
  deviations: number,
  isLog: boolean,
): readonly [low: number, high: number] {
  const reach = deviations * medianDeviation;
  const [low, high] = [median - reach, median + reach];
  return isLog ? [Math.expm1(low), Math.expm1(high)] : [low, high];
}
