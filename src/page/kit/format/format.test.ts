import { describe, expect, it } from 'vitest';
import { formatBytes, formatShape, formatShare } from '@/model/quantity';
import { packStrings } from '@/model/strings';
import { cellsOf } from './cell';
import { formatExact, formatShort } from './number';
import { formatTime } from './time';

describe('cells', () => {
  it('write a column of floats with the decimal points under each other', () => {
    const read = cellsOf({
      kind: 'numbers',
      values: Float32Array.of(1.5, 123.25, Number.NaN, 0.00012, 0),
    });
    expect([0, 1, 2, 3, 4].map(read)).toEqual([
      '1.50',
      '123.25',
      'NaN',
      '1.2e-4',
      '0.00',
    ]);
  });

  it('write whole numbers without decimals, beyond 2^53 too', () => {
    const whole = cellsOf({ kind: 'numbers', values: Float64Array.of(3, 2500) });
    expect([0, 1].map(whole)).toEqual(['3', '2500']);
    const large = BigInt64Array.of(9007199254740993n);
    expect(cellsOf({ kind: 'numbers', values: large })(0)).toBe('9007199254740993');
  });

  it('distinguish missing from every value', () => {
    const missing = Uint8Array.of(0, 1);
    expect([0, 1].map(cellsOf({ kind: 'booleans', values: missing, missing }))).toEqual([
      'False',
      null,
    ]);
    const read = cellsOf({
      kind: 'categories',
      codes: Int8Array.of(1, -1),
      labels: packStrings(['B', 'T']),
      ordered: false,
    });
    expect([0, 1].map(read)).toEqual(['T', null]);
  });

  it('write nested values short', () => {
    const read = cellsOf({
      kind: 'ragged',
      offsets: Uint32Array.of(0, 2, 2),
      content: { kind: 'numbers', values: Int32Array.of(4, 5) },
    });
    expect([0, 1].map(read)).toEqual(['[4, 5]', '[]']);
  });
});

it('writes datetimes to their precision, durations with their unit, and NaT', () => {
  expect(formatTime(19782n, 'datetime', 'D', 1)).toBe('2024-02-29');
  expect(formatTime(-1n, 'datetime', 'ns', 1)).toBe('1969-12-31 23:59:59.999999999');
  expect(formatTime(13n, 'datetime', 'M', 1)).toBe('1971-02');
  expect(formatTime(2n, 'timedelta', 's', 25)).toBe('50 s');
  expect(formatTime(5n, 'datetime', 'h', 1)).toBe('1970-01-01 05:00');
  expect(formatTime(3n, 'datetime', 'm', 1)).toBe('1970-01-01 00:03');
  expect(formatTime(10n ** 18n, 'datetime', 'ns', 1)).toBe('2001-09-09 01:46:40');
  expect(formatTime(3n, 'timedelta', 'us', 25)).toBe('75 us');
  expect(formatTime(-(2n ** 63n), 'datetime', 'ns', 1)).toBe('NaT');
  expect(formatTime(-(2n ** 63n), 'timedelta', 's', 1)).toBe('NaT');
});

it('writes numbers alone shortly, or with every digit', () => {
  expect(formatShort(1234567)).toBe('1,234,567');
  // beside whole numbers, rounded tens would look exact
  expect([47565797.75, 1675025418.5, 123456.7].map(formatShort)).toEqual([
    '47,565,798',
    '1,675,025,419',
    '123,457',
  ]);
  expect(formatShort(0.123456789)).toBe('0.12346');
  expect(formatShort(3.2e-9)).toBe('3.200e-9');
  expect(formatExact(Math.fround(0.1), true)).toBe('0.1');
  expect(formatExact(0.1, false)).toBe('0.1');
});

it('writes bytes, shapes and shares as people say them', () => {
  expect([0, 999, 1234, 999_600, 3.1e9, 31e9].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.2 kB',
    '1.0 MB',
    '3.1 GB',
    '31.0 GB',
  ]);
  expect(formatShape([3000, 12])).toBe('3,000 × 12');
  expect([formatShare(1, 3), formatShare(1, 1e6), formatShare(0, 5)]).toEqual([
    '33.3%',
    '< 0.1%',
    '0.0%',
  ]);
});
