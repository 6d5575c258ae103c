import { expect, it } from 'vitest';
import { pythonAccessor } from './python-accessor';

it.each([
  ['/obs/leiden', 'adata.obs["leiden"]', 'A.obs["leiden"]'],
  ['/obs', 'adata.obs', undefined],
  ['/obs/_index', 'adata.obs_names', undefined],
  ['/X', 'adata.X', 'A.X'],
  ['/layers/a "b"', 'adata.layers["a \\"b\\""]', 'A.layers["a \\"b\\""]'],
  ['/obsm/X_umap', 'adata.obsm["X_umap"]', 'A.obsm["X_umap"]'],
  ['/raw/X', 'adata.raw.X', undefined],
  ['/raw.X', 'adata.raw.X', undefined],
  ['/raw/var/name', 'adata.raw.var["name"]', undefined],
  ['/uns/pca/params', 'adata.uns["pca"]["params"]', undefined],
  ['/mod/rna/obs/leiden', 'mdata["rna"].obs["leiden"]', undefined],
  ['/tables/cells/X', 'sdata["cells"].X', undefined],
  ['/', 'adata', undefined],
])('%s is %s', (path, expression, reference) => {
  expect(pythonAccessor(path)).toEqual({ expression, reference });
});

it.each(['/obs/leiden/codes', '/X/data', '/obsp/connectivities/indptr'])(
  '%s is no element of its own',
  (path) => {
    expect(pythonAccessor(path)).toBeUndefined();
  },
);
