import { expect, it } from 'vitest';
import { findQcColumns } from './qc-columns';

const found = (names: readonly string[]) =>
  findQcColumns(names).found.map(({ id, column }) => [id, column]);

it('finds the columns of scanpy.pp.calculate_qc_metrics and scrublet', () => {
  const names = [
    'n_genes_by_counts',
    'log1p_n_genes_by_counts',
    'total_counts',
    'log1p_total_counts',
    'pct_counts_in_top_50_genes',
    'total_counts_mt',
    'log1p_total_counts_mt',
    'pct_counts_mt',
    'doublet_score',
  ];
  expect(found(names)).toEqual([
    ['total', 'total_counts'],
    ['detected', 'n_genes_by_counts'],
    ['mitochondrial', 'pct_counts_mt'],
    ['top', 'pct_counts_in_top_50_genes'],
    ['doublet', 'doublet_score'],
  ]);
  expect(findQcColumns(names).absent.map(({ says }) => says)).toEqual([
    'ribosomal',
    'haemoglobin',
  ]);
});

it('finds the columns of Seurat and of older files', () => {
  expect(found(['orig.ident', 'nCount_RNA', 'nFeature_RNA', 'percent.mt'])).toEqual([
    ['total', 'nCount_RNA'],
    ['detected', 'nFeature_RNA'],
    ['mitochondrial', 'percent.mt'],
  ]);
  expect(found(['n_counts', 'n_genes', 'percent_mito', 'pct_counts_ribo'])).toEqual([
    ['total', 'n_counts'],
    ['detected', 'n_genes'],
    ['mitochondrial', 'percent_mito'],
    ['ribosomal', 'pct_counts_ribo'],
  ]);
});

it('takes no column that measures something else', () => {
  expect(found(['age', 'total_counts_mt', 'mt_clone', 'summary', 'S_score'])).toEqual([]);
});
