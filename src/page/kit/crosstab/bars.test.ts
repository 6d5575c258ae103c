import { expect, it } from 'vitest';
import { arrangeBars, barsOf } from './bars';

const bars = barsOf({
  kind: 'categories',
  length: 10,
  missing: 1,
  ordered: false,
  labels: ['B cell', 'T cell', 'NK', 'empty'],
  counts: Uint32Array.of(2, 5, 2, 0),
});

it('lists categories in the order of the file, those without cells too', () => {
  expect(bars?.map(({ label, count, code }) => [label, count, code])).toEqual([
    ['B cell', 2, 0],
    ['T cell', 5, 1],
    ['NK', 2, 2],
    ['empty', 0, 3],
  ]);
});

it('sorts by count and searches in labels, colours staying with their category', () => {
  const sorted = arrangeBars(bars ?? [], 'count', '');
  expect(sorted.map((bar) => bar.code)).toEqual([1, 0, 2, 3]);
  expect(arrangeBars(bars ?? [], 'count', ' CELL').map((bar) => bar.code)).toEqual([
    1, 0,
  ]);
});

it('counts true and false without the missing', () => {
  expect(barsOf({ kind: 'booleans', length: 10, missing: 3, true: 2 })).toEqual([
    { label: 'True', count: 2 },
    { label: 'False', count: 5 },
  ]);
});
