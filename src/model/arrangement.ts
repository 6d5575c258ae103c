/** One column to sort rows by; missing values come last in either direction. */
export interface SortBy {
  readonly column: string;
  readonly descending?: boolean;
}

/**
 * A condition on one column; missing values satisfy only `missing`. `not` negates it with
 * three-valued logic: where comparing with a missing value is missing (NA), the negation is not
 * satisfied either; where it is false (NaN, no category), it is.
 */
export type RowFilter = { readonly column: string } & (
  | { readonly kind: 'text'; readonly contains: string; readonly not?: true }
  /** Both ends are inclusive; an absent end is unbounded. */
  | { readonly kind: 'range'; readonly min?: number; readonly max?: number }
  /**
   * Categories or texts as shown, booleans as `True` and `False`, numbers as printed.
   */
  | { readonly kind: 'values'; readonly values: readonly string[]; readonly not?: true }
  /** Datetimes in ISO 8601, to the day, minute or second; both ends are inclusive. */
  | { readonly kind: 'times'; readonly from?: string; readonly to?: string }
  /** NaN and NaT count as missing, as everywhere in Petri, unless only one of NaN and NA (masked) is meant. */
  | { readonly kind: 'missing'; readonly missing: boolean; readonly of?: 'NaN' | 'NA' }
);
