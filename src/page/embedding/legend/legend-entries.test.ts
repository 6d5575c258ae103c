import { expect, it } from 'vitest';
import type { CategoryColours } from '@/ask/colour/colour-points';
import { chosenRows, selectionLabel, withRowsCounted } from '../colour/chosen-rows';
import {
  alone,
  entriesOf,
  missingEntry,
  searchEntries,
  shownValues,
  toggled,
} from './legend-entries';

const colours: CategoryColours = {
  kind: 'categories',
  codes: Uint8Array.of(0, 1, 1, 3),
  labels: ['B cell', 'T cell', ''],
  ordered: false,
  counts: Uint32Array.of(1, 2, 0, 1),
};
const categories = entriesOf(colours, Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255));
const missing = missingEntry(colours);
const entries = [...categories, ...(missing ? [missing] : [])];

it('lists categories in the file’s order, those without cells too, and missing apart', () => {
  expect(entries).toEqual([
    { code: 0, label: 'B cell', count: 1, colour: '#ff0000' },
    { code: 1, label: 'T cell', count: 2, colour: '#00ff00' },
    { code: 2, label: '(empty)', count: 0, colour: '#0000ff' },
    { code: 3, label: 'missing', count: 1, colour: undefined },
  ]);
  const complete = { ...colours, counts: Uint32Array.of(1, 2, 0, 0) };
  expect(missingEntry(complete)).toBeUndefined();
});

it('has names and an order of their own for pictures, and keeps what the file says', () => {
  const palette = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255);
  const look = { names: { 1: 'T lymphocyte' }, order: [2, 1, 9] };
  const own = entriesOf(colours, palette, look);
  expect(own.map(({ label, stored }) => [label, stored])).toEqual([
    ['(empty)', undefined],
    ['T lymphocyte', 'T cell'],
    ['B cell', undefined],
  ]);
  expect(searchEntries(own, 't cell').map(({ code }) => code)).toEqual([1]);
});

it('searches without regard to case', () => {
  expect(searchEntries(entries, ' CELL ').map(({ code }) => code)).toEqual([0, 1]);
  expect(searchEntries(entries, '')).toBe(entries);
});

it('hides and shows one', () => {
  expect(toggled(new Set([2]), 0)).toEqual([0, 2]);
  expect(toggled(new Set([0, 2]), 0)).toEqual([2]);
});

it('shows one alone, and all again', () => {
  expect(alone(entries, new Set(), [1])).toEqual([0, 2, 3]);
  expect(alone(entries, new Set([1]), [1])).toEqual([0, 2, 3]);
  expect(alone(entries, new Set([0, 2, 3]), [1])).toEqual([]);
});

it('filters by the shown categories, or by all but the hidden ones where missing values are shown', () => {
  const codes = Uint8Array.of(0, 1, 1, 2, 3);
  const colours = {
    ...({ kind: 'categories', ordered: false, labels: ['a', 'b', 'c'] } as const),
    ...{ codes, counts: Uint32Array.of(1, 2, 1, 1) },
  };
  expect(shownValues(colours, new Set([1, 3]))).toEqual({
    kind: 'values',
    values: ['a', 'c'],
  });
  expect(shownValues(colours, new Set([1]))).toEqual({
    kind: 'values',
    values: ['b'],
    not: true,
  });
  // of some rows only
  expect([...withRowsCounted(colours, Uint32Array.of(1, 4)).counts]).toEqual([
    0, 1, 0, 1,
  ]);
});

it('takes the selected rows among those of a query, and without a selection those of the query', () => {
  const [selected, ofQuery] = [Uint32Array.of(0, 2, 3), Uint32Array.of(1, 2, 3, 4)];
  expect(chosenRows(undefined, undefined, 5)).toBeUndefined();
  expect(chosenRows(undefined, ofQuery, 5)).toEqual({
    ...{ among: undefined, rows: ofQuery, words: 'meet the query' },
  });
  expect(chosenRows(selected, undefined, 5)).toEqual({
    ...{ among: undefined, rows: selected, words: 'selected' },
  });
  expect(chosenRows(selected, ofQuery, 5)).toEqual({
    among: ofQuery,
    ...{ rows: Uint32Array.of(2, 3), words: 'of the query selected' },
  });
});

it('says how many selected rows the lines of the legend count', () => {
  const labelOf = (selected: Uint32Array, ofQuery?: Uint32Array) => {
    const chosen = chosenRows(selected, ofQuery, 5);
    return chosen && selectionLabel(selected, chosen);
  };
  const ofQuery = Uint32Array.of(1, 2, 3, 4);
  expect(labelOf(Uint32Array.of(0, 2, 3))).toBe('3 selected');
  expect(labelOf(Uint32Array.of(0, 2, 3), ofQuery)).toBe(
    '2 of these and 1 other selected',
  );
  expect(labelOf(Uint32Array.of(2, 3), ofQuery)).toBe('2 of these selected');
});

it('counts the chosen rows of each category, of missing values and of the rest too', () => {
  const chosen = withRowsCounted(colours, Uint32Array.of(0, 2, 3)).counts;
  const palette = new Uint8Array(9);
  const entries = entriesOf(colours, palette, undefined, chosen);
  expect(entries.map(({ count, chosen }) => [chosen, count])).toEqual([
    ...[
      [1, 1],
      [1, 2],
      [0, 0],
    ],
  ]);
  expect(missingEntry(colours, chosen)).toMatchObject({ count: 1, chosen: 1 });
});
