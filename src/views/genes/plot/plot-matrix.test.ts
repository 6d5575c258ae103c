import { expect, it } from 'vitest';
import type { GroupStats } from '@/model/genes';
import { isCentred, plotMatrix, plotTsv } from './plot-matrix';

/** Three genes by three groups, the last without cells. */
const stats: GroupStats = {
  groups: ['T', 'B', 'none'],
  cells: Uint32Array.of(4, 8, 0),
  sums: Float64Array.of(4, 16, 0, 8, 0, 0, 2, 4, 0),
  means: Float64Array.of(1, 2, Number.NaN, 2, 0, Number.NaN, 0.5, 0.5, Number.NaN),
  variances: Float64Array.of(1, 1, Number.NaN, 1, 0, Number.NaN, 0, 0, Number.NaN),
  expressing: Uint32Array.of(1, 8, 0, 2, 0, 0, 1, 1, 0),
};
const names = ['g10', 'g9', 'g1'];

it('draws the groups that have cells, between the lowest mean and the highest', () => {
  const plot = plotMatrix(stats, names, {});
  expect(plot.groups).toEqual([0, 1]);
  expect(plot.genes).toEqual([0, 1, 2]);
  expect([plot.low, plot.high, plot.fullest]).toEqual([0, 2, 1]);
  expect([plot.level(0, 0), plot.level(1, 1), plot.share(0, 0)]).toEqual([0.5, 0, 0.25]);
});

it('orders genes by name, mean and the group they are highest in', () => {
  const order = (by: 'name' | 'mean' | 'peak') =>
    plotMatrix(stats, names, { order: by }).genes.map((gene) => names[gene]);
  expect(order('name')).toEqual(['g1', 'g9', 'g10']);
  expect(order('mean')).toEqual(['g10', 'g9', 'g1']);
  expect(order('peak')).toEqual(['g9', 'g1', 'g10']);
  expect(plotMatrix(stats, names, { groups: 'size' }).groups).toEqual([1, 0]);
});

it('scales each gene from its lowest mean to its highest, 0 where all are the same', () => {
  const plot = plotMatrix(stats, names, { isScaled: true });
  expect([0, 1, 2].map((gene) => [plot.level(gene, 0), plot.level(gene, 1)])).toEqual([
    [0, 1],
    [1, 0],
    [0, 0],
  ]);
  expect([plot.low, plot.high]).toEqual([0, 1]);
});

it('has zero in the middle of the colours if means are on both sides of it', () => {
  const means = Float64Array.of(
    -1,
    2,
    Number.NaN,
    0,
    0,
    Number.NaN,
    0.5,
    0.5,
    Number.NaN,
  );
  const plot = plotMatrix({ ...stats, means }, names, {});
  expect([plot.low, plot.high, isCentred(plot)]).toEqual([-2, 2, true]);
  expect([plot.level(1, 0), plot.level(0, 0), plot.level(0, 1)]).toEqual([0.5, 0.25, 1]);
  const each = plotMatrix({ ...stats, means }, names, { isScaled: true });
  expect([each.low, each.high, isCentred(each)]).toEqual([0, 1, false]);
  expect(isCentred(plotMatrix(stats, names, {}))).toBe(false);
});

it('writes every number as a table', () => {
  const lines = plotTsv(stats, names, plotMatrix(stats, names, {})).split('\n');
  expect(lines).toHaveLength(8);
  expect(lines[1]).toBe('g10\tT\t4\t1\t0.25\t1\t1');
});
