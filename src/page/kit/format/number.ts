import type { NumberArray } from '@/model/values';

export type FormatNumber = (value: number | bigint) => string;

/**
 * Number of values that decide the format of their column; enough to find non-zero values in a
 * sparse one.
 */
const SAMPLE = 65_536;

/** Returns one number format for all values of a column, so that decimal points are aligned. */
export function columnFormat(values: NumberArray): FormatNumber {
  if (!(values instanceof Float32Array || values instanceof Float64Array)) return String;
  let [largest, whole] = [0, true];
  const step = Math.max(1, Math.floor(values.length / SAMPLE));
  for (let i = 0; i < values.length; i += step) {
    const value = values[i] as number;
    if (!Number.isFinite(value)) continue;
    largest = Math.max(largest, Math.abs(value));
    whole &&= Number.isInteger(value);
  }
  if (whole && largest < 1e15) return integerOrShort;
  return decimalFormat(largest);
}

function decimalFormat(largest: number): FormatNumber {
  if (largest > 0 && (largest < 1e-4 || largest >= 1e9))
    return (value) => scientific(value, 3);
  const magnitude = largest === 0 ? 0 : Math.floor(Math.log10(largest));
  const decimals = Math.min(6, Math.max(1, 4 - Math.max(0, magnitude)));
  const smallest = 0.5 * 10 ** -decimals;
  return (value) => {
    const number = Number(value);
    if (!Number.isFinite(number)) return nonFinite(number);
    if (number !== 0 && Math.abs(number) < smallest) return scientific(number, 1);
    return number.toFixed(decimals);
  };
}

const integerOrShort: FormatNumber = (value) =>
  Number.isInteger(Number(value)) ? String(value) : formatShort(value);

/** Formats a single number: five significant digits, or all before the decimal point; integers whole and grouped. */
export function formatShort(value: number | bigint): string {
  if (typeof value === 'bigint') return value.toLocaleString('en-US');
  if (!Number.isFinite(value)) return nonFinite(value);
  const size = Math.abs(value);
  if (size < 1e15 && (size >= 1e5 || Number.isInteger(value)))
    return Math.round(value).toLocaleString('en-US');
  if (size < 1e-3 || size >= 1e15) return scientific(value, 3);
  return Number(value.toPrecision(5)).toLocaleString('en-US', {
    maximumFractionDigits: 8,
  });
}

/**
 * Formats all digits that distinguish a value from its neighbours, of float32 if `single`; for scalars and tooltips.
 */
export function formatExact(value: number | bigint, single: boolean): string {
  if (typeof value === 'bigint') return String(value);
  if (!Number.isFinite(value)) return nonFinite(value);
  if (!single) return String(value);
  for (let digits = 6; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}

function scientific(value: number | bigint, digits: number): string {
  const number = Number(value);
  return Number.isFinite(number) && number !== 0
    ? number.toExponential(digits)
    : nonFinite(number);
}

function nonFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === 0) return '0';
  return value > 0 ? '∞' : '−∞';
}
