import { expect, it } from 'vitest';
import { profileColumn } from '@/ask/profiles/profile-column';
import { testBlock, testMissing } from '@/ask/query/test-block';
import type { Block } from '@/model/block';
import { exactTexts } from '@/write/text/export-text';

/** A column of a format in which NaN is data: row 1 is NaN, row 2 is missing. */
const column: Block = {
  kind: 'numbers',
  values: Float64Array.of(1, Number.NaN, Number.NaN, 3),
  missing: Uint8Array.of(0, 0, 1, 0),
  nan: 'data',
};
const kept = (test: (rows: Uint8Array) => void) => {
  const rows = new Uint8Array(4).fill(1);
  test(rows);
  return [...rows];
};

it('counts NaN that is data separately from missing values', () => {
  expect(profileColumn(column)).toMatchObject({
    ...{ length: 4, missing: 1, masked: 1, nan: 1, unique: 2, min: 1, max: 3, mean: 2 },
  });
  const { nan: _, ...other } = column;
  expect(profileColumn(other as Block)).toMatchObject({ missing: 2, masked: 1 });
});

it('filters missing values without NaN that is data, and NaN alone', () => {
  const missing = (of?: 'NaN', flips = false) =>
    kept((rows) => testMissing(column, rows, 0, { flips, of }));
  expect(missing()).toEqual([0, 0, 1, 0]);
  expect(missing(undefined, true)).toEqual([1, 1, 0, 1]);
  expect(missing('NaN')).toEqual([0, 1, 0, 0]);
  const positive = { kind: 'floats', ranges: [[0, Infinity]], flips: false } as const;
  expect(kept((rows) => testBlock(column, positive, rows, 0))).toEqual([1, 0, 0, 1]);
  const others = { ...positive, flips: true };
  expect(kept((rows) => testBlock(column, others, rows, 0))).toEqual([0, 1, 0, 0]);
});

it('writes NaN that is data as NaN, and missing values as empty', () => {
  const text = exactTexts(column);
  expect([0, 1, 2, 3].map(text)).toEqual(['1', 'NaN', null, '3']);
});

it('counts and filters missing values of kinds that have no profile', () => {
  const opaque: Block = {
    ...{ kind: 'bytes', size: 1, values: Uint8Array.of(1, 2) },
    missing: Uint8Array.of(0, 1),
  };
  expect(profileColumn(opaque)).toEqual({ kind: 'other', length: 2, missing: 1 });
  expect([0, 1].map(exactTexts(opaque))).toEqual(['01', null]);
});
