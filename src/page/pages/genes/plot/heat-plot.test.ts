import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { GroupLines, GroupStats } from '@/ask/genes/questions';
import { drawnBands, heatPixels, heatPlot, labelPositions } from './heat-plot';
import { plotTsv } from './plot-matrix';

/** Two genes by three cells, two of T and one of B; a cell a line. */
const lines: GroupLines = {
  labels: ['T', 'none', 'B'],
  groups: Int32Array.of(0, 0, 2),
  firstRows: Int32Array.of(1, 4, 0),
  rowsPerLine: 1,
};
const stats = {
  lines,
  ...statsOf(
    ['T', 'T', 'B'],
    [
      [1, 2, 4],
      [3, 0, 0],
    ],
  ),
};
const names = ['g1', 'g2'];

/** A cell a group, of values by gene. */
function statsOf(
  groups: readonly string[],
  values: readonly (readonly number[])[],
): GroupStats {
  const all = Float64Array.from(values.flat());
  return {
    ...{ groups, cells: new Uint32Array(groups.length).fill(1), sums: all, means: all },
    variances: new Float64Array(all.length).fill(Number.NaN),
    expressing: Uint32Array.from(all, (value) => (value > 0 ? 1 : 0)),
  };
}

it('keeps the lines of a group together, groups and genes in the order of their means', () => {
  const plot = heatPlot(stats, lines, names, { groups: 'mean', order: 'peak' });
  expect(plot.bands).toEqual([
    { label: 'B', group: 2, lines: 1, cells: 1 },
    { label: 'T', group: 0, lines: 2, cells: 2 },
  ]);
  expect(plot.groups).toEqual([2, 0, 1]);
  expect(plot.genes).toEqual([0, 1]);
  expect([plot.low, plot.high, plot.level(0, 1)]).toEqual([0, 4, 0.5]);
  expect(drawnBands(plot, 1).lines).toEqual([2]);
});

it('has the names and the order of groups that pictures have', () => {
  const look = { names: { 2: 'B cells' }, order: [2, 1, 0] };
  const plot = heatPlot(stats, lines, names, { look });
  expect(plot.bands.map(({ label, group }) => [label, group])).toEqual([
    ['B cells', 2],
    ['T', 0],
  ]);
  expect(plot.groups).toEqual([2, 0, 1]);
});

it('has a pixel a gene and line, transparent where a value is missing', () => {
  const missing = { lines, ...statsOf(stats.groups, [[0, 1, 2]]) };
  missing.means[1] = Number.NaN;
  const plot = heatPlot(missing, lines, ['g1'], {});
  const map = Uint8Array.of(10, 20, 30, 40, 50, 60);
  expect([...heatPixels(plot, plot.groups, map)]).toEqual([
    ...[10, 20, 30, 255],
    ...[0, 0, 0, 0],
    ...[40, 50, 60, 255],
  ]);
});

it('lists each line with its first row', () => {
  const plot = heatPlot(stats, lines, names, {});
  const brackets = [{ label: 'a', count: 1 }];
  expect(plotTsv(stats, names, plot, { brackets }).split('\n').slice(0, 4)).toEqual([
    'gene\tgene_group\tgroup\tline\tfirst_row\tcells\texpressing\tfraction\tmean\tvariance',
    'g1\ta\tT\t0\t1\t1\t1\t1\t1\tNaN',
    'g1\ta\tT\t1\t4\t1\t1\t1\t2\tNaN',
    'g1\ta\tB\t2\t0\t1\t1\t1\t4\tNaN',
  ]);
});

it('places labels near their bands without overlaps', () => {
  expect(labelPositions([10, 50, 90], 15, 100)).toEqual([10, 50, 90]);
  expect(labelPositions([2, 3, 96, 98], 15, 100)).toEqual([7.5, 22.5, 77.5, 92.5]);
});

/** What scanpy's heatmap of four genes and two groups of the demo draws; see e2e/fixtures/genes.py. */
const { heatmap } = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../../../e2e/fixtures/groups.json'),
    'utf8',
  ),
) as {
  readonly heatmap: Readonly<
    Record<'values' | 'var' | 'obs', readonly (readonly number[])[]>
  > & {
    readonly groups: readonly string[];
  };
};

it.each([
  ['gene', 'var'],
  ['group', 'obs'],
] as const)(
  'colours each %s as scanpy’s heatmap with standard_scale="%s"',
  (scaled, scale) => {
    const { groups, values } = heatmap;
    const labels = [...new Set(groups)];
    const cells = statsOf(groups, values);
    const drawn: GroupLines = {
      ...{ labels, rowsPerLine: 1, firstRows: Int32Array.from(groups.keys()) },
      groups: Int32Array.from(groups, (label) => labels.indexOf(label)),
    };
    const plot = heatPlot(cells, drawn, ['CD34', 'NRIP1', 'NDUFB11', 'SLC35E3'], {
      scaled,
    });
    expect(plot.bands.map(({ label, lines }) => [label, lines])).toEqual([
      ['Plasmacytoid DC', 70],
      ['Megakaryocyte', 60],
    ]);
    for (const [gene, levels] of heatmap[scale].entries())
      for (const [line, level] of levels.entries())
        expect(plot.level(gene, line)).toBeCloseTo(level, 5);
  },
);
