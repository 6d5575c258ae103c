/** One column that rows are sorted by; missing values come last whichever the direction. */
export interface SortBy {
  readonly column: string;
  readonly descending?: boolean;
}

/**
 * A condition on one column; a missing value meets none but `missing`. With `not` it is turned round:
 * a missing value whose comparisons are missing too (NA) still meets it not, one that is simply
 * unequal to everything (NaN, no category) does.
 */
export type RowFilter = { readonly column: string } & (
  | { readonly kind: 'text'; readonly contains: string; readonly not?: true }
  /** Both ends belong to the range; an absent one is open. */
  | { readonly kind: 'range'; readonly min?: number; readonly max?: number }
  /** Categories or texts by their words, booleans as `True` and `False` (links of before: `true`, `false`), numbers by their digits. */
  | { readonly kind: 'values'; readonly values: readonly string[]; readonly not?: true }
  /** Points in time as ISO 8601 writes them, to the day, minute or second; both ends belong to the range. */
  | { readonly kind: 'times'; readonly from?: string; readonly to?: string }
  /** NaN and NaT count as missing, as everywhere in Petri, unless only one of NaN and NA (masked) is meant. */
  | { readonly kind: 'missing'; readonly missing: boolean; readonly of?: 'NaN' | 'NA' }
);
