import { expect, it } from 'vitest';
import { geneLiterals, matrixArguments, openLines } from './scanpy-code';

const file = { name: 'a.h5ad', isAnnData: true, container: 'hdf5' } as const;
const keyOf = (gene: string) => (gene === 'CD4' ? 'ENSG00000010610' : gene);
const linesOf = (matrix: string, areShared: boolean) =>
  openLines({ ...file, genes: { matrix, areShared, keyOf } })?.lines;

it('makes names unique where genes share one, which scanpy refuses, and nowhere else', () => {
  const opened = ['import scanpy as sc', 'adata = sc.read_h5ad("a.h5ad")'];
  expect(linesOf('/X', false)).toEqual(opened);
  expect(openLines(file)?.lines).toEqual(opened);
  expect(linesOf('/layers/counts', true)).toEqual([
    ...opened,
    'adata.var_names_make_unique()',
  ]);
  expect(linesOf('/raw/X', true)).toEqual([
    ...['import scanpy as sc', 'import anndata', 'adata = sc.read_h5ad("a.h5ad")'],
    'adata.raw.var.index = anndata.utils.make_index_unique(adata.raw.var_names)',
  ]);
});

it('names genes as the index does', () => {
  const genes = { matrix: '/raw/X', areShared: true, keyOf };
  const raw = matrixArguments('/raw/X') ?? [];
  expect(geneLiterals(['CD4', 'TBCE@7'], raw, { genes })).toEqual([
    '"ENSG00000010610"',
    'adata.raw.var_names[7]',
  ]);
  expect(geneLiterals(['CD4'], raw, {})).toEqual(['"CD4"']);
});
