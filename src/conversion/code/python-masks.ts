import { pythonText } from '@/analysis/figure/python-text';
import type { MaskLanguage } from '@/analysis/query/query-mask';
import type { Literal } from '@/model/query';

/** Masks of rows as pandas has them. */
export const PANDAS: MaskLanguage = {
  ...{ and: '&', or: '|' },
  not: (mask) => `~${mask}`,
  compare: (column, comparison, literal) =>
    `(${column} ${comparison} ${pythonLiteral(literal)})`,
  isIn: (column, literals) =>
    `${column}.isin([${literals.map(pythonLiteral).join(', ')}])`,
  contains: (column, text) =>
    `${column}.str.contains(${pythonText(text)}, case=False, regex=False, na=False)`,
  startsWith: (column, text) => `${column}.str.startswith(${pythonText(text)}, na=False)`,
  isMissing: (column) => `${column}.isna()`,
  isThere: (column) => `${column}.notna()`,
};

function pythonLiteral(literal: Literal): string {
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

/** Row numbers as numpy makes them of half-open ranges, start and stop alternating. */
export function numpyRows(ranges: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const [start = 0, stop = 0] = ranges.slice(i, i + 2);
    parts.push(stop === start + 1 ? String(start) : `${start}:${stop}`);
  }
  return parts.length === 0 ? '[]' : `np.r_[${parts.join(', ')}]`;
}
