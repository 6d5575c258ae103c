import { expect, it } from 'vitest';
import { partsOf } from './use-points';

const PART = 1 << 18;

it('reads parts from all over a file first, and each of them once', () => {
  const parts = partsOf(10 * PART - 5);
  expect(parts.map(([start]) => start / PART)).toEqual([0, 8, 4, 2, 6, 1, 9, 5, 3, 7]);
  expect(parts.find(([start]) => start === 9 * PART)).toEqual([9 * PART, 10 * PART - 5]);
  expect(partsOf(PART)).toEqual([[0, PART]]);
  expect(partsOf(0)).toEqual([]);
});
