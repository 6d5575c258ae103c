import { expect, it } from 'vitest';
import { ANNDATA_INFO } from '@/model/anndata-slots';
import type { DatasetInfo } from '@/model/dataset';
import { defaultColor, likelyGroups, likelySample } from './default-color';

const withColumns = (...columns: string[]): DatasetInfo => ({
  format: 'anndata',
  formatInfo: ANNDATA_INFO,
  container: 'hdf5',
  tables: [{ path: '/obs', length: 3, index: '_index', columns }],
  matrices: [],
  embeddings: [{ path: '/obsm/X_umap', shape: [3, 2], rows: '/obs' }],
  graphs: [],
  problems: [],
  parts: [],
  nouns: { row: 'cell', column: 'gene' },
});

it('prefers named cell types to clusters, and clusters to nothing', () => {
  expect(defaultColor(withColumns('leiden', 'n_genes', 'cell_type'))).toBe(
    '/obs/cell_type',
  );
  expect(defaultColor(withColumns('n_genes', 'louvain_r2', 'leiden'))).toBe(
    '/obs/leiden',
  );
  expect(defaultColor(withColumns('n_genes', 'bulk_labels'))).toBe('/obs/bulk_labels');
  expect(defaultColor(withColumns('n_genes'))).toBeUndefined();
});

it('chooses none if there is nothing to colour', () => {
  expect(defaultColor({ ...withColumns('leiden'), embeddings: [] })).toBeUndefined();
});

it('colours points on an image by any group, but not by a number', () => {
  const onImage = (...columns: string[]): DatasetInfo => ({
    ...withColumns(...columns),
    embeddings: [
      {
        ...{ path: '/obsm/spatial', shape: [3, 2], rows: '/obs' },
        imageOf: '/uns/spatial/V1/images/hires',
      },
    ],
  });
  const visium = ['in_tissue', 'array_row', 'array_col'];
  expect(defaultColor(onImage(...visium, 'region'))).toBe('/obs/region');
  expect(defaultColor(onImage(...visium, 'region', 'leiden'))).toBe('/obs/leiden');
  expect(defaultColor(onImage('sample', 'library_id', 'region'))).toBe('/obs/region');
  expect(defaultColor(onImage(...visium, 'library_id'))).toBe('/obs/library_id');
  expect(defaultColor(onImage(...visium, 'library_size', 'age'))).toBeUndefined();
  expect(defaultColor(withColumns(...visium, 'region'))).toBeUndefined();
});

it('puts what cells are before how they were taken, and both before the rest', () => {
  expect(
    likelyGroups(['n_genes', 'batch', 'is_doublet', 'louvain', 'donor_id', 'cell_type']),
  ).toEqual(['cell_type', 'louvain', 'batch', 'donor_id', 'n_genes', 'is_doublet']);
});

it('takes a column beside the table where no name of the table says groups', () => {
  const dataset = withColumns('n_genes');
  const [table] = dataset.tables;
  const beside = { ...dataset, tables: table ? [{ ...table, beside: ['/ident'] }] : [] };
  expect(defaultColor(beside)).toBe('/ident');
  const named = withColumns('leiden');
  const [other] = named.tables;
  const both = { ...named, tables: other ? [{ ...other, beside: ['/ident'] }] : [] };
  expect(defaultColor(both)).toBe('/obs/leiden');
});

it('takes the sample of cells from the first of sample, donor and batch', () => {
  const columns = ['/obs/leiden', '/obs/batch', '/obs/donor_id', '/obs/sample_id'];
  expect(likelySample(columns)).toBe('/obs/sample_id');
  expect(likelySample(columns.slice(0, 3))).toBe('/obs/donor_id');
  expect(likelySample(columns.slice(0, 2))).toBe('/obs/batch');
  expect(likelySample(['/obs/orig.ident', '/obs/batch'])).toBe('/obs/orig.ident');
  expect(likelySample(['/obs/leiden', '/obs/resample'])).toBeUndefined();
});
