/** The properties of a table column that queries depend on. */
export interface QueryColumnInfo {
  /**
   * Type as which its values, or its categories, are compared; undefined if they cannot be compared (lists, complex
   * numbers).
   */
  readonly kind:
    | 'integers'
    | 'floats'
    | 'booleans'
    | 'texts'
    | 'moments'
    | 'spans'
    | undefined;
  /** True if values can be missing. */
  readonly mayLack: boolean;
  /** The result of comparing with a missing value: missing (NA), or false (NaN). */
  readonly missingMeans: 'NA' | 'NaN';
  /** Its categories as shown, in file order; of very many only the first. */
  readonly labels?: readonly string[];
  readonly isOrdered?: true;
}
