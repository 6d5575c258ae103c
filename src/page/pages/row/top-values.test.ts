import { expect, it } from 'vitest';
import { topValues } from './top-values';

it('gives the largest first, ties in order, without zero and NaN', () => {
  const values = Float32Array.of(0, 2, Number.NaN, 5, 2, 1, 0, 5, -1);
  expect(topValues(values, 3)).toEqual({
    ...{ positions: [3, 7, 1], present: 6, sum: 14, hasNegative: true },
  });
  expect(topValues(values, 10).positions).toEqual([3, 7, 1, 4, 5]);
});

it('supports 64-bit integers', () => {
  expect(topValues(BigInt64Array.of(3n, 0n, 9n), 2)).toEqual({
    positions: [2, 0],
    present: 2,
    sum: 12,
  });
});

it('finds nothing in an empty array', () => {
  expect(topValues(new Uint8Array(4), 5)).toEqual({ positions: [], present: 0, sum: 0 });
});
