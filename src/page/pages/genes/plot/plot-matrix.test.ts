import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { GroupStats } from '@/ask/genes/questions';
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

it('has the groups in the order that pictures have', () => {
  const how = { look: { order: [2, 1], names: { 0: 'A' } } };
  expect(plotMatrix(stats, names, how).groups).toEqual([1, 0]);
  expect(plotMatrix(stats, names, { ...how, groups: 'name' }).groups).toEqual([0, 1]);
});

it('scales each gene from its lowest mean to its highest, 0 where all are the same', () => {
  const plot = plotMatrix(stats, names, { scaled: 'gene' });
  expect([0, 1, 2].map((gene) => [plot.level(gene, 0), plot.level(gene, 1)])).toEqual([
    [0, 1],
    [1, 0],
    [0, 0],
  ]);
  expect([plot.low, plot.high]).toEqual([0, 1]);
});

it('scales each group from its lowest mean to its highest, as standard_scale="group" of scanpy', () => {
  const plot = plotMatrix(stats, names, { scaled: 'group' });
  // (means − min) / (max − min) of 1, 2, 0.5 and of 2, 0, 0.5
  expect([0, 1, 2].map((gene) => plot.level(gene, 0))).toEqual([1 / 3, 1, 0]);
  expect([0, 1, 2].map((gene) => plot.level(gene, 1))).toEqual([1, 0, 0.25]);
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
  const each = plotMatrix({ ...stats, means }, names, { scaled: 'gene' });
  expect([each.low, each.high, isCentred(each)]).toEqual([0, 1, false]);
  expect(isCentred(plotMatrix(stats, names, {}))).toBe(false);
});

it('writes every number as a table', () => {
  const lines = plotTsv(stats, names, plotMatrix(stats, names, {})).split('\n');
  expect(lines).toHaveLength(8);
  expect(lines[1]).toBe('g10\tT\t4\t1\t0.25\t1\t1');
});

it('names the groups of genes in a column of their own', () => {
  const brackets = [{ label: 'T cells', count: 2 }];
  const table = plotTsv(stats, names, plotMatrix(stats, names, { brackets }), {
    brackets,
  });
  const [head, first, , , , last] = table.split('\n');
  expect(head).toMatch(/^gene\tgene_group\tgroup\tcells/);
  expect([first, last]).toEqual([
    'g10\tT cells\tT\t4\t1\t0.25\t1\t1',
    'g1\t\tT\t4\t1\t0.25\t0.5\t0',
  ]);
});

it('orders the genes of each bracket by themselves', () => {
  const brackets = [{ label: 'both', count: 2 }];
  const order = (by: 'name' | 'peak') =>
    plotMatrix(stats, names, { order: by, brackets }).genes.map((gene) => names[gene]);
  expect(order('name')).toEqual(['g9', 'g10', 'g1']);
  expect(order('peak')).toEqual(['g9', 'g10', 'g1']);
});

/** What scanpy's plots of four genes of the demo draw; see e2e/fixtures/genes.py. */
const { dots } = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../../../e2e/fixtures/groups.json'),
    'utf8',
  ),
) as {
  readonly dots: {
    readonly groups: readonly string[];
    readonly means: readonly (readonly number[])[];
    readonly scaled: Readonly<Record<'var' | 'group', readonly (readonly number[])[]>>;
  };
};

it.each([
  ['gene', 'var'],
  ['group', 'group'],
] as const)(
  'colours each %s as scanpy’s matrix plot with standard_scale="%s"',
  (scaled, scale) => {
    const { groups, means } = dots;
    const none = new Float64Array(4 * groups.length);
    const plot = plotMatrix(
      {
        ...{ groups, cells: new Uint32Array(groups.length).fill(1), sums: none },
        ...{ means: Float64Array.from(means.flat()), variances: none },
        expressing: new Uint32Array(none.length),
      },
      ['CD34', 'NRIP1', 'NDUFB11', 'SLC35E3'],
      { scaled },
    );
    for (const [gene, levels] of dots.scaled[scale].entries())
      for (const [group, level] of levels.entries())
        expect(plot.level(gene, group)).toBeCloseTo(level, 5);
  },
);
