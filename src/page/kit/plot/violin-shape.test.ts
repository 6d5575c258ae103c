import { expect, it } from 'vitest';
import type { Distribution } from '@/ask/plots/questions';
import { scaleOf } from './scale';
import { violinShape } from './violin-shape';

const scale = scaleOf(0, 10, { from: 100, to: 0, isLog: false, count: 5 });
const density = { low: 0, high: 4, values: Float64Array.of(0, 1, 2, 1, 0) };
const spread = { density, min: 1, max: 3 } as Distribution; // the members that are drawn

it('is cut at the lowest and the highest value, and as wide as its band where it is highest', () => {
  expect(violinShape(spread, scale, { middle: 50, wide: 40, sides: 'both' })).toBe(
    'M60,90L70,80L60,70L40,70L30,80L40,90Z',
  );
});

it('has one side where two parts face each other', () => {
  expect(violinShape(spread, scale, { middle: 50, wide: 20, sides: 'left' })).toBe(
    'M50,90L50,80L50,70L40,70L30,80L40,90Z',
  );
});

it('has no shape without a density', () => {
  const { density: _, ...one } = spread;
  expect(
    violinShape(one, scale, { middle: 50, wide: 20, sides: 'both' }),
  ).toBeUndefined();
});
