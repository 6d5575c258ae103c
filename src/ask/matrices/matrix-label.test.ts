import { expect, it } from 'vitest';
import { judgeSample } from '@/testing/judge-sample';
import { rangeText, valueStatement, valuesName } from './matrix-label';

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
  const of = (value: number, isAll: boolean) =>
    judgeSample([{ values: Float64Array.of(value), width: 1, isWhole: true }], { isAll });
  expect(rangeText(of(Number.NaN, true))).toBe('all NaN');
  expect(rangeText(of(Number.NaN, false))).toBe('all NaN (sampled)');
  expect(rangeText(of(Number.POSITIVE_INFINITY, true))).toBe('no finite value');
});

it('names what has nothing by what it lacks, and claims no more than a sample shows', () => {
  const nameOf = (values: readonly number[], isAll: boolean) => {
    const part = { values: Float64Array.from(values), width: 1, isWhole: true };
    return valuesName(judgeSample([part], { isAll }));
  };
  expect(nameOf([], true)).toBe('no values');
  expect(nameOf([Number.NaN], true)).toBe('no finite value');
  expect(nameOf([Number.NaN], false)).toBe('no finite value in the sample');
  expect(nameOf([0], true)).toBe('all zeros');
  expect(nameOf([0], false)).toBe('zeros, as far as sampled');
});

it('says in a figure that only the recognition is from a sample', () => {
  const counts = { values: Float64Array.of(0, 2, 3), width: 3, isWhole: true };
  expect(valueStatement(judgeSample([counts]))).toBe(
    'counts, as recognised from a sample',
  );
  expect(valueStatement(judgeSample([counts], { isAll: true }))).toBe('counts');
});
