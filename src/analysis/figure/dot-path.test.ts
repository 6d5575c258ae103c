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

it('draws a disc as two arcs', () => {
  expect(discPath([[10, 5]], 2)).toBe('M8 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z');
});
