import type { Distribution } from './questions';

/** Digits of bounds that are converted from logarithms: fewer than a double has, so that integers are integers again. */
const DIGITS = 12;

/**
 * Returns the lowest and the highest value that are no outliers: the median minus and plus some median absolute
 * deviations, as in the quality control of sc-best-practices.org. A value at a bound is no outlier; a bound beyond all
 * values is left out. Use it with the distribution of log1p of counts and `isLog`, as that book does; bounds are
 * converted back.
 */
export function outlierBounds(
  { quartiles: [, median], medianDeviation, ...values }: Distribution,
  deviations: number,
  isLog: boolean,
): { readonly min?: number; readonly max?: number } {
  const reach = deviations * medianDeviation;
  const [low, high] = [median - reach, median + reach];
  const boundOf = (bound: number) =>
    isLog ? Number(Math.expm1(bound).toPrecision(DIGITS)) : bound;
  return {
    ...(low > values.min && { min: boundOf(low) }),
    ...(high < values.max && { max: boundOf(high) }),
  };
}
