import { expect, it } from 'vitest';
import { shadeOf } from './use-matrix-cells';

it('shades by the root of the distance from zero, apart for both signs', () => {
  const shade = shadeOf(Float32Array.of(0, 4, -1, 2, Number.NaN, 4, 4));
  expect([4, 1, -1, 0, 400].map((value) => shade?.(value))).toEqual([1, 0.5, -0.5, 0, 1]);
  expect(shade?.(Number.NaN)).toBe(0);
  expect(shade?.(Number.NEGATIVE_INFINITY)).toBe(-1);
});

it('is not led astray by a few extremes', () => {
  const values = Float64Array.from({ length: 1000 }, (_, i) => (i === 7 ? 1e9 : 9));
  expect(shadeOf(values)?.(9)).toBe(1);
});

it('knows nothing while all is zero, and takes 64-bit integers', () => {
  expect(shadeOf(new Uint8Array(9))).toBeUndefined();
  expect(shadeOf(BigInt64Array.of(16n, 0n, 4n))?.(4n)).toBe(1);
});
