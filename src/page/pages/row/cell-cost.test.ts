import { expect, it } from 'vitest';
import type { MatrixInfo } from '@/model/dataset';
import { cellCost } from './cell-cost';

const x: MatrixInfo = {
  ...{ path: '/X', layout: 'dense', dtype: 'float32' },
  shape: [100_000, 20_000],
};
const loom: MatrixInfo = { ...x, shape: [20_000, 100_000], genes: 'rows' };

it.each([
  ['rows after each other', x, undefined, 80_000],
  ['chunks as tall as wide', x, [64, 64], 5_120_000],
  ['chunks of whole columns', x, [100_000, 1], 8_000_000_000],
  ['Loom’s chunks', loom, [64, 64], 5_120_000],
  ['genes after each other', loom, undefined, 8_000_000_000],
  ['cell by cell', { ...x, layout: 'csr', stored: 1e8 }, undefined, 0],
  ['gene by gene', { ...x, layout: 'csc', stored: 1e8 }, undefined, 800_000_000],
  ['genes as rows, by columns', { ...loom, layout: 'csc', stored: 1e8 }, undefined, 0],
] as const)('a cell of a matrix of %s', (_, matrix, chunk, bytes) => {
  expect(cellCost(matrix, chunk)).toBe(bytes);
});
