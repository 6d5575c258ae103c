import { expect, it } from 'vitest';
import { asDoubles, densityOf } from './density';

// expected: numpy.histogram2d and numpy.corrcoef

it('counts pairs of integers, each with a bin of its own', () => {
  const { xEdges, yEdges, counts, count, missing, correlation } = densityOf(
    Float64Array.of(1, 2, 2, 4, Number.NaN, 3),
    Float64Array.of(0, 1, 1, 0, 1, Number.POSITIVE_INFINITY),
  );
  expect([...xEdges]).toEqual([0.5, 1.5, 2.5, 3.5, 4.5]);
  expect([...yEdges]).toEqual([-0.5, 0.5, 1.5]);
  expect([...counts]).toEqual([1, 0, 0, 1, 0, 2, 0, 0]);
  expect([count, missing]).toEqual([4, 2]);
  expect(correlation).toBeCloseTo(-0.22941573, 7);
});

it('has forty bins for non-integers, with the maximum in the last', () => {
  const x = Float64Array.from({ length: 101 }, (_, i) => i / 100);
  const { xEdges, counts, correlation } = densityOf(x, x);
  expect(xEdges).toHaveLength(41);
  expect(counts[counts.length - 1]).toBe(3);
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(101);
  expect(correlation).toBeCloseTo(1, 12);
});

it('counts nothing without pairs', () => {
  const none = densityOf(Float64Array.of(Number.NaN), Float64Array.of(1));
  expect([none.counts.length, none.count, none.missing]).toEqual([0, 0, 1]);
  expect(none.correlation).toBeNaN();
});

it('treats masked values as missing', () => {
  const into = new Float64Array(3);
  asDoubles(BigInt64Array.of(5n, 6n), Uint8Array.of(0, 1), into, 1);
  expect([...into]).toEqual([0, 5, Number.NaN]);
});
