import { expect, it } from 'vitest';
import type { Ranking } from '@/ask/markers/ranking';
import { volcanoPoints } from './volcano-points';

const rankingOf = (folds: Float64Array, ps: Float64Array): Ranking => ({
  ...{ groups: ['B'], counts: [folds.length], nameAt: (_, place) => `g${place}` },
  fields: [
    { name: 'logfoldchanges', valueAt: (_, place) => folds[place] ?? 0 },
    { name: 'pvals_adj', valueAt: (_, place) => ps[place] ?? 0 },
  ],
});
const ranking = rankingOf(
  Float64Array.of(2, 0.5, -3, Number.NaN, 1),
  Float64Array.of(1e-10, 1e-3, 1e-2, 0, 0),
);

it('has a point for each gene with a fold change and a p value', () => {
  const points = volcanoPoints(ranking, 0, {});
  expect(points?.genes.map(({ place }) => place)).toEqual([0, 1, 2, 4]);
  expect([...(points?.y ?? [])].map((y) => Number(y.toFixed(9)))).toEqual([
    10, 3, 2, 324,
  ]);
  expect(points?.kinds).toEqual(['up', 'up', 'down', 'up']);
});

it('tells genes within the limits from others', () => {
  expect(volcanoPoints(ranking, 0, { adjusted: 5e-3 })?.kinds).toEqual([
    ...['up', 'up', 'other', 'up'],
  ]);
  expect(volcanoPoints(ranking, 0, { foldChange: 1 })?.kinds).toEqual([
    ...['up', 'other', 'down', 'up'],
  ]);
});

it('counts p values that are the limit as within it', () => {
  const limits = [0.05, 0.03, 0.007, 0.001, 1e-5];
  const folds = new Float64Array(1).fill(1);
  const kinds = limits.map(
    (adjusted) =>
      volcanoPoints(rankingOf(folds, Float64Array.of(adjusted)), 0, { adjusted })
        ?.kinds[0],
  );
  expect(kinds).toEqual(['up', 'up', 'up', 'up', 'up']);
});

it('keeps far fold changes at the edge, and says how many', () => {
  const folds = Float64Array.from({ length: 1001 }, (_, i) => (i === 0 ? 35 : i / 1000));
  const ps = new Float64Array(1001).fill(0.01);
  const points = volcanoPoints(rankingOf(folds, ps), 0, {});
  expect(points?.xRange[1]).toBeCloseTo(1.05, 2);
  expect(points?.atEdge).toBe(1);
  expect(points?.x[0]).toBe(points?.xRange[1]);
});

it('is no plot without fold changes', () => {
  const [, p] = ranking.fields;
  expect(volcanoPoints({ ...ranking, fields: p ? [p] : [] }, 0, {})).toBeUndefined();
});
