import { expect, it } from 'vitest';
import { applied, composed, growthOf, inverted, scaling } from './affine';

// expected values are those of numpy's 3 × 3 matrices

const turned = [0, -0.5, 100, 0.5, 0, 20] as const;

it('applies the first map first', () => {
  expect(composed(scaling(0.1, 0.1), turned)).toEqual([0, -0.05, 100, 0.05, 0, 20]);
  expect(applied(composed(scaling(0.1, 0.1), turned), 500, 250)).toEqual([87.5, 45]);
});

it('inverts a map, and no map that flattens the plane', () => {
  expect(inverted(turned)).toEqual([0, 2, -40, -2, 0, 200]);
  expect(inverted([1, 2, 0, 2, 4, 0])).toBeUndefined();
  expect(inverted([Number.NaN, 0, 0, 0, 1, 0])).toBeUndefined();
  expect(inverted([1e-200, 0, 1e300, 0, 1e-100, 0])).toBeUndefined();
});

it('grows lengths by the root of the determinant', () => {
  expect(growthOf(turned)).toBe(0.5);
  expect(growthOf(scaling(-2, 8))).toBe(4);
});
