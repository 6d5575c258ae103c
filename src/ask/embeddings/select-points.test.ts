import { expect, it } from 'vitest';
import { selectPoints } from './select-points';

/** Ten points in a row, at x = 0.5, 1.5, … */
const positions = Float32Array.from({ length: 20 }, (_, i) =>
  i % 2 === 0 ? i / 2 + 0.5 : 0.5,
);
const from = (left: number, right: number) => [left, 0, right, 0, right, 1, left, 1];
const rowsOf = (...args: Parameters<typeof selectPoints>) => [...selectPoints(...args)];

it('adds, subtracts, intersects and inverts step by step', () => {
  const add = { op: 'add', outlines: [from(1, 6)] } as const;
  const subtract = { op: 'subtract', outlines: [from(2, 3)] } as const;
  const intersect = { op: 'intersect', outlines: [from(0, 3), from(4, 5)] } as const;
  expect(rowsOf(positions, [add])).toEqual([1, 2, 3, 4, 5]);
  expect(rowsOf(positions, [add, subtract])).toEqual([1, 3, 4, 5]);
  expect(rowsOf(positions, [add, subtract, intersect])).toEqual([1, 4]);
  expect(rowsOf(positions, [add, subtract, intersect, { op: 'invert' }])).toEqual([
    0, 2, 3, 5, 6, 7, 8, 9,
  ]);
});

it('starts from rows selected elsewhere, without rows beyond the points', () => {
  const chosen = { op: 'add', runs: [0, 2, 8, 4000] } as const;
  const intersect = { op: 'intersect', outlines: [from(1, 9)] } as const;
  expect(rowsOf(positions, [chosen])).toEqual([0, 1, 8, 9]);
  expect(rowsOf(positions, [chosen, intersect])).toEqual([1, 8]);
});

it('excludes points of hidden categories from outlines and inversions, not from selected rows', () => {
  const codes = Uint8Array.of(0, 0, 1, 1, 2, 2, 0, 0, 1, 1);
  const hiding = { codes, hidden: [1] };
  const chosen = { op: 'add', runs: [2, 3] } as const;
  const add = { op: 'add', outlines: [from(1, 6)] } as const;
  const subtract = { op: 'subtract', outlines: [from(0, 9)] } as const;
  expect(rowsOf(positions, [add], hiding)).toEqual([1, 4, 5]);
  expect(rowsOf(positions, [chosen, add], hiding)).toEqual([1, 2, 4, 5]);
  expect(rowsOf(positions, [chosen, subtract], hiding)).toEqual([2]);
  expect(rowsOf(positions, [add, { op: 'invert' }], hiding)).toEqual([0, 6, 7]);
});
