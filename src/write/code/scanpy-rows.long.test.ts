import { beforeAll, describe, expect, it } from 'vitest';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { drawnByPython, noScanpy } from '@/testing/node-python-figures';
import { type BlendPlot, scanpyBlend } from './scanpy-blend';
import type { PythonFile } from './scanpy-code';
import { scanpyComposition } from './scanpy-composition';
import {
  type EmbeddingColour,
  type EmbeddingPlot,
  scanpyEmbedding,
} from './scanpy-embedding';
import { type GenesByGroups, scanpyGenes } from './scanpy-genes';
import { type PairsPlot, scanpyPairs, scanpySpread } from './scanpy-plots';
import { type RowsRanking, scanpyVolcano, type VolcanoPlot } from './scanpy-volcano';

const query = (where: string): RowRecipe => ({ kind: 'query', table: '/obs', where });
const rows = (...ranges: readonly number[]): RowRecipe => {
  return { kind: 'rows', table: '/obs', ranges };
};
const file: PythonFile = {
  ...{ name: 'cells.h5ad', isAnnData: true, container: 'hdf5' },
  saved: { '@mine': rowSetId(rows(0, 1, 2, 4)) },
};
/** With the first three rows selected. */
const ofSelection: PythonFile = {
  ...file,
  saved: { ...file.saved, '@selected': rowSetId(rows(0, 3)) },
};
const coloured = (...labels: readonly string[]) =>
  labels.map((label, i) => ({ label, colour: `#00000${i}` }));

const genes: Omit<GenesByGroups, 'groups'> = {
  ...{ file, kind: 'dots', matrix: '/X', by: '/obs/kind', genes: ['G1'] },
  ...{ scaled: undefined, brackets: [], map: 'viridis', ends: [0, 4] },
};
const ranking: Omit<RowsRanking, 'kind' | 'rows' | 'against'> = {
  matrix: '/layers/twice',
  method: 't-test',
  tieCorrect: false,
};
const volcano: Omit<VolcanoPlot, 'ranking'> = {
  ...{ file, group: 'mine against the rest' },
  ...{ adjusted: 1, foldChange: 0, edge: 2, named: 2 },
};
const blend: Omit<BlendPlot, 'embedding' | 'dimensions'> = {
  ...{ file, title: 'two', matrix: '/X', opacity: 1, pointsDown: false, lacking: [] },
  genes: [
    { names: ['G0'], ends: [0, 4] },
    { names: ['G1'], ends: [0, 4] },
  ],
};
const pairs: PairsPlot = {
  ...{ file, kind: 'scatter', hexagonsAcross: 4 },
  x: { kind: 'column', path: '/obs/n' },
  y: { kind: 'gene', path: '/X', gene: 2 },
};
const embedding: Omit<EmbeddingPlot, 'colour'> = {
  ...{ file, embedding: '/obsm/X_umap', title: 'all', dimensions: [0, 1] },
  ...{ hasLabels: false, opacity: 1, pointsDown: false, image: undefined, lacking: [] },
};
const byKind: Extract<EmbeddingColour, { kind: 'categories' }> = {
  ...{ kind: 'categories', column: '/obs/kind', hasContext: false },
  isMissingHidden: false,
  categories: ['A', 'B', 'C'].map((label, i) => ({
    ...{ label, colour: `#00000${i}`, isHidden: false },
  })),
};

const drawn: Readonly<Record<string, readonly [code: string | undefined, look: string]>> =
  {
    'saved colours': [
      scanpyEmbedding({
        ...embedding,
        colour: {
          ...{ ...byKind, column: '/obs/@mine' },
          categories: [
            { label: 'False', colour: '#ff0000', isHidden: false },
            { label: 'True', colour: '#0000ff', isHidden: false },
          ],
        },
      }),
      'sorted(dots())',
    ],
    'some in colour': [
      scanpyEmbedding({
        ...{ ...embedding, colour: byKind, rows: rowSetId(query('n < 5')) },
        inColour: rowSetId(rows(0, 3)),
      }),
      '[[x, colour] for x, _, colour in sorted(dots())]',
    ],
    'gene in colour': [
      scanpyEmbedding({
        ...{ ...embedding, inColour: rowSetId(rows(0, 3)) },
        colour: {
          ...{ kind: 'numbers', path: '/X', genes: ['G1'], map: 'viridis' },
          ...{ ends: undefined, isSorted: true },
        },
      }),
      'sorted(float(v) for v in adata.obs["in colour"].dropna())',
    ],
    'some groups': [
      scanpyGenes({
        ...genes,
        groups: coloured('B', 'A'),
        rows: rowSetId(query('n > 0')),
      }),
      '[[t.get_text() for t in figure.axes[-1].get_yticklabels() or figure.axes[0].get_yticklabels()], int(adata.n_obs)]',
    ],
    split: [
      scanpySpread({
        ...{ file, kind: 'box', value: pairs.x, by: '/obs/kind' },
        groups: coloured('B', 'A'),
        split: { by: '/obs/@mine', parts: coloured('False', 'True') },
      }),
      '[[t.get_text() for t in ax.get_xticklabels()], [t.get_text() for t in ax.get_legend().get_texts()]]',
    ],
    halves: [
      scanpySpread({
        ...{ file, kind: 'violin', value: pairs.x, by: '/obs/kind' },
        groups: coloured('B', 'A'),
        split: { by: '/obs/flag', parts: coloured('False', 'True') },
      }),
      '[float(c.get_paths()[0].vertices[:, 0].max()) for c in ax.collections if len(c.get_paths())][:1]',
    ],
    'coloured scatter': [
      scanpyPairs({
        ...pairs,
        colour: {
          ...{ kind: 'groups', path: '/obs/kind' },
          groups: coloured('A', 'B', 'C'),
        },
        rows: rowSetId(rows(0, 5)),
      }),
      'dots()',
    ],
    'means in hexagons': [
      scanpyPairs({
        ...{ ...pairs, kind: 'hexbin' },
        colour: { kind: 'numbers', of: pairs.x, map: 'magma' },
      }),
      '[ax.collections[0].get_cmap().name, float(ax.collections[0].get_array().max())]',
    ],
    'rows against the rest': [
      scanpyVolcano({
        ...volcano,
        ranking: {
          ...ranking,
          kind: 'rows',
          rows: rowSetId(rows(0, 2)),
          against: undefined,
        },
      }),
      '[adata.uns["rank_genes_groups"]["params"]["reference"], [float(s) for s in df["scores"]]]',
    ],
    'rows against rows': [
      scanpyVolcano({
        ...volcano,
        ranking: {
          ...{ ...ranking, kind: 'rows', rows: rowSetId(query('kind in ["A", "B"]')) },
          against: rowSetId(query('n > 2')),
        },
      }),
      'adata.obs["side"].tolist()',
    ],
    'rows among a query': [
      scanpyVolcano({
        ...volcano,
        ranking: {
          ...{ ...ranking, kind: 'rows', rows: rowSetId(rows(0, 2)) },
          ...{ against: undefined, within: rowSetId(query('kind in ["A", "B"]')) },
        },
      }),
      'adata.obs["side"].tolist()',
    ],
    'selected parts': [
      scanpyComposition({
        file: ofSelection,
        ...{ by: '/obs/kind', areShares: false, groups: ['A', 'B', 'C'] },
        parts: '/obs/@selected',
        stacked: coloured('selected', 'not selected'),
      }),
      '[[float(p.get_height()) for p in c] for c in ax.containers]',
    ],
    'selected bars': [
      scanpyComposition({
        ...{ file: ofSelection, parts: '/obs/flag', areShares: false },
        by: '/obs/@selected',
        groups: ['not selected', 'selected'],
        stacked: coloured('False', 'True'),
      }),
      '[[t.get_text() for t in ax.get_xticklabels()], [[float(p.get_height()) for p in c] for c in ax.containers]]',
    ],
    'boxes of the selection': [
      scanpySpread({
        ...{ file: ofSelection, kind: 'box', value: pairs.x, by: '/obs/@selected' },
        groups: coloured('selected', 'not selected'),
      }),
      '[[t.get_text() for t in ax.get_xticklabels()], df.groupby("@selected", observed=True)["n"].sum().to_dict()]',
    ],
    'dots of the selection': [
      scanpyGenes({
        ...{ ...genes, file: ofSelection, by: '/obs/@selected' },
        groups: coloured('selected', 'not selected'),
      }),
      '[t.get_text() for t in figure.axes[0].get_yticklabels()]',
    ],
    'other parts': [
      scanpyComposition({
        ...{ file, by: '/obs/flag', parts: '/obs/kind', areShares: false },
        ...{ groups: ['False', 'True'], stacked: coloured('A') },
        others: { label: '2 others', colour: '#cccccc' },
        rows: rowSetId(query('kind is not missing')),
      }),
      '[[float(p.get_height()) for p in c] for c in ax.containers]',
    ],
    'blend in space': [
      scanpyBlend({ ...blend, embedding: '/obsm/X_umap', dimensions: [0, 1, 2] }),
      '[ax.name, len(ax.collections[0].get_offsets())]',
    ],
    'blend over tissue': [
      scanpyBlend({
        ...{ ...blend, embedding: '/obsm/spatial', dimensions: [0, 1], pointsDown: true },
        image: { path: '/uns/spatial/L/images/hires', opacity: 0.5 },
      }),
      '[len(ax.images), bool(ax.yaxis_inverted()), sorted(float(x) for x, _ in ax.collections[0].get_offsets())]',
    ],
  };

describe.skipIf(noScanpy)(
  `lines for some rows${noScanpy && ` (skipped: ${noScanpy})`}`,
  () => {
    let all: ReturnType<typeof drawnByPython>;
    beforeAll(() => {
      all = drawnByPython(drawn);
    });

    it('colours by rows that were saved, and some points only', () => {
      const [blue, red] = ['#0000ff', '#ff0000'];
      expect(all['saved colours']).toEqual(
        [blue, red, blue, blue, red, red].map((colour, i) => [i, i, colour]),
      );
      const grey = '#d3d3d3';
      expect(all['some in colour']).toEqual(
        ['#000000', '#000000', '#000001', grey, grey].map((colour, i) => [i, colour]),
      );
      expect(all['gene in colour']).toEqual([0.25, 1, 1.75]);
    });

    it('draws some groups of a dot plot in their order, of some rows', () => {
      expect(all['some groups']).toEqual([['B', 'A'], 3]);
    });

    it('draws parts side by side, and colours of points and hexagons', () => {
      expect(all.split).toEqual([
        ['B', 'A'],
        ['False', 'True'],
      ]);
      // of A, whose middle is 1, the one without a flag is left of it
      expect(all.halves).toHaveLength(1);
      const colours = ['#000000', '#000000', '#000001', '#000001', '#000002'];
      expect(all['coloured scatter']).toEqual(
        colours.map((colour, i) => [i, 0.5 + 0.75 * i, colour]),
      );
      expect(all['means in hexagons']).toEqual(['magma', 5]);
    });

    it('ranks genes of rows against the rest or against others, without those of both', () => {
      const [reference, scores] = all['rows against the rest'] as readonly unknown[];
      expect(reference).toBe('rest');
      expect(scores).toHaveLength(3);
      expect(all['rows against rows']).toEqual([
        ...['chosen', 'chosen', 'chosen', 'both', 'others', 'others'],
      ]);
    });

    it('ranks genes only among the rows of a query', () => {
      expect(all['rows among a query']).toEqual(['chosen', 'chosen', 'others', 'others']);
    });

    it('counts selected rows against the others, and small parts together', () => {
      expect(all['selected parts']).toEqual([
        [2, 1, 0],
        [0, 1, 1],
      ]);
      expect(all['selected bars']).toEqual([
        ['not selected', 'selected'],
        [
          [1, 1],
          [2, 2],
        ],
      ]);
      expect(all['other parts']).toEqual([
        [1, 1],
        [1, 2],
      ]);
    });

    it('draws the selection and the rest as groups', () => {
      expect(all['boxes of the selection']).toEqual([
        ['selected', 'not selected'],
        { 'not selected': 12, selected: 3 },
      ]);
      expect(all['dots of the selection']).toEqual(['selected', 'not selected']);
    });

    it('draws two genes in space, and over their image', () => {
      expect(all['blend in space']).toEqual(['3d', 6]);
      expect(all['blend over tissue']).toEqual([1, true, [0, 1, 2, 3, 4, 5]]);
    });
  },
);

it('says that very many rows are left out', () => {
  const many = rows(...Array.from({ length: 20_000 }, (_, i) => 2 * i));
  const code = scanpyGenes({ ...genes, groups: coloured('A'), rows: rowSetId(many) });
  expect(code).toContain('# Not in these lines: which rows are drawn');
});

it('says that rows are left out where a query tells NaN from NA, which takes the type of the column', () => {
  for (const where of ['n is NA', 'not n is NaN'])
    expect(
      scanpyGenes({ ...genes, groups: coloured('A'), rows: rowSetId(query(where)) }),
    ).toContain('# Not in these lines: which rows are drawn');
});
