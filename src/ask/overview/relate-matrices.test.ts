import { expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import { arraySketch, float64, groupSketch, memoryRoot } from '@/testing/memory-node';
import { relateMatrices } from './relate-matrices';

// 5 genes × 12 cells with sums of 10, 20 … 120 per cell, as Loom stores them
const GENES = [1, 2, 3, 4, 0];
const CELLS = Array.from({ length: 12 }, (_, cell) => cell + 1);
const stored = (value: (gene: number, cell: number) => number) =>
  arraySketch(
    float64,
    [GENES.length, CELLS.length],
    GENES.flatMap((gene) => CELLS.map((cell) => value(gene, cell))),
    {},
    [4, 4],
  );
const counts = (gene: number, cell: number) => gene * cell;

it('finds the sum of each cell of matrices stored as genes × cells', async () => {
  const root = memoryRoot(
    groupSketch(
      {},
      {
        matrix: stored((gene) => Math.log1p(gene * 1000)),
        counts: stored(counts),
      },
    ),
  );
  const matrices = ['/matrix', '/counts'].map((path) => ({
    ...({
      path,
      layout: 'dense',
      shape: [5, 12],
      dtype: 'float64',
      genes: 'rows',
    } as const),
    ...{ rows: '/row_attrs', columns: '/col_attrs' },
  }));
  const elements = openElements(root, { isGenesByCells: () => true });
  const { relations } = await relateMatrices({ elements, dataset: { matrices } }, {});
  // of 12 cells and 5 genes, 48 values other than zero; 1000 (1 + 2 + 3 + 4) per cell
  expect(relations).toEqual([
    {
      path: '/matrix',
      of: '/counts',
      relation: { kind: 'log1p-per-cell', base: 'e', target: 10_000 },
      ...{ cells: 12, genes: 5, values: 48 },
    },
  ]);
});

it('compares nothing of too few cells or values, and says so by not listing them', async () => {
  const open = async (cells: number) => {
    const shape = [cells, 40];
    const values = arraySketch(float64, shape, (at) => 1 + ((at * 7) % 11));
    const others = arraySketch(float64, shape, (at) => 1 + ((at * 5) % 13));
    const root = memoryRoot(groupSketch({}, { a: values, b: others }));
    const matrices = ['/a', '/b'].map((path) => ({
      ...({ path, layout: 'dense', shape: [cells, 40], dtype: 'float64' } as const),
      ...{ rows: '/obs', columns: '/var' },
    }));
    return relateMatrices({ elements: openElements(root), dataset: { matrices } }, {});
  };
  expect(await open(0)).toEqual({ relations: [], compared: [] });
  expect(await open(1)).toEqual({ relations: [], compared: [] });
  expect(await open(3)).toEqual({ relations: [], compared: ['/a', '/b'] });
});
