import { expect, it } from 'vitest';
import { movedBefore, movedColumn, shownColumns } from './arrangement-label';

const names = ['a', 'b', 'c', 'd', 'e'];
const stored = { hidden: [], order: [] };

it('moves a column before another, telling no more than it must', () => {
  const order = movedBefore(names, stored, 'd', 1);
  expect(order).toEqual(['a', 'd']);
  expect(shownColumns(names, { hidden: [], order })).toEqual(['a', 'd', 'b', 'c', 'e']);
  expect(movedBefore(names, stored, 'a', 5)).toEqual(['b', 'c', 'd', 'e']);
  expect(movedBefore(names, { hidden: [], order: ['a', 'd'] }, 'd', 4)).toEqual([]);
});

it('keeps the order if a column is already there, or there is no such position', () => {
  expect(movedBefore(names, stored, 'b', 1)).toEqual([]);
  expect(movedBefore(names, stored, 'b', 6)).toEqual([]);
  expect(movedColumn(names, stored, 'a', -1)).toEqual([]);
});

it('passes over columns that are hidden', () => {
  const state = { hidden: ['b'], order: [] };
  const order = movedColumn(names, state, 'a', 1);
  expect(shownColumns(names, { ...state, order })).toEqual(['c', 'a', 'd', 'e']);
  expect(movedColumn(names, state, 'e', 1)).toEqual([]);
});
