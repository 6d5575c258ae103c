import { expect, it } from 'vitest';
import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import { openFixture } from '@/testing/node-open-fixture';
import { loom } from './loom/loom';
import { isGenesByCells, openRoot } from './open-dataset';

it('marks only matrices as genes × cells, by the slots of the format', () => {
  const paths = ['/matrix', '/layers/spliced', '/row_attrs/Gene', '/col_graphs/x', '/'];
  expect(paths.filter((path) => isGenesByCells(loom.slots, ['/'], path))).toEqual([
    '/matrix',
    '/layers/spliced',
  ]);
  expect(isGenesByCells(loom.slots, ['/a'], '/a/matrix')).toBe(true);
  expect(isGenesByCells(loom.slots, ['/a'], '/b/matrix')).toBe(false);
  expect(isGenesByCells(ANNDATA_SLOTS, ['/'], '/X')).toBe(false);
});

it('opens a matrix of Loom as stored for display, and as cells × genes for computing', async () => {
  const { elements } = await openRoot(await openFixture('cells.loom'));
  expect((await elements.at('/matrix')).info).toMatchObject({ shape: [6, 10] });
  const matrix = await elements.cellsByGenes('/matrix');
  expect(matrix.info).toMatchObject({ shape: [10, 6] });
  // ten cells, six genes as rows: gene g of cell c is 10 g + c
  const cell = await matrix.read?.({ rows: [3, 4] });
  expect(cell?.kind === 'matrix' && Array.from(cell.values, Number)).toEqual([
    3, 13, 23, 33, 43, 53,
  ]);
});
