import { expect, it } from 'vitest';
import { isSmoothed, strideFor } from './point-canvas';

it('draws all of few points, and half a million at most of many', () => {
  expect(
    [0, 1, 500_000, 500_001, 1_500_000, 3_000_000, 10_000_000].map(strideFor),
  ).toEqual([1, 1, 1, 3, 3, 7, 31]);
});

it('never strides further than WebGL can', () => {
  expect(strideFor(100_000_000)).toBe(31);
  expect(8 * strideFor(100_000_000)).toBeLessThanOrEqual(255);
});

it('draws as many of each of two, four or ten samples that alternate', () => {
  for (const samples of [2, 4, 10])
    for (const count of [1_000_000, 3_000_000, 6_000_000, 10_000_000]) {
      const stride = strideFor(count);
      const drawn = new Array<number>(samples).fill(0);
      for (let row = 0; row < 1000 * samples; row++)
        (drawn[(row * stride) % samples] as number)++;
      expect(new Set(drawn).size).toBe(1);
    }
});

it('smooths the edges of few points, and of many where few are in view', () => {
  expect(isSmoothed(0, 0, 0)).toBe(false);
  expect(isSmoothed(200_000, -3, 0)).toBe(true);
  expect([0, 1, 2].map((zoom) => isSmoothed(1_000_000, 5 + zoom, 5))).toEqual([
    ...[false, false, true],
  ]);
  expect([2, 3].map((zoom) => isSmoothed(10_000_000, zoom, 0))).toEqual([false, true]);
});
