/** What a column of a table is to a query. */
export interface QueryColumnInfo {
  /** What its values, or its categories, compare with; undefined for what does not compare (lists, complex numbers). */
  readonly kind:
    | 'integers'
    | 'floats'
    | 'booleans'
    | 'texts'
    | 'moments'
    | 'spans'
    | undefined;
  /** Whether a value can be missing at all. */
  readonly mayLack: boolean;
  /** What comparing with a missing value gives: a missing value (NA), or false (NaN). */
  readonly missingMeans: 'NA' | 'NaN';
  /** Its categories as they are shown, in the file's order: the first of them where there are very many. */
  readonly labels?: readonly string[];
  readonly isOrdered?: true;
}
