import { rowsIn, type SampledRows } from './evidence';

/** Largest relative difference of row sums that count as one total, which is then stated as “about”. */
export const SAME_SUM = 2e-3;
/** Largest relative difference of sums that count as equal: storage in float32, or rounding to some digits. */
const EXACT = 1e-4;
/** Relative error of a sum of float32. */
const FLOAT32 = 1e-5;
/** Largest relative difference of steps that count as equal. */
const SAME_STEP = 1e-3;
/** Maximum number of rows judged by the ratios of their values. */
const MAX_JUDGED = 500;

/** A sum that rows share. */
export interface CommonTotal {
  readonly total: number;
  /** True if the sums differ by more than storage explains. */
  readonly isAbout?: true;
}

/** The sum that rows were normalised to, if they share one. */
export interface Target {
  readonly target?: number;
  /** True if the sums of rows differ by more than storage explains. */
  readonly isAbout?: true;
}

export function targetOf({ total, isAbout }: CommonTotal): Target {
  return { target: total, ...(isAbout && { isAbout }) };
}

/** The extremes of the sums of whole rows that are non-empty and finite. */
export interface RowSums {
  readonly least: number;
  readonly most: number;
  /** Number of such rows. */
  readonly rows: number;
}

/** The sums of all whole rows; undefined if rows are incomplete, or their sums differ by more than a share. */
export function rowSums(
  parts: readonly SampledRows[],
  undo: (value: number) => number,
  share = SAME_SUM,
): RowSums | undefined {
  let [least, most, rows] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const part of parts) {
    if (!part.isWhole) return undefined;
    const { values } = part;
    for (const [start, end] of rowsIn(part)) {
      let sum = 0;
      for (let i = start; i < end; i++) {
        const value = Number(values[i]);
        if (value !== 0) sum += undo(value);
      }
      if (!(sum > 0 && Number.isFinite(sum))) continue;
      rows++;
      least = Math.min(least, sum);
      most = Math.max(most, sum);
      if (most - least > share * most) return undefined;
    }
  }
  return { least, most, rows };
}

/** The common sum of all whole rows; undefined if absent, or too few rows. */
export function commonTotal(
  parts: readonly SampledRows[],
  undo: (value: number) => number,
): (CommonTotal & RowSums) | undefined {
  const sums = rowSums(parts, undo);
  return sums && sums.rows >= 3 ? { ...sums, ...totalBetween(sums) } : undefined;
}

/** The number with the fewest digits among the sums: 9,999.98 and 10,000.01 are 10,000, and 3,033 stays 3,033. */
export function totalBetween({
  least,
  most,
}: Pick<RowSums, 'least' | 'most'>): CommonTotal {
  const middle = (least + most) / 2;
  const isAbout = most - least > EXACT * most;
  const error = FLOAT32 * most;
  let total = middle;
  for (let digits = 15; digits > 0; digits--) {
    const shorter = Number(middle.toPrecision(digits));
    if (shorter >= least - error && shorter <= most + error) total = shorter;
  }
  return { total, ...(isAbout && { isAbout }) };
}

export function areIntegersUndone(parts: readonly SampledRows[], power: number): boolean {
  let seen = 0;
  for (const { values } of parts)
    for (let i = 0; i < values.length; i++) {
      const value = Number(values[i]);
      if (value === 0 || !Number.isFinite(value)) continue;
      const undone = power ** value - 1;
      const nearest = Math.max(1, Math.round(undone));
      if (Math.abs(undone - nearest) > 1e-5 * (1 + undone)) return false;
      if (undone < 1e4) seen++; // beyond this, any number is near an integer
    }
  return seen >= 10;
}

/**
 * Counts the rows whose small values are multiples of the smallest, as in counts after division, even if only some
 * columns are left; undefined unless nearly all rows are such, or if most have the same step, as numbers rounded to a
 * digit have. In a few rows the smallest value is not one count.
 */
export function rowsOfMultiples(
  parts: readonly SampledRows[],
  undo: (value: number) => number,
): { readonly judged: number; readonly passed: number } | undefined {
  const all = parts.reduce(
    (sum, { values, width, offsets }) =>
      sum + (offsets ? offsets.length - 1 : values.length / width),
    0,
  );
  const step = Math.max(1, Math.floor(all / MAX_JUDGED));
  let [judged, at] = [0, 0];
  const steps: number[] = [];
  for (const part of parts)
    for (const [start, end] of rowsIn(part)) {
      if (at++ % step > 0) continue;
      const row: number[] = [];
      for (let i = start; i < end; i++) {
        const value = undo(Number(part.values[i]));
        if (value > 0 && Number.isFinite(value)) row.push(value);
      }
      const least = row.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
      const ratios = row.map((value) => value / least).filter((ratio) => ratio < 30);
      const larger = ratios.filter((ratio) => ratio > 1.4);
      if (ratios.length < 8 || larger.length < 3) continue;
      judged++;
      if (larger.every((ratio) => Math.abs(ratio - Math.round(ratio)) < 0.01))
        steps.push(least);
    }
  const passed = steps.length;
  const middle = steps.toSorted((a, b) => a - b)[passed >> 1] ?? 0;
  const alike = steps.filter((own) => Math.abs(own - middle) < SAME_STEP * middle);
  const isOfRows = 2 * alike.length <= passed;
  return judged >= 3 && passed >= 0.8 * judged && isOfRows
    ? { judged, passed }
    : undefined;
}
