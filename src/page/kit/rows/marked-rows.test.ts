import { expect, it } from 'vitest';
import { changedMarks, hasRow, rowsAmong, withMarks } from './marked-rows';

it('finds a row in an ascending list', () => {
  const rows = Uint32Array.of(0, 3, 4, 9);
  expect([0, 1, 3, 9, 10].map((row) => hasRow(rows, row))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(hasRow(new Uint32Array(0), 0)).toBe(false);
});

it('adds the rows shown in a range, and removes them', () => {
  const order = Uint32Array.of(9, 2, 5, 0);
  const some = withMarks(Uint32Array.of(1, 7), 10, order, [1, 3], true);
  expect(some).toEqual(Uint32Array.of(1, 2, 5, 7));
  expect(withMarks(some, 10, undefined, [1, 3], false)).toEqual(Uint32Array.of(5, 7));
  expect(withMarks(undefined, 10, order, [0, 4], true)).toEqual(
    Uint32Array.of(0, 2, 5, 9),
  );
});

it('changes ascending rows by those that are shown', () => {
  const rows = Uint32Array.of(1, 2, 7);
  const order = Uint32Array.of(9, 2, 5);
  const changed = (op: Parameters<typeof changedMarks>[2]) => [
    ...changedMarks(rows, order, op, 10),
  ];
  expect(changed('replace')).toEqual([2, 5, 9]);
  expect(changed('add')).toEqual([1, 2, 5, 7, 9]);
  expect(changed('subtract')).toEqual([1, 7]);
  expect(changed('intersect')).toEqual([2]);
  expect([...changedMarks(rows, undefined, 'replace', 3)]).toEqual([0, 1, 2]);
  expect([...rowsAmong(Uint32Array.of(9, 7, 5, 1), rows)]).toEqual([7, 1]);
  expect(rowsAmong(order, new Uint32Array())).toHaveLength(0);
});
