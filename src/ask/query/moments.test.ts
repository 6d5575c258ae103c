import { expect, it } from 'vitest';
import { decimalOf } from './decimal';
import { momentOf, neighbourOf, storedAround } from './moments';

// expected values are numpy's: np.datetime64('2024-01-31', unit).astype('int64')

function stored(text: string, unit: string, step = 1) {
  return storedAround(momentOf(text) ?? 0n, unit, step);
}

it('converts a datetime to every unit', () => {
  expect(stored('2024-01-31', 'D')).toEqual({ first: 19753n, last: 19753n });
  expect(stored('2024-01-31', 'ns')).toEqual({
    first: 1706659200000000000n,
    last: 1706659200000000000n,
  });
  expect(stored('2024-01-31T12:31', 's')?.first).toBe(1706704260n);
  expect(stored('1969-12-31 23:59:59.5Z', 'ms')?.first).toBe(-500n);
  expect(stored('2024', 'Y')).toEqual({ first: 54n, last: 54n });
  expect(stored('2024-02', 'M')).toEqual({ first: 649n, last: 649n });
  expect(stored('0001-01-01', 'D')?.first).toBe(-719162n);
});

it('finds the stored times around a datetime if the unit is coarser', () => {
  expect(stored('2024-01-31T12:00', 'D')).toEqual({ first: 19754n, last: 19753n });
  expect(stored('1969-12-31T12:00', 'D')).toEqual({ first: 0n, last: -1n });
  expect(stored('2024-01-31', 'M')).toEqual({ first: 649n, last: 648n });
  expect(stored('1969-07-01', 'Y')).toEqual({ first: 0n, last: -1n });
  expect(stored('1970-01-01T00:00:30', 's', 25)).toEqual({ first: 2n, last: 1n });
  expect(stored('1970-01-01', 'generic')).toBeUndefined();
});

it('rejects dates that do not exist', () => {
  for (const text of ['2024-02-30', '2024-13-01', '2024-01-31T24:00', 'yesterday', ''])
    expect(momentOf(text)).toBeUndefined();
  expect(momentOf('2024-02-29')).toBeDefined();
});

it('moves a day, minute or second by one', () => {
  expect(neighbourOf('2024-01-31', 1)).toBe('2024-02-01');
  expect(neighbourOf('2024-03-01', -1)).toBe('2024-02-29');
  expect(neighbourOf('2024-01-31T23:59', 1)).toBe('2024-02-01T00:00');
  expect(neighbourOf('1970-01-01 00:00:00', -1)).toBe('1969-12-31 23:59:59');
  expect(neighbourOf('2024', 1)).toBeUndefined();
});

it('keeps decimals of any size exact for comparisons with integers', () => {
  const whole = (digits: string) => {
    const { floor, isWhole } = decimalOf(digits);
    return [floor, isWhole];
  };
  expect(whole('9223372036854775808')).toEqual([9223372036854775808n, true]);
  expect(whole('-1.5')).toEqual([-2n, false]);
  expect(whole('1581.0')).toEqual([1581n, true]);
  expect(whole('1.55e3')).toEqual([1550n, true]);
  expect(whole('155e-2')).toEqual([1n, false]);
  expect(whole('1500e-2')).toEqual([15n, true]);
  expect(whole('-0.0')).toEqual([0n, true]);
  expect(whole('0.0001e4')).toEqual([1n, true]);
  expect(whole('-1e-400')).toEqual([-1n, false]);
  expect(whole('1e999999999999')).toEqual([10n ** 40n, true]);
  expect(whole(`${'9'.repeat(30)}.${'9'.repeat(100_000)}`)).toEqual([
    10n ** 30n - 1n,
    false,
  ]);
  expect(decimalOf('1e999').double).toBe(Number.POSITIVE_INFINITY);
});
