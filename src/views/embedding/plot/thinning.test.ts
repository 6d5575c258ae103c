import { expect, it } from 'vitest';
import { strideFor } from './thinning';

it('draws all of few points, and half a million at most of many', () => {
  expect([0, 1, 500_000, 500_001, 1_000_000, 3_000_000].map(strideFor)).toEqual([
    1, 1, 1, 2, 2, 8,
  ]);
});

it('never strides further than WebGL can', () => {
  expect(strideFor(100_000_000)).toBe(16);
});
