import { expect, it } from 'vitest';
import { judgeSample } from './matrix-sample';
import { rangeText } from './matrix-words';

const rows = [
  {
    values: Float64Array.of(0, 7.60812, Number.NaN, Number.POSITIVE_INFINITY, 1200, 3),
    width: 3,
    isWhole: true,
  },
];

it('marks the range of a sample as sampled: values beyond it may exist', () => {
  expect(rangeText(judgeSample(rows))).toBe('0 to 1,200 (sampled), 1 NaN, 1 infinite');
  expect(rangeText(judgeSample(rows, { isAll: true }))).toBe(
    '0 to 1,200, 1 NaN, 1 infinite',
  );
});

it('writes four digits of a bound', () => {
  const values = Float64Array.of(0, 7.60812);
  expect(rangeText(judgeSample([{ values, width: 2, isWhole: true }]))).toBe(
    '0 to 7.608 (sampled)',
  );
});

it('has no range where no value is finite', () => {
  const only = (value: number) =>
    rangeText(judgeSample([{ values: Float64Array.of(value), width: 1, isWhole: true }]));
  expect(only(Number.NaN)).toBe('all NaN');
  expect(only(Number.POSITIVE_INFINITY)).toBe('no finite value');
});
