import { expect, it } from 'vitest';
import { partCost, rowsOfGroup } from './part-cost';

const extent = { rows: 1_000_000, columns: 30_000, valueBytes: 4 } as const;

it('refuses a whole matrix of a million cells as text or array, and says what to do', () => {
  expect(partCost({ ...extent, format: 'csv' })).toEqual({
    bytes: 90_020_000_000,
    refusal:
      '1,000,000 rows × 30,000 columns are 30,000,000,000 values, about 90.0 GB, and zeros are written out: at most 10,000,000,000 values are saved like this. Choose fewer rows or columns, or save it as AnnData.',
  });
  expect(partCost({ ...extent, format: 'npy' }).refusal).toBeDefined();
  expect(partCost({ ...extent, format: 'npy', isAsStored: true })).toEqual({
    bytes: 120_000_000_000,
  });
});

it('refuses many columns of many rows as Parquet, not few', () => {
  const of = (rows: number, columns: number) =>
    partCost({ rows, columns, valueBytes: 4, format: 'parquet' }).refusal;
  expect(of(100_000, 30_000)).toBe(
    '100,000 rows × 30,000 columns are too many for Parquet, which is for few columns. Choose fewer rows or columns, or save it as AnnData, or as CSV.',
  );
  expect(of(1_000_000, 2000)).toBeUndefined();
  expect(of(5000, 20_000)).toBeUndefined();
  expect(of(100_000_000, 3)).toBeUndefined();
});

it('has groups of rows of Parquet that fit into memory', () => {
  expect([rowsOfGroup(3), rowsOfGroup(2000), rowsOfGroup(30_000)]).toEqual([
    65_536, 8384, 559,
  ]);
});
