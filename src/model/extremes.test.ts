import { expect, it } from 'vitest';
import { extremesOf } from './extremes';

it('gives the smallest and the largest of more numbers than a call can have arguments', () => {
  const numbers = Float64Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 300_007);
  expect(extremesOf(numbers)).toEqual([0, 300_006]);
});

it('gives NaN if one is NaN, as Math.min does', () => {
  expect(extremesOf([3, Number.NaN, 1])).toEqual([Number.NaN, Number.NaN]);
  expect(extremesOf([])).toEqual([Infinity, -Infinity]);
});
