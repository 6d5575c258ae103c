import { expect, it } from 'vitest';
import { inOneStep } from '@/model/steps';
import { hexagonsOf } from './hexagons';
import { pairsOf } from './pairs';

const compared = (...of: Parameters<typeof pairsOf>) => inOneStep(pairsOf(...of));

const points = { as: 'points', across: 10 } as const;

it('has the correlations of scipy.stats, with ties', () => {
  const x = Float64Array.of(1, 2, 2, 3, 4, 4, 4, 5.5);
  const y = Float64Array.of(2, 1, 3, 3, 5, 4, 4, 9);
  const { pearson, spearman } = compared(x, y, undefined, points);
  expect(pearson).toBeCloseTo(0.8767743614988168, 12);
  expect(spearman).toBeCloseTo(0.9256265453136692, 12);
});

it('ranks negative numbers, zeros of both signs and tiny differences', () => {
  const x = Float64Array.of(-3, -0, 0, 1e-300, 1, 1 + Number.EPSILON, -1e300, 7);
  const y = Float64Array.of(2, 3, 3, 4, 5, 6, 1, 7);
  expect(compared(x, y, undefined, points).spearman).toBe(1);
});

it('has no correlation with a constant', () => {
  const pairs = compared(
    Float64Array.of(1, 2, 3),
    Float64Array.of(4, 4, 4),
    undefined,
    points,
  );
  expect([pairs.pearson, pairs.spearman]).toEqual([Number.NaN, Number.NaN]);
});

it('counts rows that lack a number, and keeps the numbers of the others', () => {
  const x = Float32Array.of(1, Number.NaN, 3, Number.NaN, 5);
  const y = Float64Array.of(1, 2, Infinity, Number.NaN, 6);
  const codes = Int8Array.of(0, 1, 2, 0, -1);
  const pairs = compared(x, y, Uint32Array.of(10, 20, 30, 40, 50), {
    ...points,
    colour: { kind: 'groups', codes, count: 3 },
  });
  expect([pairs.count, pairs.missing, pairs.missingX, pairs.missingY]).toEqual([
    2, 3, 2, 2,
  ]);
  expect([pairs.rangeX, pairs.rangeY]).toEqual([
    [1, 5],
    [1, 6],
  ]);
  expect(pairs.shown).toEqual({
    kind: 'points',
    x: Float64Array.of(1, 5),
    y: Float64Array.of(1, 6),
    rows: Uint32Array.of(10, 50),
    codes: Int32Array.of(0, -1),
  });
});

// of matplotlib 3.11: hexbin(x, y, gridsize=6, mincnt=1), get_offsets() and get_array()
const x = Float64Array.from({ length: 500 }, (_, i) => ((i * 7919) % 997) / 100);
const y = x.map((value, i) => ((i * 104_729) % 1009) / 50 + value);

it('counts hexagons as matplotlib', () => {
  const { x: atX, y: atY, counts } = hexagonsOf(x, y, 6);
  const columnwise = Array.from(counts, (count, i) => ({
    count,
    isSecond:
      Math.abs(((atX[i] ?? 0) / 1.66) % 1) > 0.1 &&
      Math.abs(((atX[i] ?? 0) / 1.66) % 1) < 0.9,
    x: atX[i] ?? 0,
    y: atY[i] ?? 0,
  })).sort((a, b) => Number(a.isSecond) - Number(b.isSecond) || a.x - b.x || a.y - b.y);
  expect(columnwise.map(({ count }) => count)).toEqual([
    4, 9, 7, 3, 21, 17, 18, 18, 19, 23, 22, 20, 1, 18, 20, 9, 5, 10, 8, 19, 21, 18, 18, 4,
    13, 18, 12, 5, 23, 15, 1, 22, 20, 19, 20,
  ]);
  expect(columnwise[4]?.x).toBeCloseTo(1.65999999336, 9);
  expect(columnwise[4]?.y).toBeCloseTo(9.766666666666667, 9);
});

it('has the mean of a colour in each hexagon, and its most frequent group', () => {
  const values = Float64Array.from({ length: 500 }, (_, i) => (i * 31) % 17);
  const { x: atX, y: atY, means } = hexagonsOf(x, y, 6, { kind: 'numbers', values });
  const first = Array.from(atX).findIndex((at, i) => at < 0 && atY[i] === 0);
  expect(means?.[first]).toBe(2.75);
  const modes = hexagonsOf(Float64Array.of(0, 0, 0, 9), Float64Array.of(0, 0, 0, 9), 4, {
    kind: 'groups',
    codes: Int8Array.of(1, 0, 1, -1),
    count: 2,
  });
  expect([...modes.counts]).toEqual([3, 1]);
  expect([...(modes.modes ?? [])]).toEqual([1, -1]);
});

it('draws hexagons instead of more points than are drawn one by one, and says so', () => {
  const many = Float64Array.from({ length: 20_001 }, (_, i) => i);
  const { shown } = compared(many, many, undefined, points);
  expect(shown.kind === 'hexagons' && shown.isForced).toBe(true);
  const chosen = compared(x, y, undefined, { as: 'hexagons', across: 6 }).shown;
  expect(chosen.kind === 'hexagons' && chosen.isForced).toBe(false);
});
