import { expect, it } from 'vitest';
import { inOneStep } from '@/model/steps';
import { type DistributionHow, distributionsOf } from './distribution';
import { gaussianDensity, heightAt } from './kernel-density';

const spreadOf = (
  values: Float32Array | Float64Array,
  bins: number,
  groups?: DistributionHow['groups'],
) => inOneStep(distributionsOf(values, { bins, groups }));

// expected values are those of numpy 2, scipy 1.17 and matplotlib 3.11 (cbook.boxplot_stats)
const values = Float64Array.of(0, 0, 1.5, 2, 2.25, 3, 3.5, 4, 9, -1);

it('has the quartiles of numpy, the whiskers and outliers of matplotlib', () => {
  const { whole } = spreadOf(values, 5);
  expect(whole.quartiles).toEqual([0.375, 2.125, 3.375]);
  expect(whole.mean).toBeCloseTo(2.425, 12);
  expect(whole.deviation).toBeCloseTo(2.823635363616674, 12);
  expect(whole.whiskers).toEqual([-1, 4]);
  expect(whole.outside).toEqual([0, 1]);
  expect([...whole.outliers]).toEqual([9]);
});

it('counts bins as numpy.histogram', () => {
  const { edges, whole, areIntegers } = spreadOf(values, 5);
  expect([...edges]).toEqual([-1, 1, 3, 5, 7, 9]);
  expect([...whole.bins]).toEqual([3, 3, 3, 0, 1]);
  expect(areIntegers).toBe(false);
});

it('gives few integers a bin each', () => {
  const { edges, whole, areIntegers } = spreadOf(Float32Array.of(3, 5, 5, 4), 10);
  expect([...edges]).toEqual([2.5, 3.5, 4.5, 5.5]);
  expect([...whole.bins]).toEqual([1, 1, 2]);
  expect(areIntegers).toBe(true);
});

it('estimates the density of scipy.stats.gaussian_kde on the grid of seaborn', () => {
  const { density } = spreadOf(values, 5).whole;
  expect(density?.low).toBeCloseTo(-6.344780412423825, 12);
  expect(density?.high).toBeCloseTo(14.344780412423825, 12);
  const at = [0, 50, 100, 150, 199].map((i) => density?.values[i] ?? Number.NaN);
  [
    0.00032965392130865524, 0.07708769719146544, 0.0997721681549379, 0.022651073191670902,
    0.0002487588666190353,
  ].forEach((expected, i) => {
    expect(at[i]).toBeCloseTo(expected, 12);
  });
});

it('is within 1e-4 of scipy where values are binned first', () => {
  const many = Float64Array.from(
    { length: 30_000 },
    (_, i) => (((i * 7919) % 10_007) / 1000) ** 2 / 10,
  );
  const { density } = spreadOf(many, 5).whole;
  expect(density?.low).toBeCloseTo(-1.1394627290513262, 9);
  const expected = [
    [10, 0.05354413065877999],
    [50, 0.11494881178679166],
    [100, 0.07054909223672176],
    [190, 0.0031507450776698752],
  ] as const;
  for (const [i, height] of expected)
    expect(Math.abs((density?.values[i] ?? 0) / height - 1)).toBeLessThan(1e-4);
});

it('has no density of one value, or of equal ones', () => {
  expect(gaussianDensity(Float64Array.of(2), Number.NaN)).toBeUndefined();
  expect(gaussianDensity(Float64Array.of(2, 2), 0)).toBeUndefined();
});

it('is 0 beyond the ends of a density', () => {
  const curve = { low: 0, high: 2, values: Float64Array.of(1, 3, 1) };
  expect([-0.1, 0, 0.5, 2, 2.1].map((x) => heightAt(curve, x))).toEqual([0, 1, 2, 1, 0]);
});

it('counts what is not finite as missing, group by group, and leaves out rows without a group', () => {
  const some = Float64Array.of(1, Number.NaN, 3, Infinity, 5, 7);
  const { whole, groups } = spreadOf(some, 4, {
    codes: Int8Array.of(0, 0, 1, 1, -1, 0),
    count: 3,
  });
  expect([whole.count, whole.missing]).toEqual([4, 2]);
  expect(groups.map(({ count, missing, mean }) => [count, missing, mean])).toEqual([
    [2, 1, 4],
    [1, 1, 3],
    [0, 0, Number.NaN],
  ]);
});

it('gives the share of values up to each, and the largest values by rank', () => {
  const { whole } = spreadOf(Float64Array.of(0, 0, 0, 2, 5), 4);
  expect([...whole.cumulative.values]).toEqual([0, 2, 5]);
  expect([...whole.cumulative.shares]).toEqual([0.6, 0.8, 1]);
  expect([...whole.ranks.ranks]).toEqual([1, 2, 3, 4, 5]);
  expect([...whole.ranks.values]).toEqual([5, 2, 0, 0, 0]);
});

it('thins steps and ranks of many values to 512, and the shares stay exact', () => {
  const many = Float64Array.from({ length: 10_000 }, (_, i) => i);
  const { cumulative, ranks } = spreadOf(many, 4).whole;
  expect(cumulative.values).toHaveLength(512);
  expect(cumulative.shares[0]).toBe(1e-4);
  expect(cumulative.shares[511]).toBe(1);
  expect(ranks.ranks.length).toBeLessThan(512);
  expect([ranks.ranks[0], ranks.ranks.at(-1)]).toEqual([1, 10_000]);
  expect(ranks.values[0]).toBe(9999);
});

it('counts zeros and values above zero, and has bins of the others alone where zeros are left out', () => {
  const some = Float32Array.of(0, 3, 1, 1, 0, -2);
  const { whole, edges } = inOneStep(
    distributionsOf(some, { bins: 10, withoutZeros: true }),
  );
  expect([whole.count, whole.zeros, whole.expressing]).toEqual([6, 2, 3]);
  expect([...edges]).toEqual([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5]);
  expect([...whole.bins]).toEqual([1, 0, 0, 2, 0, 1]);
  expect(whole.quartiles).toEqual([0, 0.5, 1]);
});

it('gives more groups than curves are wanted for their statistics alone', () => {
  const groups = { codes: Int8Array.of(0, 0, 1, 1, 1), count: 2 };
  const { groups: parts } = inOneStep(
    distributionsOf(Float64Array.of(1, 2, 3, 4, 99), { bins: 4, groups, maxCurves: 1 }),
  );
  expect(parts.map(({ quartiles }) => quartiles[1])).toEqual([1.5, 4]);
  expect(parts.map(({ density, cumulative }) => [density, cumulative.values])).toEqual([
    [undefined, new Float64Array(0)],
    [undefined, new Float64Array(0)],
  ]);
});
