import { expect, it } from 'vitest';
import type { GroupStats } from '@/ask/genes/questions';
import { plotCaption } from './plot-caption';

const stats: GroupStats = {
  groups: ['B', 'T', 'none'],
  cells: Uint32Array.of(1200, 30, 0),
  sums: new Float64Array(6),
  means: new Float64Array(6),
  variances: new Float64Array(6),
  expressing: new Uint32Array(6),
};
const plot = {
  ...{ file: 'pbmc.h5ad', matrix: '/layers/counts', by: '/obs/louvain', genes: 2, stats },
  ...{ drawn: [0, 1], counted: 1230, brackets: [] },
  nouns: { row: 'cell', column: 'gene' },
} as const;

it('says what is drawn, of which matrix, groups and number of cells', () => {
  const dots = { ...plot, kind: 'dots', scaled: undefined, statement: 'counts' } as const;
  expect(plotCaption(dots)).toBe(
    'Dot plot of 2 genes of /layers/counts in 2 groups of /obs/louvain; n = 1,230 cells of pbmc.h5ad. Colour: mean of the group. Size: fraction of cells with a value above 0. Values: counts.',
  );
  const squares = {
    ...plot,
    kind: 'heatmap',
    scaled: 'gene',
    brackets: [{ label: 'T cells', count: 2 }],
    statement: undefined,
  } as const;
  expect(plotCaption(squares)).toBe(
    'Matrix plot of 2 genes of /layers/counts in 2 groups of /obs/louvain; n = 1,230 cells of pbmc.h5ad. Colour: mean of the group, each gene scaled from 0 to 1. Brackets: T cells (2).',
  );
  expect(plotCaption({ ...squares, drawn: [1], counted: 1300 })).toBe(
    'Matrix plot of 2 genes of /layers/counts in 1 group of /obs/louvain; n = 30 cells of pbmc.h5ad. 70 without a group left out. 1,200 in groups that are not drawn left out. Colour: mean of the group, each gene scaled from 0 to 1. Brackets: T cells (2). Drawn: the first 1 of 2 groups.',
  );
});

it('says what the lines of a heatmap are', () => {
  const lines = {
    labels: ['B', 'T', 'none'],
    groups: Int32Array.of(0, 0, 1),
    firstRows: Int32Array.of(0, 2, 1),
    rowsPerLine: 410,
  };
  const heat = { ...stats, cells: Uint32Array.of(410, 410, 410), lines };
  const cells = {
    ...plot,
    ...({ stats: heat, kind: 'cells', statement: undefined } as const),
    ...{ drawn: [0, 1, 2], counted: undefined },
  } as const;
  expect(plotCaption({ ...cells, scaled: 'group' })).toBe(
    'Heatmap of 2 genes of /layers/counts in 2 groups of /obs/louvain; n = 1,230 cells of pbmc.h5ad. Each line is the mean of 410 consecutive cells of a group, in the order of the file; the last line of a group may have fewer. Colour: mean of the line, each line scaled from 0 to 1.',
  );
  const each = { ...heat, lines: { ...lines, rowsPerLine: 1 } };
  expect(plotCaption({ ...cells, stats: each, scaled: undefined })).toContain(
    'Each line is a cell; the cells of a group are in the order of the file. Colour: value.',
  );
});
