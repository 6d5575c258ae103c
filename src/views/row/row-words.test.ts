import { expect, it } from 'vitest';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import { rowWord } from './row-words';

const matrix: MatrixInfo = {
  ...{ path: '/X', layout: 'dense', shape: [3, 2], dtype: 'float32' },
  ...{ rows: '/a', columns: '/b' },
};

function fileWith(part: Partial<DatasetInfo>): DatasetInfo {
  const none = { tables: [], matrices: [], embeddings: [], graphs: [], problems: [] };
  return { ...none, format: 'anndata', container: 'hdf5', parts: [], ...part };
}

it('takes rows of a matrix for cells and columns for genes, in Loom the other way round', () => {
  const anndata = fileWith({ matrices: [matrix] });
  expect(['/a', '/b', '/c'].map((table) => rowWord(anndata, table))).toEqual([
    'cell',
    'gene',
    'row',
  ]);
  const loom = fileWith({ matrices: [{ ...matrix, genes: 'rows' }] });
  expect(['/a', '/b'].map((table) => rowWord(loom, table))).toEqual(['gene', 'cell']);
});

it('knows cells by their points where no matrix has them', () => {
  const points = { path: '/obsm/X_umap', shape: [3, 2], rows: '/obs' } as const;
  expect(rowWord(fileWith({ embeddings: [points] }), '/obs')).toBe('cell');
});
