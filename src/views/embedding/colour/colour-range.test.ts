import { expect, it } from 'vitest';
import { coloursOfNumbers } from '@/analysis/colour/colour-levels';
import { levelsOf, valuesOf } from './colour-range';

const shown = { colours: coloursOfNumbers(Float32Array.of(-2, 0, 8)) };

it('gives the levels of values and the values of levels', () => {
  expect(levelsOf([0, 3], shown)).toEqual([0.2, 0.5]);
  expect(valuesOf([0.2, 0.5], shown)).toEqual([0, 3]);
});

it('spans all values where a link says nothing, or nothing that makes sense here', () => {
  expect(levelsOf(undefined, shown)).toEqual([0, 1]);
  expect(levelsOf([3, 3], shown)).toEqual([0, 1]);
  expect(levelsOf([0, 1], { colours: coloursOfNumbers(Float32Array.of(5)) })).toEqual([
    0, 1,
  ]);
  expect(valuesOf([0, 1], undefined)).toBeUndefined();
});

it('puts zero in the middle of a diverging map, if values are on both sides of it', () => {
  const map = { isDiverging: true } as const;
  expect(levelsOf(undefined, shown, map)).toEqual([-0.6, 1]);
  expect(levelsOf([0, 3], shown, map)).toEqual([0.2, 0.5]);
  const above = { colours: coloursOfNumbers(Float32Array.of(1, 8)) };
  expect(levelsOf(undefined, above, map)).toEqual([0, 1]);
});
