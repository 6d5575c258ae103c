import { expect, it } from 'vitest';
import { largestCodes, topPalette } from './top-categories';

it('puts the categories with most cells first, equal ones in file order', () => {
  // the last count is of missing cells
  expect(largestCodes(Uint32Array.of(3, 9, 0, 9, 100), 4)).toEqual([1, 3, 0, 2]);
});

it('gives the largest the colours of scanpy in the order of size, and all others one', () => {
  const rest = [138, 146, 152];
  expect([...topPalette(Uint32Array.of(3, 9, 0, 20, 0), 4, 2)]).toEqual([
    ...rest,
    ...[0xff, 0x7f, 0x0e],
    ...rest,
    ...[0x1f, 0x77, 0xb4],
  ]);
});
