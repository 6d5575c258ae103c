import {
  computed,
  dict,
  type Members,
  named,
  numbered,
  sparse,
} from '../anndata-sketches';
import { arraySketch, float32, text } from '../memory-node';
import type { SketchedFile } from './sketched-file';

/** The page's description of the table of cells. */
export const obs = {
  kind: 'dataframe',
  path: '/obs',
  length: 1000,
  index: 'cell',
  columns: ['score', 'type'],
} as const;

/** Values of five genes in 1000 cells, stored by cell or by gene: of a cell its number, 0, NaN, 2.5, 0. */
const genesIn = (layout: 'csr' | 'csc') =>
  layout === 'csr'
    ? sparse('csr', [1000, 5], {
        stored: 3000,
        pointers: (row) => 3 * row,
        indices: (at) => [0, 2, 3][at % 3] ?? 0,
        data: (at) => [Math.floor(at / 3), Number.NaN, 2.5][at % 3] ?? 0,
      })
    : sparse('csc', [1000, 5], {
        stored: 3000,
        pointers: (gene) => [0, 1000, 1000, 2000, 3000, 3000][gene] ?? 0,
        indices: (at) => at % 1000,
        data: (at) => [at, Number.NaN, 2.5][Math.floor(at / 1000)] ?? 0,
      });

/** Two rows are named cell 7. */
const membersOf = (layout: 'csr' | 'csc', more: Members = {}): Members => ({
  obs: named(
    Array.from({ length: 1000 }, (_, row) => `cell ${row === 9 ? 7 : row}`),
    {
      score: computed(1000, () => 0.123456789),
      type: arraySketch(text, [1000], () => 'x'.repeat(600)),
    },
    'cell',
  ),
  obsm: dict({
    X_umap: arraySketch(float32, [1000, 2], (at) => [-1.5, 7][at % 2]),
    spare: numbered('i', 1000, {
      a: computed(1000, (row) => row),
      b: computed(1000, (row) => row),
    }),
  }),
  var: named(
    Array.from({ length: 5 }, (_, gene) => `gene ${gene}`),
    {},
    'id',
  ),
  X: genesIn(layout),
  ...more,
});

/** Cells and genes in memory; with a description of the matrix' storage, and its size. */
export const cellsAndGenes = (
  layout: 'csr' | 'csc',
  stored: number,
  more?: Members,
): SketchedFile => ({
  members: membersOf(layout, more),
  dataset: {
    tables: [
      { path: '/obs', length: 1000, index: 'cell', columns: ['score', 'type'] },
      { path: '/var', length: 5, index: 'id', columns: [] },
    ],
    matrices: [
      {
        path: '/X',
        layout,
        shape: [1000, 5],
        dtype: 'float32',
        stored,
        rows: '/obs',
        columns: '/var',
      },
    ],
  },
});

/** The page's description of a table without columns. */
export const tableOf = (path: string, index: string, length: number) =>
  ({ kind: 'dataframe', path, length, index, columns: [] }) as const;
