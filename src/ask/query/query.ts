/**
 * A query over the rows of a table, as parsed by `ask/query/parse-query`; docs/query.md has
 * the language.
 */
export type Query =
  | QueryTest
  | { readonly kind: 'and' | 'or'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query }
  | NamedRows;

/** Rows that have a name in the app: `@selected`, or a saved query or selection. */
export interface NamedRows {
  readonly kind: 'rows';
  readonly name: string;
  /** As in conditions. */
  readonly character?: number;
}

/** A condition on the values of one column. */
export type QueryTest = {
  readonly column: string;
  /** 1-based character position of the column name in the text; absent in queries that were not parsed. */
  readonly character?: number;
} & Condition;

export type Condition =
  | {
      readonly kind: 'compare';
      readonly comparison: Comparison;
      readonly literal: Literal;
    }
  /** `500 < n_genes <= 2500`. */
  | {
      readonly kind: 'range';
      readonly first: Literal;
      readonly firstComparison: Inequality;
      readonly secondComparison: Inequality;
      readonly second: Literal;
    }
  | { readonly kind: 'in'; readonly not?: true; readonly literals: readonly Literal[] }
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'starts with'; readonly text: string }
  /** `is missing`, or only one of `is NaN` and `is NA` (masked). */
  | { readonly kind: 'missing'; readonly not?: true; readonly of?: 'NaN' | 'NA' };

export type Inequality = '<' | '<=' | '>' | '>=';
export type Comparison = Inequality | '==' | '!=';

export type Literal =
  /** The digits as written: exact for 64-bit integers and decimals. */
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean };

/** The name of the selected rows. */
export const SELECTED = 'selected';

/** The name of the row labels in queries, unless a column has this name. */
export const ROW_LABELS = 'index';
