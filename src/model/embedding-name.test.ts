import { expect, it } from 'vitest';
import { axisName } from './embedding-name';

// the names on the axes of sc.pl.embedding, with a space
it.each([
  ['/obsm/X_umap', 'UMAP 1'],
  ['/obsm/X_umap_3d', 'UMAP 1'],
  ['/obsm/X_tsne', 'tSNE 1'],
  ['/obsm/X_pca', 'PC 1'],
  ['/obsm/X_diffmap', 'DC 1'],
  ['/obsm/X_phate', 'PHATE 1'],
  ['/obsm/X_scVI', 'X_scVI 1'],
  ['/obsm/umap_harmony', 'umap_harmony 1'],
])('names the first axis of %s %s', (path, axis) => {
  expect(axisName({ path }, 0)).toBe(axis);
});
