/** A query over the rows of a table, as `analysis/query/parse-query` reads it; docs/query.md has the language. */
export type Query =
  | QueryTest
  | { readonly kind: 'and' | 'or'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query }
  | NamedRows;

/** Rows that have a name in the app: `@selected`, or a query or selection that was saved. */
export interface NamedRows {
  readonly kind: 'rows';
  readonly name: string;
  /** As of a condition. */
  readonly character?: number;
}

/** A condition on the values of one column. */
export type QueryTest = {
  readonly column: string;
  /** The character of the text, from 1, at which the column is named; absent in queries that were not written. */
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
  /** The digits as they are written: 64-bit integers and decimals are exact. */
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean };

/** The name of the rows that are selected. */
export const SELECTED = 'selected';

/** What a query calls the row labels, where no column has this name. */
export const ROW_LABELS = 'index';
