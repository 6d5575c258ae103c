import type { Comparison, Literal, Query, QueryTest } from './query';

/** Properties of a column that the mask of a condition depends on. */
export interface MaskColumn {
  /** Column in the language of the mask: `obs["n_genes"]`. */
  readonly text: string;
  /** Values can be missing. */
  readonly mayLack: boolean;
  /**
   * True if missing values are masked (NA), so that comparing with one gives NA; false if they are NaN; undefined if
   * unknown.
   */
  readonly isMasked: boolean | undefined;
  readonly isTime: boolean;
}

/** How a language writes masks of rows; each mask can be an operand of `and` and `or`. */
export interface MaskLanguage {
  readonly and: string;
  readonly or: string;
  not(mask: string): string;
  compare(column: string, comparison: Comparison, literal: Literal): string;
  isIn(column: string, literals: readonly Literal[]): string;
  contains(column: string, text: string): string;
  startsWith(column: string, text: string): string;
  isMissing(column: string): string;
  isThere(column: string): string;
}

/** Thrown if a query cannot be expressed in the other language with the same meaning. */
export class UntranslatableQuery extends Error {}

/**
 * Returns a mask that is true for the rows that satisfy a query, and false or NA for all others. Negations are moved to
 * the conditions, which missing values do not satisfy, negated or not.
 *
 * @throws UntranslatableQuery for named rows, times, and kinds of missing values
 */
export function queryMask(
  query: Query,
  columnOf: (name: string) => MaskColumn,
  language: MaskLanguage,
  isNegated = false,
): string {
  switch (query.kind) {
    case 'not':
      return queryMask(query.of, columnOf, language, !isNegated);
    case 'and':
    case 'or': {
      const [first = '', ...others] = query.of.map((part) =>
        queryMask(part, columnOf, language, isNegated),
      );
      if (others.length === 0) return first;
      const joint = (query.kind === 'and') === isNegated ? language.or : language.and;
      return `(${[first, ...others].join(` ${joint} `)})`;
    }
    case 'rows':
      throw new UntranslatableQuery();
    default:
      return testMask(query, columnOf(query.column), language, isNegated);
  }
}

const FLIPPED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function testMask(
  test: QueryTest,
  column: MaskColumn,
  language: MaskLanguage,
  isNegated: boolean,
): string {
  const { text, mayLack, isMasked, isTime } = column;
  if (isTime) throw new UntranslatableQuery();
  const { and } = language;
  /** Negates a mask that is false for missing values. */
  const negated = (mask: string, hasNa = false) => {
    const not = language.not(mask);
    return mayLack && !hasNa ? `(${not} ${and} ${language.isThere(text)})` : not;
  };
  const signed = (mask: string, hasNa?: boolean) =>
    isNegated ? negated(mask, hasNa) : mask;
  switch (test.kind) {
    case 'compare': {
      const { comparison, literal } = test;
      // “not equal” is true for NaN
      if (comparison !== '!=')
        return signed(language.compare(text, comparison, literal), isMasked);
      const equal = language.compare(text, '==', literal);
      return isNegated ? equal : negated(equal, isMasked);
    }
    case 'range': {
      const { first, firstComparison, secondComparison, second } = test;
      const from = language.compare(text, FLIPPED[firstComparison], first);
      const to = language.compare(text, secondComparison, second);
      return signed(`(${from} ${and} ${to})`, isMasked);
    }
    case 'in': {
      const mask = language.isIn(text, test.literals);
      return (test.not === true) === isNegated ? mask : negated(mask);
    }
    case 'contains':
      return signed(language.contains(text, test.text));
    case 'starts with':
      return signed(language.startsWith(text, test.text));
    case 'missing': {
      if (test.of !== undefined && (test.of === 'NA') !== isMasked)
        throw new UntranslatableQuery();
      return (test.not === true) === isNegated
        ? language.isMissing(text)
        : language.isThere(text);
    }
  }
}
