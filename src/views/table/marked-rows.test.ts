import { expect, it } from 'vitest';
import { hasRow, withMarks } from './marked-rows';

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

it('adds the rows that are shown in a stretch, and takes them away', () => {
  const order = Uint32Array.of(9, 2, 5, 0);
  const some = withMarks(Uint32Array.of(1, 7), 10, order, [1, 3], true);
  expect(some).toEqual(Uint32Array.of(1, 2, 5, 7));
  expect(withMarks(some, 10, undefined, [1, 3], false)).toEqual(Uint32Array.of(5, 7));
  expect(withMarks(undefined, 10, order, [0, 4], true)).toEqual(
    Uint32Array.of(0, 2, 5, 9),
  );
});
