import { expect, it } from 'vitest';
import { spreadOf } from './value-spread';

// literals: numpy.quantile, mean and std(ddof=1) of pandas groups
const values = Float32Array.of(
  ...[0, 0, 1.5, 2.25, -1, 0, Number.NaN, 3, 0.75, 0, 2, -0.5],
);
const groups = {
  codes: Int8Array.of(0, 1, 0, 0, 1, 2, 0, 1, -1, 1, 0, 1),
  labels: ['a', 'b', 'c', 'd'],
};

it('equals numpy’s statistics, with missing values and zeros counted separately', () => {
  const { whole } = spreadOf(values);
  expect(whole).toMatchObject({
    ...{ count: 11, missing: 1, zeros: 4, expressing: 5, min: -1, max: 3 },
    quartiles: [0, 0, 1.75],
  });
  expect(whole.mean).toBeCloseTo(0.7272727272727273, 12);
  expect(whole.deviation).toBeCloseTo(1.2769815261709223, 12);
});

it('has the statistics of each group, an empty one too', () => {
  const [a, b, c, d] = spreadOf(values, groups).groups;
  expect(a).toMatchObject({ label: 'a', count: 4, missing: 1, min: 0, max: 2.25 });
  expect(a?.quartiles).toEqual([1.125, 1.75, 2.0625]);
  expect(a?.mean).toBeCloseTo(1.4375, 12);
  expect(a?.deviation).toBeCloseTo(1.0077822185373186, 12);
  expect(b?.quartiles).toEqual([-0.5, 0, 0]);
  expect(b?.mean).toBeCloseTo(0.3, 7);
  expect(c).toMatchObject({ count: 1, mean: 0, zeros: 1, expressing: 0 });
  expect(d).toMatchObject({ label: 'd', count: 0, mean: Number.NaN, max: Number.NaN });
});

it('bins all values but zeros, with the same edges for all groups', () => {
  const { edges, whole, groups: parts } = spreadOf(values, groups);
  expect(edges).toHaveLength(65);
  expect([edges[0], edges[64]]).toEqual([-1, 3]);
  const filled = (bins: Uint32Array) => bins.reduce((sum, count) => sum + count, 0);
  expect(filled(whole.bins)).toBe(7);
  expect(parts.map(({ bins }) => filled(bins))).toEqual([3, 3, 0, 0]);
});

it('gives each count of a small range its own bin', () => {
  const { edges, areIntegers, whole } = spreadOf(Float32Array.of(0, 3, 1, 1, 0));
  expect([...edges]).toEqual([0.5, 1.5, 2.5, 3.5]);
  expect([...whole.bins]).toEqual([2, 0, 1]);
  expect(areIntegers).toBe(true);
  expect(spreadOf(Float32Array.of(0, 0.5, 1.5)).areIntegers).toBe(false);
  expect(spreadOf(new Float32Array(4)).edges).toHaveLength(0);
});
