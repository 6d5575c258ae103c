import { beforeAll, describe, expect, it } from 'vitest';
import { drawnByPython, noScanpy } from '@/testing/node-python-figures';
import {
  type EmbeddingColour,
  type EmbeddingPlot,
  scanpyEmbedding,
} from './scanpy-embedding';
import { type GenesByGroups, scanpyGenes } from './scanpy-genes';

const file = { name: 'cells.h5ad', isAnnData: true, container: 'hdf5' } as const;

const embedding: EmbeddingPlot = {
  ...{ file, embedding: '/obsm/X_umap', title: 'a "title"', dimensions: [0, 1] },
  colour: { kind: 'none' },
  ...{ hasLabels: false, opacity: 1, pointsDown: false, image: undefined, lacking: [] },
};
const categories: Extract<EmbeddingColour, { kind: 'categories' }> = {
  ...{ kind: 'categories', column: '/obs/kind', hasContext: false },
  isMissingHidden: false,
  categories: [
    { label: 'A', colour: '#ff0000', isHidden: false },
    { label: 'B', colour: '#00ff00', isHidden: true },
    { label: 'C', colour: '#0000ff', isHidden: false },
  ],
};
const numbers: Extract<EmbeddingColour, { kind: 'numbers' }> = {
  ...{ kind: 'numbers', path: '/X', genes: ['G1'], map: 'magma' },
  ...{ ends: [0.5, 2], isSorted: true },
};
const genes: GenesByGroups = {
  ...{ file, kind: 'dots', matrix: '/X', by: '/obs/kind', genes: ['G1', 'G0@0'] },
  ...{
    groups: [{ label: 'C' }, { label: 'A' }, { label: 'B' }],
    scaled: undefined,
    brackets: [],
    map: 'viridis',
    ends: [0, 4],
  },
};

const heatmap: GenesByGroups = {
  ...{ ...genes, kind: 'cells', matrix: '/layers/twice', rowsPerLine: 1 },
  groups: [
    { label: 'B', colour: '#00ff00' },
    { label: 'A', colour: '#ff0000' },
  ],
  brackets: [{ label: 'T', count: 1 }],
};
/** Two genes have the name G0, by which links say their positions; S2 is another name of G2. */
const twins = (matrix: string) => ({
  ...{ ...file, name: 'twins.h5ad' },
  genes: {
    ...{ matrix, areShared: true },
    keyOf: (gene: string) => (gene === 'S2' ? 'G2' : gene),
  },
});
const ofTwins: GenesByGroups = { ...genes, file: twins('/X'), genes: ['G0@1', 'S2'] };
const rawTwins = { ...ofTwins, file: twins('/raw/X'), matrix: '/raw/X' };
const layer = { ...numbers, path: '/layers/twice' };
const spatial = { ...embedding, embedding: '/obsm/spatial', pointsDown: true };
const image = { path: '/uns/spatial/L/images/hires', opacity: 0.5 };
const context = { ...categories, hasContext: true };
const mean = { ...numbers, genes: ['G0', 'G2'], ends: undefined };
const VALUES = 'sorted(map(float, ax.collections[0].get_array()))';
const AXES = '[len(ax.images), bool(ax.yaxis_inverted())]';
const NAMES =
  '[[t.get_text() for a in figure.axes for t in a.get_yticklabels()][:3], [t.get_text() for a in figure.axes for t in a.get_xticklabels()][:2]]';

const HEAT =
  '[[[*map(float, row)] for row in figure.axes[0].images[0].get_array()], [to_hex(c) for c in figure.axes[-2].images[0].cmap.colors], [t.get_text() for t in figure.axes[0].get_xticklabels()], [t.get_text() for a in figure.axes for t in a.texts], [*map(float, figure.axes[0].images[0].get_clim())]]';

/** Lines, and what Python says of the figure that they draw. */
const drawn: Readonly<Record<string, readonly [code: string | undefined, look: string]>> =
  {
    categories: [
      scanpyEmbedding({ ...embedding, colour: categories }),
      '[sorted(dots()), ax.get_title()]',
    ],
    context: [
      scanpyEmbedding({ ...embedding, colour: context, hasLabels: true }),
      'sorted({colour for _, _, colour in dots()})',
    ],
    gene: [
      scanpyEmbedding({ ...embedding, colour: layer, dimensions: [0, 2] }),
      `[[*map(float, ax.collections[0].get_clim())], ax.collections[0].get_cmap().name, ${VALUES}, sorted(abs(at[1]) for at in dots())]`,
    ],
    turned: [
      scanpyEmbedding({ ...embedding, dimensions: [2, 0, 1] }),
      '[ax.name, sorted(map(float, ax.collections[0]._offsets3d[0]))[0]]',
    ],
    mean: [scanpyEmbedding({ ...embedding, colour: mean }), VALUES],
    spots: [scanpyEmbedding({ ...spatial, image, colour: categories }), AXES],
    downwards: [scanpyEmbedding(spatial), AXES],
    dots: [scanpyGenes(genes), NAMES],
    heatmap: [
      scanpyGenes({
        ...genes,
        kind: 'heatmap',
        scaled: 'group',
        brackets: [{ label: 'T', count: 1 }],
      }),
      NAMES,
    ],
    cells: [scanpyGenes(heatmap), HEAT],
    lines: [scanpyGenes({ ...heatmap, rowsPerLine: 2 }), HEAT],
    'dots of twins': [scanpyGenes(ofTwins), NAMES],
    'raw dots of twins': [scanpyGenes(rawTwins), NAMES],
    'cells of twins': [
      scanpyGenes({
        ...heatmap,
        file: twins('/X'),
        matrix: '/X',
        genes: ['G0@0', 'G0@1'],
      }),
      HEAT,
    ],
    'mean of twins': [
      scanpyEmbedding({
        ...{ ...embedding, file: twins('/X') },
        colour: { ...mean, genes: ['G0@1', 'S2'] },
      }),
      VALUES,
    ],
    'raw cells': [scanpyGenes({ ...heatmap, matrix: '/raw/X', scaled: 'group' }), HEAT],
  };

describe.skipIf(noScanpy)(
  `lines for scanpy${noScanpy && ` (skipped: ${noScanpy})`}`,
  () => {
    let all: ReturnType<typeof drawnByPython>;
    beforeAll(() => {
      all = drawnByPython(drawn);
    });

    it('draw the points in the colours of the categories, without hidden ones', () => {
      const red = [
        [0, 0, '#ff0000'],
        [1, 1, '#ff0000'],
      ];
      const others = [
        [4, 4, '#0000ff'],
        [5, 5, '#d3d3d3'],
      ];
      expect(all.categories).toEqual([[...red, ...others], 'a "title"']);
    });

    it('draw hidden categories in grey where they are context', () => {
      expect(all.context).toEqual(['#0000ff', '#d3d3d3', '#ff0000']);
    });

    it('draw a gene of a layer between two values, and other columns of the embedding', () => {
      const values = [0.5, 2, 3.5, 5, 6.5, 8];
      expect(all.gene).toEqual([[0.5, 2], 'magma', values, [0, 1, 2, 3, 4, 5]]);
    });

    it('draw three columns in 3-D', () => {
      expect(all.turned).toEqual(['3d', -5]);
    });

    it('draw the mean of genes', () => {
      expect(all.mean).toEqual([0.25, 1, 1.75, 2.5, 3.25, 4]);
    });

    it('draw spots over their image, and coordinates of images downwards', () => {
      expect(all.spots).toEqual([1, true]);
      expect(all.downwards).toEqual([0, true]);
    });

    it('draw a dot plot, and a heatmap of scaled means, with groups in their order', () => {
      const order = [
        ['C', 'A', 'B'],
        ['G1', 'G0'],
      ];
      expect(all.dots).toEqual(order);
      expect(all.heatmap).toEqual(order);
    });

    it('draw genes that share a name', () => {
      const order = ['C', 'A', 'B'];
      expect(all['dots of twins']).toEqual([order, ['G0-1', 'G2']]);
      expect(all['raw dots of twins']).toEqual([order, ['G0-1', 'G2']]);
      const cells = [
        [1.5, 1.75],
        [2.25, 2.5],
        [0, 0.25],
        [0.75, 1],
      ];
      expect(all['cells of twins']).toMatchObject([
        cells,
        {},
        ['G0', 'G0-1'],
        ['T'],
        [0, 4],
      ]);
      // (1 + 2) / 2 / 4 in the first cell, 3 / 4 more in each other
      const means = [0.375, 1.125, 1.875, 2.625, 3.375, 4.125];
      expect(all['mean of twins']).toEqual(means);
    });

    it('draw a heatmap of cells, or of means of some of a group, with its groups in order', () => {
      const look = (values: unknown, ends: readonly number[]) =>
        [values, ['#00ff00', '#ff0000'], ['G1', 'G0'], ['T'], ends] as const;
      const twice = [
        [3.5, 3],
        [5, 4.5],
        [0.5, 0],
        [2, 1.5],
      ];
      expect(all.cells).toEqual(look(twice, [0, 4]));
      expect(all.lines).toEqual(
        look(
          [
            [4.25, 3.75],
            [1.25, 0.75],
          ],
          [0, 4],
        ),
      );
      // each from 0 to 1: G1 has more than G0 in every cell
      expect(all['raw cells']).toEqual(look(Array(4).fill([1, 0]), [0, 1]));
    });
  },
);

it('gives no lines for what scanpy cannot draw', () => {
  const muData = { ...file, isAnnData: false };
  expect(scanpyEmbedding({ ...embedding, file: muData })).toBeUndefined();
  const other = { ...numbers, path: '/mod/rna/X' };
  expect(scanpyEmbedding({ ...embedding, colour: other })).toBeUndefined();
  expect(scanpyGenes({ ...genes, by: '/var/kind' })).toBeUndefined();
});

it('runs nothing that a name says', () => {
  const name = 'a"\nimport os\r\u2028import sys\n#';
  const code = scanpyEmbedding({
    ...{ ...embedding, embedding: `/obsm/${name}`, title: name, lacking: [name] },
    file: { ...file, name },
    colour: { ...numbers, genes: [name] },
  });
  const lines = code?.split(/[\n\r\u2028]/) ?? [];
  expect(lines.filter((line) => /^import/.test(line))).toEqual(['import scanpy as sc']);
  expect(lines).toHaveLength(15);
});

it('says what the lines lack', () => {
  const code = scanpyEmbedding({ ...embedding, lacking: ['the 3 selected cells.'] });
  expect(code).toContain('# Not in these lines: the 3 selected cells.\n');
});
