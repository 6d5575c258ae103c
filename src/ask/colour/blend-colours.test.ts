import { expect, it } from 'vitest';
import { BLEND_PALETTE, blendEnds, blendOf, quadrantsOf } from './blend-colours';
import { coloursOfNumbers } from './colour-levels';

it('gives each point a step of both numbers, none for what is not above the lower end, and counts them', () => {
  const first = coloursOfNumbers(Float32Array.of(0, 0, 10, 10, 5, Number.NaN, 0.01));
  const second = coloursOfNumbers(Float32Array.of(0, 4, 0, 4, 2, 1, 0));
  const blend = blendOf(first.levels, second.levels, [0, 1], [0, 1]);
  // 16 × step of the first + step of the second
  expect([...blend.codes]).toEqual([0, 15, 240, 255, 136, 256, 16]);
  expect(quadrantsOf(blend)).toEqual({
    ...{ neither: 1, first: 2, second: 1, both: 2, missing: 1 },
  });
});

it('takes the 99th percentile as the upper end, and what is beyond as that', () => {
  const values = Float32Array.from({ length: 1001 }, (_, i) => (i === 1000 ? 1e6 : i));
  const colours = coloursOfNumbers(values);
  const [low, high] = blendEnds(colours);
  expect([low, high * 1e6]).toEqual([0, expect.closeTo(990, 0)]);
  expect(blendEnds(colours, 0)).toEqual([0, 1]);
  expect(blendEnds(colours, 5)[1] * 1e6).toBeCloseTo(950, 0);
  const { codes } = blendOf(colours.levels, colours.levels, [low, high], [low, high]);
  expect(codes[1000]).toBe(255);
});

it('has the corners of the square in colours of their own', () => {
  const colour = (code: number) => [...BLEND_PALETTE.subarray(3 * code, 3 * code + 3)];
  expect([0, 240, 15, 255].map(colour)).toEqual([
    [138, 146, 152],
    [240, 115, 10],
    [20, 105, 235],
    [140, 0, 120],
  ]);
});
