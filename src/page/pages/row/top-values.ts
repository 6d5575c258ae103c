import type { NumberArray } from '@/model/values';

/** The largest of some values, and totals of all. */
export interface TopValues {
  /** Indices, the largest value first; ties in order. */
  readonly positions: readonly number[];
  /** Number of values that are neither zero nor NaN. */
  readonly present: number;
  readonly sum: number;
  /** True if a value is below zero, so that 0 does not mean absence. */
  readonly hasNegative?: true;
}

/** The `limit` largest positive values; excludes zero and NaN. */
export function topValues(values: NumberArray, limit: number): TopValues {
  const positions: number[] = [];
  let [present, sum, least] = [0, 0, 0];
  let hasNegative = false;
  for (let i = 0; i < values.length; i++) {
    const value = Number(values[i]);
    if (value === 0 || Number.isNaN(value)) continue;
    present++;
    sum += value;
    if (value < 0) hasNegative = true;
    if (value <= least) continue;
    let at = positions.length;
    while (at > 0 && Number(values[positions[at - 1] as number]) < value) at--;
    positions.splice(at, 0, i);
    if (positions.length > limit) positions.pop();
    if (positions.length === limit) least = Number(values[positions.at(-1) as number]);
  }
  return { positions, present, sum, ...(hasNegative && { hasNegative }) };
}
