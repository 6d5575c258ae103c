import type { Literal, Query, QueryTest } from '@/model/query';
import { ROW_LABELS } from '@/model/query';
import { pythonText, pythonTexts } from './python-text';

/**
 * A query as an expression of pandas on the columns of `adata.obs`, true in its rows: a missing value meets no comparison and
 * no negation of one. Undefined where rows have a name, which are no column.
 */
export function pandasQuery(query: Query): string | undefined {
  const expression = expressionOf(query, false);
  // a comparison with NA is NA
  return expression && `${expression}.fillna(False).astype(bool)`;
}

function expressionOf(query: Query, isNegated: boolean): string | undefined {
  switch (query.kind) {
    case 'rows':
      return undefined;
    case 'not':
      return expressionOf(query.of, !isNegated);
    case 'and':
    case 'or': {
      const parts = query.of.map((part) => expressionOf(part, isNegated));
      if (parts.includes(undefined)) return undefined;
      // a negation negates the parts and exchanges the two
      return `(${parts.join((query.kind === 'and') === isNegated ? ' | ' : ' & ')})`;
    }
    default:
      return testOf(query, isNegated);
  }
}

function testOf(test: QueryTest, isNegated: boolean): string {
  const { column } = test;
  const values =
    column === ROW_LABELS
      ? 'adata.obs_names.to_series()'
      : `adata.obs[${pythonText(column)}]`;
  const known = `${values}.notna()`;
  const unless = (holds: string) => `(${known} & ~${holds})`;
  const when = (holds: string, isOpposed = false) =>
    isNegated === isOpposed ? holds : unless(holds);
  switch (test.kind) {
    case 'missing':
      return isNegated === (test.not ?? false) ? `${values}.isna()` : known;
    case 'compare': {
      const { comparison, literal } = test;
      const value = literalOf(literal);
      return comparison === '!='
        ? when(`(${values} == ${value})`, true)
        : when(`(${values} ${comparison} ${value})`);
    }
    case 'range': {
      const { first, firstComparison, secondComparison, second } = test;
      return when(
        `((${literalOf(first)} ${firstComparison} ${values}) & (${values} ${secondComparison} ${literalOf(second)}))`,
      );
    }
    case 'in':
      return when(
        `${values}.isin([${test.literals.map(literalOf).join(', ')}])`,
        test.not ?? false,
      );
    case 'contains': {
      const holds = `${values}.astype(str).str.contains(${pythonText(test.text)}, case=False, regex=False)`;
      return isNegated ? unless(holds) : `(${known} & ${holds})`;
    }
    case 'starts with': {
      const holds = `${values}.astype(str).str.startswith(${pythonText(test.text)})`;
      return isNegated ? unless(holds) : `(${known} & ${holds})`;
    }
  }
}

function literalOf(literal: Literal): string {
  switch (literal.kind) {
    case 'number':
      return literal.digits.replace(/^\+?(-?)0+(?=\d)/, '$1');
    case 'text':
      return pythonText(literal.text);
    case 'boolean':
      return literal.value ? 'True' : 'False';
  }
}

/** Rows with one of some labels, as an expression of pandas; null is missing. */
export function pandasLabels(column: string, labels: readonly (string | null)[]): string {
  const values = `adata.obs[${pythonText(column)}]`;
  const named = labels.filter((label) => label !== null);
  const any = `(${values}.notna() & ${values}.astype(str).isin(${pythonTexts(named)}))`;
  return labels.includes(null) ? `(${values}.isna() | ${any})` : any;
}
