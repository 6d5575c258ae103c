import { expect, it } from 'vitest';
import { strideFor } from './thinning';

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
