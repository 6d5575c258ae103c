import type { RowRanges } from '@/model/row-lists';
import { pythonText, pythonTexts } from '@/write/text/python-text';
import type { Literal, Query } from './query';
import { ROW_LABELS } from './query';
import { type MaskLanguage, queryMask, UntranslatableQuery } from './query-mask';

/** Masks of rows in pandas, for columns of texts, numbers and booleans. */
export const PANDAS: MaskLanguage = {
  ...{ and: '&', or: '|' },
  not: (mask) => `~${mask}`,
  compare: (column, comparison, literal) =>
    `(${column} ${comparison} ${literalOf(literal)})`,
  isIn: (column, literals) => `${column}.isin([${literals.map(literalOf).join(', ')}])`,
  contains: (column, text) =>
    `${column}.str.contains(${pythonText(text)}, case=False, regex=False, na=False)`,
  startsWith: (column, text) => `${column}.str.startswith(${pythonText(text)}, na=False)`,
  isMissing: (column) => `${column}.isna()`,
  isThere: (column) => `${column}.notna()`,
};

/**
 * Translates a query to a pandas expression on the columns of `adata.obs` that is true in its rows: a missing value
 * satisfies no comparison and no negation of one. Undefined if the query names rows, which are not a column, or
 * distinguishes NaN from NA, which pandas does by the type of a column.
 */
export function pandasQuery(query: Query): string | undefined {
  try {
    // a comparison with NA is NA
    return `${queryMask(query, unopenedColumn, PANDAS)}.fillna(False).astype(bool)`;
  } catch (error) {
    if (error instanceof UntranslatableQuery) return undefined;
    throw error;
  }
}

function unopenedColumn(name: string) {
  const isLabels = name === ROW_LABELS;
  const text = isLabels
    ? 'adata.obs_names.to_series()'
    : `adata.obs[${pythonText(name)}]`;
  return { text, mayLack: true, isMasked: undefined, isTime: false };
}

function literalOf(literal: Literal): string {
  switch (literal.kind) {
    case 'number':
      // Python has no leading zeros
      return literal.digits.replace(/^([+-]?)0+(?=\d)/, '$1');
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

/** Row numbers as a numpy expression, from half-open ranges, start and stop alternating. */
export function numpyRows(ranges: RowRanges): string {
  const parts: string[] = [];
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const [start = 0, stop = 0] = ranges.slice(i, i + 2);
    parts.push(stop === start + 1 ? String(start) : `${start}:${stop}`);
  }
  return parts.length === 0 ? '[]' : `np.r_[${parts.join(', ')}]`;
}
