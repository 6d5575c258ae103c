import { expect, it } from 'vitest';
import { pythonAccessor } from './python-accessor';

it.each([
  ['/obs/leiden', 'adata.obs["leiden"]', 'A.obs["leiden"]'],
  ['/obs', 'adata.obs', undefined],
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

it.each([
  ['/obs', 'cell id', true, 'adata.obs_names', 'A.obs.index'],
  ['/obs', 'a/b', false, 'adata.obs["a/b"]', 'A.obs["a/b"]'],
  ['/raw/var', 'symbol', true, 'adata.raw.var_names', undefined],
  ['/obsm/frame', 'score', false, 'adata.obsm["frame"]["score"]', undefined],
  ['/uns/frame', 'row', true, 'adata.uns["frame"].index', undefined],
  ['/mod/rna/var', 'id', true, 'mdata["rna"].var_names', undefined],
])('of %s, the column %s is reached', (table, name, isIndex, expression, reference) => {
  const column = { table, name, isIndex } as const;
  expect(pythonAccessor(`${table}/${name}`, { column })).toEqual({
    expression,
    reference,
  });
});

it.each([
  ['/obs/leiden', ['/', '/mod/rna'], 'mdata.obs["leiden"]'],
  ['/', ['/', '/mod/rna'], 'mdata'],
  ['/', ['/tables/cells'], 'sdata'],
])('%s of a file with several is %s', (path, parts, expression) => {
  expect(pythonAccessor(path as '/', { parts: parts as ['/'] })).toEqual({
    expression,
    reference: undefined,
  });
});

it.each(['/images/tissue', '/obs'])('of SpatialData, %s has no expression', (path) => {
  expect(pythonAccessor(path as '/', { parts: ['/tables/cells'] })).toBeUndefined();
});

it.each(['/col_attrs/x', '/obs/leiden/codes', '/X/data', '/obsp/connectivities/indptr'])(
  '%s is no element of its own',
  (path) => {
    expect(pythonAccessor(path)).toBeUndefined();
  },
);
