import { expect, it } from 'vitest';
import { pairsOf } from './pairs';

it('takes columns for places by their names, as writers of Loom files give them', () => {
  expect(
    pairsOf(['CellID', 'X', 'Y', '_X', '_Y', '_tSNE1', '_tSNE2', 'UMAP_1', 'UMAP_2']),
  ).toEqual([
    ['X', 'Y'],
    ['_X', '_Y'],
    ['_tSNE1', '_tSNE2'],
    ['UMAP_1', 'UMAP_2'],
  ]);
});

it('takes nothing else for places', () => {
  expect(pairsOf(['_X', 'Max', 'May', 'PC11', 'PC12', 'batch1', 'batch2'])).toEqual([]);
});
