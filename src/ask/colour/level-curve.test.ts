import { expect, it } from 'vitest';
import { curved, levelCurve, uncurved } from './level-curve';

// matplotlib 3.11: LogNorm(1, 1000)(10), LogNorm(50, 5000)(500)
it('is the logarithm between positive values', () => {
  const share = (value: number, low: number, high: number) =>
    (value - low) / (high - low);
  expect(curved(share(10, 1, 1000), levelCurve('log', [1, 1000]))).toBeCloseTo(1 / 3, 12);
  expect(curved(share(500, 50, 5000), levelCurve('log', [50, 5000]))).toBeCloseTo(
    0.5,
    12,
  );
});

// numpy: log1p(9) / log1p(99)
it('is the logarithm of one more from zero on, as of counts', () => {
  expect(curved(9 / 99, levelCurve('log', [0, 99]))).toBeCloseTo(0.5, 12);
});

it('stays linear below zero, and without a range', () => {
  expect(levelCurve('log', [-1, 5])).toBe(0);
  expect(levelCurve('log', [3, 3])).toBe(0);
  expect(levelCurve('linear', [1, 5])).toBe(0);
  expect([curved(0.3, 0), curved(-1, 0), curved(7, 0)]).toEqual([0.3, 0, 1]);
});

it('is taken back', () => {
  expect(uncurved(curved(0.2, 500), 500)).toBeCloseTo(0.2, 12);
  expect(uncurved(0.2, 0)).toBe(0.2);
});
