import { expect, it } from 'vitest';
import { discPath, dotsIn } from './dot-path';

it('finds the places of lines without length', () => {
  expect(dotsIn('M1 2.5h0M-3 4h0')).toEqual([
    [1, 2.5],
    [-3, 4],
  ]);
  expect(dotsIn('M1.0,2.5L1.0,2.5')).toEqual([[1, 2.5]]);
});

it('finds none in other paths', () => {
  for (const path of ['', 'M0 0h5', 'M1,2L3,2', 'M1 2h0M0 0V4', 'M1 2h0Z'])
    expect(dotsIn(path)).toBeUndefined();
});

it('draws a disc as four curves back to its left end', () => {
  expect(discPath([[10, 5]], 1)).toBe(
    'M9 5c0 -0.552 0.448 -1 1 -1c0.552 0 1 0.448 1 1c0 0.552 -0.448 1 -1 1c-0.552 0 -1 -0.448 -1 -1Z',
  );
});
