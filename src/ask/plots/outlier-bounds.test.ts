import { expect, it } from 'vitest';
import { inOneStep } from '@/model/steps';
import { distributionsOf } from './distribution';
import { outlierBounds } from './outlier-bounds';

const distributionOf = (values: readonly number[]) =>
  inOneStep(distributionsOf(Float64Array.from(values), { bins: 10 })).whole;

// expected values are those of numpy 2.4 (median, log1p, expm1) and scipy 1.17 (stats.median_abs_deviation)
it('has the median absolute deviation of scipy, of even and odd numbers of values', () => {
  const values = [0, 0, 1.5, 2, 2.25, 3, 3.5, 4, 9, -1];
  expect(distributionOf(values).medianDeviation).toBe(1.625);
  expect(distributionOf(values.slice(0, -1)).medianDeviation).toBe(1.25);
  expect(distributionOf([5]).medianDeviation).toBe(0);
  expect(distributionOf([3, 3, 3, 8]).medianDeviation).toBe(0);
  expect(distributionOf([2, 4, Number.NaN]).medianDeviation).toBe(1);
  expect(distributionOf([Number.NaN]).medianDeviation).toBeNaN();
});

it('bounds counts by the logarithms of scanpy’s best practices', () => {
  const counts = [210, 340, 500, 512, 600, 777, 1024, 5000].map(Math.log1p);
  const found = distributionOf(counts);
  expect(found.quartiles[1]).toBeCloseTo(6.3194353898529885, 12);
  expect(found.medianDeviation).toBeCloseTo(0.41242202344743717, 12);
  const { max: high } = outlierBounds(found, 3, true);
  expect(high).toBeCloseTo(1912.523259364443, 8);
  const { max: highest } = outlierBounds(found, 5, true);
  expect(highest).toBeCloseTo(4364.751014033825, 8);
});

it('leaves out a bound beyond all values, which excludes nothing', () => {
  // 160.1 and 69.6, below the smallest count
  const counts = [210, 340, 500, 512, 600, 777, 1024, 5000].map(Math.log1p);
  for (const deviations of [3, 5])
    expect(outlierBounds(distributionOf(counts), deviations, true)).not.toHaveProperty(
      'min',
    );
  const percent = [0, 1, 2, 3, 4, 5, 6, 40];
  expect(outlierBounds(distributionOf(percent), 3, false)).toEqual({ max: 9.5 });
});

it('converts the logarithm of a count back to that count', () => {
  const counts = [3, 1234, 1234, 1234, 99_999].map(Math.log1p);
  expect(outlierBounds(distributionOf(counts), 3, true)).toEqual({
    min: 1234,
    max: 1234,
  });
});

it('keeps the values at the median if more than half are equal', () => {
  expect(outlierBounds(distributionOf([0, 0, 0, 0, 1.5, 2, 12]), 5, false)).toEqual({
    max: 0,
  });
});
