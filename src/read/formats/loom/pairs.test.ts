import { expect, it } from 'vitest';
import { pairsOf } from './pairs';

it('recognises coordinate columns by the names that writers of Loom files use', () => {
  expect(
    pairsOf(['CellID', 'X', 'Y', '_X', '_Y', '_tSNE1', '_tSNE2', 'UMAP_1', 'UMAP_2']),
  ).toEqual([
    ['X', 'Y'],
    ['_X', '_Y'],
    ['_tSNE1', '_tSNE2'],
    ['UMAP_1', 'UMAP_2'],
  ]);
});

it('recognises no other columns as coordinates', () => {
  // NPC1 and NPC2 are genes
  expect(pairsOf(['NPC1', 'NPC2', 'HSPC_1', 'HSPC_2'])).toEqual([]);
  expect(pairsOf(['_X', 'Max', 'May', 'PC11', 'PC12', 'batch1', 'batch2'])).toEqual([]);
});
