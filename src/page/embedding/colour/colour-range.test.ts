import { expect, it } from 'vitest';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import { levelsOf, rangeIn, valuesOf } from './colour-range';

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

it('leaves out the extremes of each gene, on both sides of zero alike where the map is diverging', () => {
  const plain = {};
  const of = (length: number, first: number) => ({
    colours: coloursOfNumbers(Float32Array.from({ length }, (_, i) => first + i)),
  });
  // numpy.percentile(numpy.arange(201), [5, 95]) / 200, and of 0 to 1000 / 1000
  for (const shown of [of(201, 0), of(1001, 0)])
    expect(rangeIn({ clip: 5 }, shown, plain).map((level) => level.toFixed(4))).toEqual([
      ...['0.0500', '0.9500'],
    ]);
  const shown = of(301, -100);
  const [low, high] = rangeIn({ clip: 1 }, shown, { isDiverging: true });
  expect(-100 + 300 * low).toBeCloseTo(100 - 300 * high, 2);
  // values that are set come first
  expect(rangeIn({ range: [-100, 50], clip: 1 }, shown, plain)).toEqual([0, 0.5]);
  expect(rangeIn({ clip: 3 }, shown, plain)).toEqual([0, 1]);
});
