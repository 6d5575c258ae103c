import type { RowFilter } from '@/model/arrangement';
import { booleanText } from '@/model/boolean-text';
import { decimalOf } from './decimal';
import type { ColumnOf, FilterColumn } from './filter-query';
import { momentOf, neighbourOf } from './moments';
import type { Literal, Query, QueryTest } from './query';

/**
 * The inverse of `queryOfFilters`: filters of columns for the same rows as a query. Undefined if
 * filters cannot express it.
 */
export function filtersOfQuery(
  query: Query,
  columnOf: ColumnOf,
): readonly RowFilter[] | undefined {
  const parts = query.kind === 'and' ? query.of : [query];
  const filters = parts.map((part) => filtersOfPart(part, columnOf));
  return filters.includes(undefined) ? undefined : filters.flatMap((list) => list ?? []);
}

function filtersOfPart(
  part: Query,
  columnOf: ColumnOf,
): readonly RowFilter[] | undefined {
  switch (part.kind) {
    case 'and':
    case 'rows':
      return undefined;
    case 'or': {
      const [first, second, third] = part.of;
      if (third || !first || second?.kind !== 'missing' || second.not) return undefined;
      const negatedFilter = opposedFilter(first, columnOf);
      const { column } = second;
      if (negatedFilter?.column !== column || columnOf(column).missingMeans === 'NA')
        return undefined;
      return [negatedFilter];
    }
    case 'not':
      return withoutMissing(part, columnOf);
    default: {
      const isOpposed = part.kind === 'compare' && part.comparison === '!=';
      if (isOpposed || (part.kind === 'in' && part.not))
        return withoutMissing(part, columnOf);
      const filter = filterOfTest(part, columnOf(part.column).kind);
      return filter && [filter];
    }
  }
}

/** A negation excludes missing values: an additional filter if the filter would include them. */
function withoutMissing(
  part: Query,
  columnOf: ColumnOf,
): readonly RowFilter[] | undefined {
  const filter = opposedFilter(part, columnOf);
  if (!filter) return undefined;
  const { mayLack, missingMeans } = columnOf(filter.column);
  if (!mayLack || missingMeans === 'NA') return [filter];
  return [filter, { kind: 'missing', column: filter.column, missing: false }];
}

/** The filter for a test, with `not` for a negated one. */
function opposedFilter(part: Query, columnOf: ColumnOf): RowFilter | undefined {
  const test = straight(part);
  const filter = test && filterOfTest(test, columnOf(test.column).kind);
  return filter?.kind === 'values' || filter?.kind === 'text'
    ? { ...filter, not: true }
    : undefined;
}

function straight(part: Query): QueryTest | undefined {
  if (part.kind === 'not') {
    const { of } = part;
    if (of.kind === 'contains') return of;
    if (of.kind === 'in' && !of.not) return of;
    return of.kind === 'compare' && of.comparison === '==' ? of : undefined;
  }
  if (part.kind === 'compare' && part.comparison === '!=')
    return { ...part, comparison: '==' };
  if (part.kind !== 'in' || !part.not) return undefined;
  const { not, ...test } = part;
  return test;
}

function filterOfTest(
  test: QueryTest,
  kind: FilterColumn['kind'],
): RowFilter | undefined {
  const { column } = test;
  switch (test.kind) {
    case 'missing':
      return {
        kind: 'missing',
        column,
        missing: !test.not,
        ...(test.of && { of: test.of }),
      };
    case 'contains':
      return kind === 'texts' ? { kind: 'text', column, contains: test.text } : undefined;
    case 'starts with':
      return undefined;
    case 'in':
      return valuesFilter(column, test.literals, kind);
    case 'compare': {
      const { comparison, literal } = test;
      if (comparison === '==') return valuesFilter(column, [literal], kind);
      if (comparison === '>=') return rangeFilter(column, literal, undefined, kind);
      const isEnd = comparison === (kind === 'moments' ? '<' : '<=');
      return isEnd ? rangeFilter(column, undefined, literal, kind) : undefined;
    }
    case 'range': {
      const { first, firstComparison, secondComparison, second } = test;
      const end = kind === 'moments' ? '<' : '<=';
      return firstComparison === '<=' && secondComparison === end
        ? rangeFilter(column, first, second, kind)
        : undefined;
    }
  }
}

function valuesFilter(
  column: string,
  literals: readonly Literal[],
  kind: FilterColumn['kind'],
): RowFilter | undefined {
  if (kind === 'moments' || kind === 'spans') return undefined;
  return { kind: 'values', column, values: literals.map(valueText) };
}

/** A value in the notation of filters. */
function valueText(literal: Literal): string {
  if (literal.kind === 'text') return literal.text;
  if (literal.kind === 'boolean') return booleanText(literal.value);
  const { isWhole, floor, double } = decimalOf(literal.digits);
  return isWhole && Math.abs(double) < 1e30 ? String(floor) : String(double);
}

function rangeFilter(
  column: string,
  first: Literal | undefined,
  second: Literal | undefined,
  kind: FilterColumn['kind'],
): RowFilter | undefined {
  if (kind === 'moments') {
    const from = first?.kind === 'text' ? first.text : undefined;
    const to = second?.kind === 'text' ? neighbourOf(second.text, -1) : undefined;
    if ((first && (!from || momentOf(from) === undefined)) || (second && !to))
      return undefined;
    return { kind: 'times', column, ...(from && { from }), ...(to && { to }) };
  }
  if (kind === 'texts' || kind === 'booleans') return undefined;
  const ends = [first, second].map((end) =>
    end?.kind === 'number' ? numberOf(end.digits) : undefined,
  );
  const [min, max] = ends;
  if ((first && min === undefined) || (second && max === undefined)) return undefined;
  return {
    kind: 'range',
    column,
    ...(min !== undefined && Number.isFinite(min) && { min }),
    ...(max !== undefined && Number.isFinite(max) && { max }),
  };
}

/** A number that a filter represents exactly as written. */
function numberOf(digits: string): number | undefined {
  const { isWhole, floor, double } = decimalOf(digits);
  if (!Number.isFinite(double)) return double;
  return isWhole && BigInt(double) !== floor ? undefined : double;
}
