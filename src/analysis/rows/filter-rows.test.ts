import { expect, it } from 'vitest';
import type { RowFilter } from '@/model/arrangement';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { filterBlock, rowsKept } from './filter-rows';

type Condition = RowFilter extends infer F
  ? F extends RowFilter
    ? Omit<F, 'column'>
    : never
  : never;

function kept(
  block: Block,
  length: number,
  condition: Condition,
  missingMeans?: 'NA' | 'NaN',
): number[] {
  const mask = new Uint8Array(length).fill(1);
  filterBlock(block, { column: 'a', ...condition } as RowFilter, mask, 0, missingMeans);
  return [...rowsKept(mask)];
}

const numbers: Block = {
  kind: 'numbers',
  values: Float32Array.of(1, 2, Number.NaN, 4, 5),
  missing: Uint8Array.of(0, 0, 0, 1, 0),
};
const texts: Block = {
  kind: 'strings',
  strings: packStrings(['CD4 T', 'b cell', '', 'GRÖSSE', 'nk']),
  missing: Uint8Array.of(0, 0, 1, 0, 0),
};
const categories: Block = {
  kind: 'categories',
  codes: Int8Array.of(0, 1, -1, 1, 0),
  labels: packStrings(['T cell', 'B cell']),
  ordered: false,
};

it('keeps numbers of a range, its ends among them, and nothing that is missing', () => {
  expect(kept(numbers, 5, { kind: 'range', min: 2, max: 5 })).toEqual([1, 4]);
  expect(kept(numbers, 5, { kind: 'range', max: 1 })).toEqual([0]);
  expect(kept(numbers, 5, { kind: 'range' })).toEqual([0, 1, 4]);
});

it('compares whole numbers of 64 bits', () => {
  const values = BigInt64Array.of(2n ** 60n, -1n);
  expect(kept({ kind: 'numbers', values }, 2, { kind: 'range', min: 0 })).toEqual([0]);
});

it('finds texts whatever their capitals', () => {
  expect(kept(texts, 5, { kind: 'text', contains: 'Cd4' })).toEqual([0]);
  expect(kept(texts, 5, { kind: 'text', contains: 'größe' })).toEqual([]);
  expect(kept(texts, 5, { kind: 'text', contains: 'gRÖss' })).toEqual([3]);
  expect(kept(categories, 5, { kind: 'text', contains: 'b c' })).toEqual([1, 3]);
});

it('keeps the values that are named', () => {
  expect(kept(categories, 5, { kind: 'values', values: ['T cell', 'gone'] })).toEqual([
    0, 4,
  ]);
  expect(kept(texts, 5, { kind: 'values', values: ['nk', ''] })).toEqual([4]);
  const block: Block = {
    kind: 'booleans',
    values: Uint8Array.of(1, 0, 1),
    missing: Uint8Array.of(0, 0, 1),
  };
  expect(kept(block, 3, { kind: 'values', values: ['True'] })).toEqual([0]);
  expect(kept(block, 3, { kind: 'values', values: ['False'] })).toEqual([1]);
  // as links of before have them
  expect(kept(block, 3, { kind: 'values', values: ['true'] })).toEqual([0]);
  expect(kept(block, 3, { kind: 'values', values: ['false'] })).toEqual([1]);
});

it('tells what is missing from what is there', () => {
  expect(kept(numbers, 5, { kind: 'missing', missing: true })).toEqual([2, 3]);
  expect(kept(categories, 5, { kind: 'missing', missing: false })).toEqual([0, 1, 3, 4]);
});

it('refuses a filter of another kind', () => {
  expect(() => kept(numbers, 5, { kind: 'text', contains: '1' })).toThrow(
    'cannot be filtered by text',
  );
});

it('tells NaN from NA where that is asked for', () => {
  expect(kept(numbers, 5, { kind: 'missing', missing: true })).toEqual([2, 3]);
  expect(kept(numbers, 5, { kind: 'missing', missing: true, of: 'NaN' })).toEqual([2]);
  expect(kept(numbers, 5, { kind: 'missing', missing: true, of: 'NA' })).toEqual([3]);
  expect(kept(numbers, 5, { kind: 'missing', missing: false, of: 'NA' })).toEqual([
    0, 1, 2, 4,
  ]);
});

it('keeps points in time from one day to another, and no NaT', () => {
  const days = BigInt64Array.of(19752n, 19753n, 19754n, -(2n ** 63n));
  const times = {
    kind: 'times',
    time: 'datetime',
    values: days,
    unit: 'D',
    step: 1,
  } as const;
  const from = '2024-01-31';
  expect(kept(times, 4, { kind: 'times', from, to: '2024-01-31' })).toEqual([1]);
  expect(kept(times, 4, { kind: 'times', from })).toEqual([1, 2]);
  expect(kept(times, 4, { kind: 'missing', missing: true })).toEqual([3]);
  expect(() => kept(times, 4, { kind: 'times', from: 'now' })).toThrow(
    '2024-01-31T12:30',
  );
  expect(() => kept(times, 4, { kind: 'range', min: 3 })).toThrow('a range of numbers');
});

it('keeps spans of time by their number of units', () => {
  const values = BigInt64Array.of(1n, 20n, -(2n ** 63n));
  const spans = {
    kind: 'times',
    time: 'timedelta',
    values,
    unit: 's',
    step: 10,
  } as const;
  expect(kept(spans, 3, { kind: 'range', min: 100 })).toEqual([1]);
});

it('takes NA for unknown and NaN for unequal where a filter is turned round, as pandas does', () => {
  const not = { kind: 'values', values: ['nk'], not: true } as const;
  expect(kept(texts, 5, not, 'NA')).toEqual([0, 1, 3]);
  expect(kept(texts, 5, not, 'NaN')).toEqual([0, 1, 2, 3]);
  const contains = { kind: 'text', contains: 'cell', not: true } as const;
  expect(kept(texts, 5, contains, 'NA')).toEqual([0, 3, 4]);
  expect(kept(texts, 5, contains, 'NaN')).toEqual([0, 2, 3, 4]);
  // a nullable float: row 2 is NaN, row 3 masked
  const numbersNot = { kind: 'values', values: ['1'], not: true } as const;
  expect(kept(numbers, 5, numbersNot, 'NA')).toEqual([1, 2, 4]);
  expect(kept(numbers, 5, numbersNot, 'NaN')).toEqual([1, 2, 3, 4]);
});
