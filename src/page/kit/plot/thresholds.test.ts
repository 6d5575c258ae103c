// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { layoutOf } from './layout';
import {
  movedBound,
  pixelOf,
  steppedValue,
  type ThresholdAxis,
  valueAtPixel,
} from './thresholds';

const scales = layoutOf(
  {
    x: { kind: 'numbers', name: 'value', low: 0, high: 1000 },
    y: { kind: 'numbers', name: 'value', low: 0, high: Math.log1p(999) },
    high: 200,
  },
  600,
);
const { wide } = scales.area;
const linear: ThresholdAxis = {
  ...{ along: 'x', isLog: false, areIntegers: false, range: [0, 1000] },
};
const logarithmic: ThresholdAxis = {
  ...{ along: 'y', isLog: true, areIntegers: false, range: [0, 999] },
};

it('puts a threshold on its axis, and one without a value at its end', () => {
  expect(pixelOf(scales, linear, 'min', 250)).toBeCloseTo(wide / 4, 9);
  expect(pixelOf(scales, linear, 'min', undefined)).toBe(0);
  expect(pixelOf(scales, linear, 'max', undefined)).toBe(wide);
  expect(pixelOf(scales, linear, 'max', 5000)).toBe(wide);
  expect(pixelOf(scales, logarithmic, 'min', undefined)).toBe(200);
  expect(pixelOf(scales, logarithmic, 'max', undefined)).toBe(0);
  // log1p(9) is a third of log1p(999)
  expect(pixelOf(scales, logarithmic, 'min', 9)).toBeCloseTo((200 * 2) / 3, 9);
});

it('rounds what is dragged to the digits that pixels distinguish', () => {
  expect(valueAtPixel(scales, linear, wide / 4 + 0.2)).toBe(250);
  expect(valueAtPixel(scales, logarithmic, (200 * 2) / 3)).toBe(9);
  expect(valueAtPixel(scales, logarithmic, 1)).toBe(970);
});

it('moves by a hundredth of the axis, and never stays where it is', () => {
  expect(steppedValue(linear, 250, 1)).toBe(260);
  expect(steppedValue(linear, 250, -10)).toBe(150);
  expect(steppedValue(logarithmic, 99, 1)).toBe(106);
  const few: ThresholdAxis = { ...linear, areIntegers: true, range: [0, 5] };
  expect(steppedValue(few, 2, 1)).toBe(3);
  expect(steppedValue(few, 2, -1)).toBe(1);
});

it('opens a bound at its end of the values, and stops it at the other bound', () => {
  expect(movedBound({ max: 300 }, 'min', 100, linear)).toEqual({ min: 100, max: 300 });
  expect(movedBound({ max: 300 }, 'min', 400, linear)).toEqual({ min: 300, max: 300 });
  expect(movedBound({ min: 100 }, 'min', 0, linear)).toEqual({ min: undefined });
  expect(movedBound({ min: 100 }, 'max', 1000, linear)).toEqual({
    ...{ min: 100, max: undefined },
  });
  expect(movedBound({ min: 100 }, 'max', 50, linear)).toEqual({ min: 100, max: 100 });
});
