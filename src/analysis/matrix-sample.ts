import type { NumberArray } from '@/model/values';
import { BASES } from './logarithm-bases';

/** Some rows (or columns) of a matrix, whole where `isWhole`, as dense values one row after another. */
export interface SampledRows {
  readonly values: NumberArray;
  readonly width: number;
  /** Whether a row has all its columns: only then its sum means something. */
  readonly isWhole: boolean;
}

/** What the numbers of a matrix are. */
export type NumbersAre =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'binary' }
  | { readonly kind: 'counts' }
  /** Natural, 2 or 10 as the base; before it, counts, or counts divided by row, to a sum of `target` where rows are whole. */
  | {
      readonly kind: 'log1p';
      readonly base: 'e' | 2 | 10;
      readonly of: 'counts' | 'normalised';
      readonly target?: number;
    }
  | { readonly kind: 'normalised'; readonly target?: number }
  | { readonly kind: 'probabilities' }
  | { readonly kind: 'scaled'; readonly clipped?: number }
  | { readonly kind: 'signed' }
  | { readonly kind: 'positive' };

/** A sample of a matrix and what it tells. */
export interface MatrixSample {
  readonly rows: number;
  readonly values: number;
  readonly zeros: number;
  readonly nan: number;
  readonly infinite: number;
  /** Of the finite values; absent where there are none. */
  readonly range?: readonly [min: number, max: number];
  readonly are: NumbersAre;
  /** Why, in words. */
  readonly evidence: string;
}

/** Above this, no logarithm of a count: e^20 is half a billion. */
const LARGEST_LOG = 20;
/** Relative difference between sums of rows that float32 may make. */
const ALIKE = 2e-3;

/** Says what the numbers of a matrix are from some of its rows: by the finite ones, and never more than these can tell. */
export function judgeSample(parts: readonly SampledRows[]): MatrixSample {
  const seen = measure(parts);
  const { rows, values, zeros, nan, infinite, min, max } = seen;
  const { are, evidence } = judge(parts, seen);
  const isEmpty = min > max;
  return {
    rows,
    values,
    zeros,
    nan,
    infinite,
    ...(!isEmpty && { range: [min, max] }),
    are,
    evidence: [evidence, notFiniteText(seen)].filter(Boolean).join('; '),
  };
}

/** `1 NaN and 2 infinite values in the sample`; empty where all are finite. */
export function notFiniteText({
  nan,
  infinite,
}: Pick<MatrixSample, 'nan' | 'infinite'>): string {
  const named = [
    nan > 0 && `${count(nan)} NaN`,
    infinite > 0 && `${count(infinite)} infinite ${infinite === 1 ? 'value' : 'values'}`,
  ];
  const text = named.filter(Boolean).join(' and ');
  return text === '' ? '' : `${text} in the sample`;
}

interface Measured {
  readonly rows: number;
  readonly values: number;
  readonly zeros: number;
  readonly nan: number;
  readonly infinite: number;
  readonly min: number;
  readonly max: number;
  readonly areWhole: boolean;
  readonly mean: number;
  readonly deviation: number;
  readonly atMax: number;
}

function measure(parts: readonly SampledRows[]): Measured {
  let [rows, values, zeros, nan, infinite, atMax] = [0, 0, 0, 0, 0, 0];
  let [sum, squares] = [0, 0];
  let [min, max, areWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (const part of parts) {
    rows += part.width > 0 ? part.values.length / part.width : 0;
    values += part.values.length;
    for (let i = 0; i < part.values.length; i++) {
      const value = Number(part.values[i]);
      if (!Number.isFinite(value)) {
        if (Number.isNaN(value)) nan++;
        else infinite++;
        continue;
      }
      if (value === 0) zeros++;
      if (value < min) min = value;
      if (value > max) {
        max = value;
        atMax = 0;
      }
      if (value === max) atMax++;
      if (areWhole && !Number.isInteger(value)) areWhole = false;
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(1, values - nan - infinite);
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return {
    ...{ rows, values, zeros, nan, infinite },
    ...{ min, max, areWhole, mean, deviation, atMax },
  };
}

type Told = Pick<MatrixSample, 'are' | 'evidence'>;

function judge(parts: readonly SampledRows[], seen: Measured): Told {
  const { values, zeros, min, max, areWhole, rows } = seen;
  const finite = values - seen.nan - seen.infinite;
  const areAll = finite === values;
  const of = `of the ${count(finite)} ${areAll ? '' : 'finite '}values looked at`;
  if (min > max)
    return {
      are: { kind: 'nothing' },
      evidence: `there is no ${areAll ? '' : 'finite '}value`,
    };
  if (zeros === finite)
    return {
      are: { kind: 'nothing' },
      evidence: `all ${count(finite)} ${areAll ? '' : 'finite values '}are zero`,
    };
  if (min < 0) return judgeSigned(seen);
  if (areWhole && max === 1)
    return { are: { kind: 'binary' }, evidence: `each ${of} is 0 or 1` };
  if (areWhole)
    return {
      are: { kind: 'counts' },
      evidence: `each ${of} is a whole number, the largest ${number(max)}`,
    };
  const plain = alikeSum(parts, (value) => value);
  if (plain !== undefined && max <= 1 && Math.abs(plain - 1) < ALIKE)
    return {
      are: { kind: 'probabilities' },
      evidence: `each of ${count(rows)} rows sums to 1`,
    };
  if (plain !== undefined)
    return {
      are: { kind: 'normalised', target: round(plain) },
      evidence: `each of ${count(rows)} rows sums to ${number(round(plain))}`,
    };
  if (max <= LARGEST_LOG) {
    const log = judgeLogarithm(parts, rows);
    if (log) return log;
  }
  if (areMultiples(parts, (value) => value))
    return {
      are: { kind: 'normalised' },
      evidence:
        'values are multiples of the smallest in their row, as counts divided by row are',
    };
  return {
    are: { kind: 'positive' },
    evidence: `fractions from 0 to ${number(max)}; neither rows nor their exponentials have a sum or a step in common`,
  };
}

/** A logarithm shows by what the exponentials are: rows of one sum, or whole numbers. */
function judgeLogarithm(parts: readonly SampledRows[], rows: number): Told | undefined {
  for (const [base, power] of BASES) {
    const sum = alikeSum(parts, (value) => power ** value - 1);
    if (sum === undefined) continue;
    const target = round(sum);
    return {
      are: { kind: 'log1p', base, of: 'normalised', target },
      evidence: `undoing it (${base}^x − 1), each of ${count(rows)} rows sums to ${number(target)}`,
    };
  }
  for (const [base, power] of BASES)
    if (areWholeUndone(parts, power))
      return {
        are: { kind: 'log1p', base, of: 'counts' },
        evidence: `undoing it (${base}^x − 1) gives whole numbers`,
      };
  for (const [base, power] of BASES)
    if (areMultiples(parts, (value) => power ** value - 1))
      return {
        are: { kind: 'log1p', base, of: 'normalised' },
        evidence: `undoing it (${base}^x − 1), values are multiples of the smallest in their row, as counts divided by row are`,
      };
  return undefined;
}

function judgeSigned({ mean, deviation, max, atMax, min }: Measured): Told {
  const range = `from ${number(min)} to ${number(max)}`;
  // neither holds for a mean or deviation that is beyond a double
  const isStandard = Math.abs(mean) <= 0.25 && deviation >= 0.3 && deviation <= 2;
  if (!isStandard)
    return { are: { kind: 'signed' }, evidence: `values ${range}, some below zero` };
  const isClipped = atMax > 1 && Number.isInteger(max);
  return {
    are: { kind: 'scaled', ...(isClipped && { clipped: max }) },
    evidence: `mean ${number(mean)} and standard deviation ${number(deviation)}, ${range}${isClipped ? ', where it is cut off' : ''}`,
  };
}

/** The sum that all whole rows with a value, all of them finite, have in common; undefined where they have none, or are too few to tell. */
function alikeSum(
  parts: readonly SampledRows[],
  undo: (value: number) => number,
): number | undefined {
  let [least, most, rows] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const { values, width, isWhole } of parts) {
    if (!isWhole) return undefined;
    for (let start = 0; start < values.length; start += width) {
      let sum = 0;
      for (let i = start; i < start + width; i++) sum += undo(Number(values[i]));
      if (!(sum > 0 && Number.isFinite(sum))) continue;
      rows++;
      if (sum < least) least = sum;
      if (sum > most) most = sum;
    }
    if (rows > 1 && most - least > ALIKE * most) return undefined;
  }
  return rows >= 3 ? (least + most) / 2 : undefined;
}

function areWholeUndone(parts: readonly SampledRows[], power: number): boolean {
  let seen = 0;
  for (const { values } of parts)
    for (let i = 0; i < values.length; i++) {
      const value = Number(values[i]);
      if (value === 0 || !Number.isFinite(value)) continue;
      const undone = power ** value - 1;
      if (Math.abs(undone - Math.round(undone)) > 1e-5 * (1 + undone)) return false;
      if (undone < 1e4) seen++; // beyond, any number is near a whole one
    }
  return seen >= 10;
}

/**
 * Whether in nearly every row the small values are whole multiples of the smallest: what counts are after division,
 * also where only some of the columns are left. In a few rows the smallest is not one count.
 */
function areMultiples(
  parts: readonly SampledRows[],
  undo: (value: number) => number,
): boolean {
  let [judged, passed] = [0, 0];
  for (const { values, width } of parts)
    for (let start = 0; start < values.length; start += width) {
      const row: number[] = [];
      for (let i = start; i < start + width; i++) {
        const value = undo(Number(values[i]));
        if (value > 0 && Number.isFinite(value)) row.push(value);
      }
      const least = row.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
      const ratios = row.map((value) => value / least).filter((ratio) => ratio < 30);
      const larger = ratios.filter((ratio) => ratio > 1.4);
      if (ratios.length < 8 || larger.length < 3) continue;
      judged++;
      if (larger.every((ratio) => Math.abs(ratio - Math.round(ratio)) < 0.01)) passed++;
    }
  return judged >= 3 && passed >= 0.8 * judged;
}

/** 9,999.7 is 10,000 written in float32; nothing else is rounded. */
function round(sum: number): number {
  const digits = Number(sum.toPrecision(3));
  return Math.abs(digits - sum) < ALIKE * sum ? digits : Number(sum.toPrecision(4));
}

function number(value: number): string {
  return Number(value.toPrecision(4)).toLocaleString('en-US');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
