import { beforeAll, describe, expect, it } from 'vitest';
import { BLEND_PALETTE, BLEND_STEPS } from '@/ask/colour/blend-colours';
import { hexAt } from '@/ask/colour/colour-parse';
import { drawnByPython, noScanpy } from '@/testing/node-python-figures';
import { matplotlibBars } from './matplotlib-chart';
import { type BlendPlot, scanpyBlend } from './scanpy-blend';
import { scanpyComposition } from './scanpy-composition';
import { type CurvesCode, scanpyCurves } from './scanpy-curves';
import {
  type PairsColour,
  type PairsPlot,
  type SpreadPlot,
  scanpyPairs,
  scanpySpread,
} from './scanpy-plots';
import { scanpyVolcano, type VolcanoPlot } from './scanpy-volcano';

const file = { name: 'cells.h5ad', isAnnData: true, container: 'hdf5' } as const;

const spread: SpreadPlot = {
  ...{ file, kind: 'violin', value: { kind: 'gene', path: '/layers/twice', gene: 1 } },
  by: '/obs/kind',
  groups: [
    { label: 'B', colour: '#00ff00' },
    { label: 'A', colour: '#ff0000' },
  ],
};
const pairs: PairsPlot = {
  ...{ file, kind: 'scatter', hexagonsAcross: 4 },
  x: { kind: 'column', path: '/obs/n' },
  y: { kind: 'gene', path: '/X', gene: 2, isLog: true },
};
const kinds: PairsColour = {
  ...{ kind: 'groups', path: '/obs/kind' },
  groups: [
    { label: 'A', colour: '#ff0000' },
    { label: 'B', colour: '#00ff00' },
  ],
};
const curves: CurvesCode = {
  ...{ file, kind: 'histogram', value: pairs.x, by: undefined, groups: [] },
  ...{ bins: 5, areShares: false },
};
const grouped: CurvesCode = { ...curves, by: '/obs/kind', groups: spread.groups };
const volcano: VolcanoPlot = {
  ...{ file, group: 'A', ranking: { kind: 'stored', key: 'ranking' } },
  ...{ adjusted: 1, foldChange: 0, edge: 2, named: 2 },
};
const computed: VolcanoPlot = {
  ...volcano,
  group: 'A against B',
  ranking: {
    ...{ kind: 'computed', matrix: '/layers/twice', by: '/obs/kind', group: 'A' },
    ...{ reference: 'B', method: 'wilcoxon', tieCorrect: true },
  },
};
const blend: BlendPlot = {
  ...{ file, embedding: '/obsm/X_umap', title: 'G0 and G2', dimensions: [0, 2] },
  ...{ matrix: '/layers/twice', opacity: 1, pointsDown: false, lacking: [] },
  genes: [
    { names: ['G0'], ends: [0, 7.5] },
    { names: ['G1', 'G2@2'], ends: [0, 100] },
  ],
};
const LINES =
  '[[to_hex(l.get_color()), [*map(float, l.get_xydata()[-1])]] for l in ax.lines]';

/** Lines, and what Python says of the figure that they draw. */
const drawn: Readonly<Record<string, readonly [code: string | undefined, look: string]>> =
  {
    violin: [
      scanpySpread(spread),
      '[[t.get_text() for t in ax.get_xticklabels()], [to_hex(c.get_facecolor()[0]) for c in ax.collections], ax.get_ylabel()]',
    ],
    box: [
      scanpySpread({ ...spread, kind: 'box', value: pairs.x, by: undefined, groups: [] }),
      '[ax.get_ylabel(), float(df["n"].median())]',
    ],
    scatter: [
      scanpyPairs(pairs),
      '[ax.get_xlabel(), ax.get_ylabel(), [*map(float, ax.collections[0].get_offsets()[5])]]',
    ],
    hexbin: [
      scanpyPairs({ ...pairs, kind: 'hexbin' }),
      '[ax.get_xlabel(), float(ax.collections[0].get_array().sum())]',
    ],
    'hexbin by group': [
      scanpyPairs({ ...pairs, kind: 'hexbin', colour: kinds }),
      '[sorted(to_hex(c) for c in ax.collections[0].to_rgba(ax.collections[0].get_array())), [int(most_frequent(c)) for c in ([1.0, 1.0, 0.0, 2.0], [1.0, 0.0], [2.0])], [t.get_text() for t in figure.axes[1].get_yticklabels()]]',
    ],
    'scatter by too many groups': [
      scanpyPairs({ ...pairs, colour: { ...kinds, groups: undefined } }),
      'len(set(map(to_hex, ax.collections[0].get_facecolor())))',
    ],
    histogram: [
      scanpyCurves(curves),
      '[[float(p.get_height()) for p in ax.patches], float(ax.patches[0].get_width())]',
    ],
    integers: [
      scanpyCurves({ ...curves, bins: 'integers' }),
      '[float(ax.patches[0].get_x()), float(ax.patches[0].get_width())]',
    ],
    'histogram by group': [
      scanpyCurves({ ...grouped, areShares: true }),
      '[[to_hex(l.get_color()), float(max(l.get_ydata()))] for l in ax.lines]',
    ],
    density: [
      scanpyCurves({ ...curves, kind: 'density' }),
      'float(np.trapezoid(ax.lines[0].get_ydata(), ax.lines[0].get_xdata()))',
    ],
    'density by group': [
      scanpyCurves({ ...grouped, kind: 'density' }),
      '[[to_hex(l.get_color()), float(np.trapezoid(l.get_ydata(), l.get_xdata()))] for l in ax.lines]',
    ],
    ecdf: [scanpyCurves({ ...grouped, kind: 'ecdf' }), LINES],
    rank: [
      scanpyCurves({ ...curves, kind: 'rank', value: pairs.y }),
      '[ax.get_xscale(), ax.get_ylabel(), float(ax.lines[0].get_ydata()[0]), [*map(float, ax.lines[0].get_xdata()[-2:])]]',
    ],
    volcano: [
      scanpyVolcano(volcano),
      '[dots(), [t.get_text() for t in ax.texts], df["names"].tolist(), ax.get_xlabel()]',
    ],
    'computed volcano': [
      scanpyVolcano(computed),
      '[adata.uns["rank_genes_groups"]["params"], dots()]',
    ],
    composition: [
      scanpyComposition({
        ...{ file, by: '/obs/kind', parts: '/obs/flag', areShares: true },
        groups: ['B', 'A'],
        stacked: [
          { label: 'False', colour: '#00ff00' },
          { label: 'True', colour: '#ff0000' },
        ],
      }),
      '[[t.get_text() for t in ax.get_xticklabels()], [[round(float(p.get_height()), 6) for p in c] for c in ax.containers], [to_hex(c[0].get_facecolor()) for c in ax.containers]]',
    ],
    bars: [
      matplotlibBars(file, '/obs/kind', ['C', 'A']),
      '[[t.get_text() for t in ax.get_yticklabels()], [float(p.get_width()) for p in ax.patches]]',
    ],
    blend: [scanpyBlend(blend), '[sorted(dots()), ax.get_title()]'],
  };

describe.skipIf(noScanpy)(
  `lines for plots${noScanpy && ` (skipped: ${noScanpy})`}`,
  () => {
    let all: ReturnType<typeof drawnByPython>;
    beforeAll(() => {
      all = drawnByPython(drawn);
    });

    it('draw violins in the order and colours of groups, and a box without', () => {
      const [names, colours, value] = all.violin as readonly unknown[];
      expect(names).toEqual(['B', 'A']);
      expect(colours).toHaveLength(2);
      expect(value).toBe('G1');
      expect(all.box).toEqual(['n', 2.5]);
    });

    it('draw stacked bars of shares in the order and colours of the figure', () => {
      // of B both cells are flagged, of A one of two
      const heights = [
        [0, 50],
        [100, 50],
      ];
      expect(all.composition).toEqual([['B', 'A'], heights, ['#00ff00', '#ff0000']]);
    });

    it('draw two variables as points and as hexagons, a logarithm where one is shown', () => {
      // log1p of 17 / 4
      expect(all.scatter).toEqual(['n', 'G2', [5, expect.closeTo(1.6582, 4)]]);
      expect(all.hexbin).toEqual(['n', 6]);
    });

    it('draw hexagons in the colour of their most frequent group, and points without a list of too many', () => {
      // two cells of A, two of B, of C and of none of both, which are grey
      const [colours, codes, names] = all['hexbin by group'] as readonly unknown[];
      const [red, green, grey] = ['#ff0000', '#00ff00', '#a0a0a0'];
      expect(colours).toEqual([green, green, grey, grey, red, red]);
      expect(codes).toEqual([1, 0, 2]);
      expect(names).toEqual(['A', 'B', 'missing']);
      expect(all['scatter by too many groups']).toBe(1);
    });

    it('draw a histogram with its bins, of all or as fractions of groups', () => {
      // numpy.histogram of 0 to 5
      expect(all.histogram).toEqual([[1, 1, 1, 1, 2], 1]);
      expect(all.integers).toEqual([-0.5, 1]);
      const half = [expect.any(String), 0.5];
      expect(all['histogram by group']).toEqual([half, half]);
    });

    it('draw densities whose areas are 1, cumulative distributions and ranks', () => {
      expect(all.density).toBeCloseTo(1, 2);
      const one = expect.closeTo(1, 2);
      expect(all['density by group']).toEqual([
        ['#ff0000', one],
        ['#00ff00', one],
      ]);
      // the highest values of A and B
      expect(all.ecdf).toEqual([
        ['#ff0000', [1, 1]],
        ['#00ff00', [3, 1]],
      ]);
      // log1p of 17 / 4
      expect(all.rank).toEqual(['log', 'G2', expect.closeTo(1.6582, 4), [5, 6]]);
    });

    it('draw volcano plots of stored and computed rankings, with great changes at the edge', () => {
      const lower = (height: number) =>
        Array(3).fill([-2, expect.closeTo(height, 6), '#2471a3']);
      const names = ['G2', 'G1', 'G0'];
      // −log10 of the p values of scanpy's tests
      const stored = lower(1.6109144720784492);
      expect(all.volcano).toEqual([stored, names.slice(0, 2), names, 'log2 fold change']);
      const [params, points] = all['computed volcano'] as readonly unknown[];
      expect(params).toMatchObject({
        groupby: 'kind',
        reference: 'B',
        method: 'wilcoxon',
      });
      expect(points).toEqual(lower(0.9160130094206052));
    });

    it('draw how often values occur', () => {
      expect(all.bars).toEqual([
        ['C', 'A'],
        [1, 2],
      ]);
    });

    it('draw two genes in the colours of the page', () => {
      // steps of 15: G0 from 0 to 7.5, and means from 0.75 to 8.25 of 100
      const steps = [1, 1, 1, 1, 2, 2].map((second, i) => [3 * i, second] as const);
      const points = steps.map(([first, second], i) => [
        ...[i, -i],
        hexAt(BLEND_PALETTE, BLEND_STEPS * first + second),
      ]);
      expect(all.blend).toEqual([points, 'G0 and G2']);
    });
  },
);

it('gives no lines for what scanpy does not read', () => {
  const loom = { ...file, isAnnData: false };
  expect(scanpyCurves({ ...curves, file: loom })).toBeUndefined();
  expect(scanpyVolcano({ ...volcano, file: loom })).toBeUndefined();
  expect(scanpyBlend({ ...blend, matrix: '/mod/rna/X' })).toBeUndefined();
});
