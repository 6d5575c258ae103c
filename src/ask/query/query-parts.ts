import type { RowFilter } from '@/model/arrangement';
import { type ColumnOf, queryOfFilters } from './filter-query';
import type { Condition, Query, QueryTest } from './query';
import { filtersOfQuery } from './query-filters';

/** The parts of a query that are joined by `and`: each is a chip. */
export function partsOf(query: Query | undefined): readonly Query[] {
  if (!query) return [];
  return query.kind === 'and' ? query.of : [query];
}

/** The conjunction of all parts; undefined without parts. */
export function queryOfParts(parts: readonly Query[]): Query | undefined {
  const [first, second] = parts;
  // if it is a conjunction itself, these are the parts
  return second ? { kind: 'and', of: parts } : first;
}

/** The filters of one column among the parts, as far as filters can express them. */
export function filtersOfColumn(
  query: Query | undefined,
  column: string,
  columnOf: ColumnOf,
): readonly RowFilter[] {
  return partsOf(query).flatMap((part) =>
    subjectOf(part)?.column === column ? (filtersOfQuery(part, columnOf) ?? []) : [],
  );
}

/**
 * Replaces or removes one kind of filter of a column in a query. A part that contains more than
 * this (one that excludes values and missing ones) is rewritten without it.
 */
export function withFilterPart(
  query: Query | undefined,
  column: string,
  kind: RowFilter['kind'],
  filter: RowFilter | undefined,
  columnOf: ColumnOf,
): Query | undefined {
  const made = filter && queryOfFilters([filter], columnOf);
  let isPlaced = made === undefined;
  const place = (): readonly Query[] => {
    if (isPlaced || !made) return [];
    isPlaced = true;
    return partsOf(made);
  };
  const parts = partsOf(query).flatMap((part) => {
    if (subjectOf(part)?.column !== column) return [part];
    const filters = filtersOfQuery(part, columnOf);
    if (filters?.some((one) => one.kind === kind)) {
      const rest = filters.filter((one) => one.kind !== kind);
      return [...place(), ...partsOf(queryOfFilters(rest, columnOf))];
    }
    return !filters && wayOf(part) === kind ? place() : [part];
  });
  return queryOfParts([...parts, ...place()]);
}

/** The condition of a part on one column, whether it is negated, and whether missing values are included. */
export interface PartSubject {
  readonly column: string;
  readonly test: QueryTest;
  readonly isNegated: boolean;
  readonly orMissing: boolean;
}

/** The only condition of a part; undefined if it has more. */
export function subjectOf(part: Query): PartSubject | undefined {
  if (part.kind === 'or') {
    const [first, second, third] = part.of;
    const subject = first && !third ? subjectOf(first) : undefined;
    const isMissing =
      second?.kind === 'missing' && !second.not && second.column === subject?.column;
    return subject && isMissing && !subject.orMissing
      ? { ...subject, orMissing: true }
      : undefined;
  }
  if (part.kind === 'not') {
    const { of } = part;
    if (!isTest(of)) return undefined;
    return { column: of.column, test: of, isNegated: true, orMissing: false };
  }
  if (!isTest(part)) return undefined;
  return { column: part.column, test: part, isNegated: false, orMissing: false };
}

function isTest(query: Query): query is QueryTest {
  return 'column' in query;
}

/** Kind of filter that can replace a part, even if filters cannot express it exactly: `n > 5` is a range. */
function wayOf(part: Query): RowFilter['kind'] | undefined {
  const test = subjectOf(part)?.test;
  return test && WAYS[wordOf(test)];
}

function wordOf(test: Condition): keyof typeof WAYS {
  if (test.kind !== 'compare') return test.kind;
  return test.comparison === '==' || test.comparison === '!=' ? 'in' : 'range';
}

const WAYS = {
  in: 'values',
  range: 'range',
  contains: 'text',
  'starts with': 'text',
  missing: 'missing',
} as const;

/** All conditions of a query, in textual order. */
export function conditionsIn(query: Query): readonly QueryTest[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.of.flatMap(conditionsIn);
    case 'not':
      return conditionsIn(query.of);
    case 'rows':
      return [];
    default:
      return [query];
  }
}
