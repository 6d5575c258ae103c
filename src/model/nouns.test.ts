import { expect, it } from 'vitest';
import { ANNDATA_INFO } from './anndata-slots';
import type { DatasetInfo, MatrixInfo } from './dataset';
import { nounOf } from './matrix-sides';
import { capital, countText, extentText, many, nameNoun, sharedNouns } from './nouns';

const matrix: MatrixInfo = {
  ...{ path: '/X', layout: 'dense', shape: [3, 2], dtype: 'float32' },
  ...{ rows: '/a', columns: '/b' },
};

function fileWith(part: Partial<DatasetInfo>): DatasetInfo {
  return {
    ...{ tables: [], matrices: [], embeddings: [], graphs: [], problems: [] },
    ...{ format: 'anndata', container: 'hdf5', parts: [] },
    formatInfo: ANNDATA_INFO,
    nouns: { row: 'spot', column: 'gene' },
    ...part,
  };
}

it('names rows of tables by the side of the matrix, swapped in Loom', () => {
  const anndata = fileWith({ matrices: [matrix] });
  const words = ['/a', '/b', '/c'].map((table) => nounOf(anndata, table));
  expect(words).toEqual(['spot', 'gene', 'row']);
  const loom = fileWith({ matrices: [{ ...matrix, genes: 'rows' }] });
  expect(['/a', '/b'].map((table) => nounOf(loom, table))).toEqual(['gene', 'spot']);
});

it('names rows by their points if no matrix has them', () => {
  const points = { path: '/obsm/X_umap', shape: [3, 2], rows: '/obs' } as const;
  expect(nounOf(fileWith({ embeddings: [points] }), '/obs')).toBe('spot');
});

it('counts in English', () => {
  expect(countText(1, 'cell')).toBe('1 cell');
  expect(countText(2000, 'spot')).toBe('2,000 spots');
  expect(extentText([25, 1], { row: 'observation', column: 'variable' })).toBe(
    '25 observations × 1 variable',
  );
  expect([capital(many('gene')), nameNoun('spot'), nameNoun('observation')]).toEqual([
    'Genes',
    'barcode',
    'name',
  ]);
});

it('uses what several matrices have in common', () => {
  const of = (row: 'cell' | 'spot', column: 'gene' | 'feature' | 'variable') => ({
    row,
    column,
  });
  expect(sharedNouns([of('cell', 'gene'), of('cell', 'gene')])).toEqual(
    of('cell', 'gene'),
  );
  expect(sharedNouns([of('cell', 'gene'), of('spot', 'feature')])).toEqual({
    row: 'observation',
    column: 'feature',
  });
  expect(sharedNouns([])).toEqual({ row: 'observation', column: 'variable' });
});
