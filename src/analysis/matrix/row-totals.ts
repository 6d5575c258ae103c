import { extremesOf } from '@/analysis/profile/extremes';
import type { SampledRows } from './evidence';

/** Relative difference of row sums in float32. */
export const SAME_SUM = 2e-3;

/** Sums of the whole rows that are non-empty and finite; undefined if rows are incomplete. */
export function totalsOf(
  parts: readonly SampledRows[],
  undo: (value: number) => number,
): readonly number[] | undefined {
  const totals: number[] = [];
  for (const { values, width, isWhole } of parts) {
    if (!isWhole) return undefined;
    for (let start = 0; start < values.length; start += width) {
      let sum = 0;
      for (let i = start; i < start + width; i++) sum += undo(Number(values[i]));
      if (sum > 0 && Number.isFinite(sum)) totals.push(sum);
    }
  }
  return totals;
}

/** The common sum of all whole rows; undefined if absent, or too few rows. */
export function commonTotal(
  parts: readonly SampledRows[],
  undo: (value: number) => number,
) {
  const totals = totalsOf(parts, undo);
  if (!totals || totals.length < 3) return undefined;
  const [least, most] = extremesOf(totals);
  if (most - least > SAME_SUM * most) return undefined;
  return { total: (least + most) / 2, rows: totals.length };
}

export function areIntegersUndone(parts: readonly SampledRows[], power: number): boolean {
  let seen = 0;
  for (const { values } of parts)
    for (let i = 0; i < values.length; i++) {
      const value = Number(values[i]);
      if (value === 0 || !Number.isFinite(value)) continue;
      const undone = power ** value - 1;
      if (Math.abs(undone - Math.round(undone)) > 1e-5 * (1 + undone)) return false;
      if (undone < 1e4) seen++; // beyond this, any number is near an integer
    }
  return seen >= 10;
}

/**
 * True if in nearly every row the small values are multiples of the smallest, as in counts after
 * division, even if only some columns are left. In a few rows the smallest is not one count.
 */
export function areMultiples(
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
