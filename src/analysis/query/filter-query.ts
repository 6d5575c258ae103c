import type { RowFilter } from '@/model/arrangement';
import { booleanFrom, booleanText } from '@/model/boolean-text';
import type { Condition, Literal, Query, QueryTest } from '@/model/query';
import { decimalOf } from './decimal';
import { momentOf, neighbourOf } from './moments';
import type { ValueType } from './value-test';

/** What a filter of a column has to know of it. */
export interface FilterColumn {
  /** What its values, or its categories, compare with. */
  readonly kind: ValueType['kind'];
  readonly mayLack: boolean;
  /** What comparing with a missing value gives: a missing value (NA), or false (NaN), so that what is turned round includes it. */
  readonly missingMeans: 'NA' | 'NaN';
  /** Categories that are no texts, as they are shown: what a text is looked for in. */
  readonly labels?: readonly string[] | undefined;
}

type ColumnOf = (name: string) => FilterColumn;

/** The query that filters are together; undefined where there are none. `queryText` gives its text. */
export function queryOfFilters(
  filters: readonly RowFilter[],
  columnOf: ColumnOf,
): Query | undefined {
  const [first, ...others] = filters.map((filter) =>
    queryOfFilter(filter, columnOf(filter.column)),
  );
  if (!first || others.length === 0) return first;
  return { kind: 'and', of: [first, ...others] };
}

function queryOfFilter(filter: RowFilter, of: FilterColumn): Query {
  const { column } = filter;
  switch (filter.kind) {
    case 'missing': {
      const { missing, of: only } = filter;
      return {
        column,
        kind: 'missing',
        ...(!missing && { not: true }),
        ...(only && { of: only }),
      };
    }
    case 'text':
      return turned(column, containing(filter.contains, of), filter.not, of);
    case 'values': {
      const literals = filter.values.flatMap((value) => literalOf(value, of.kind));
      const [only, ...more] = literals;
      const condition: Condition =
        only && more.length === 0
          ? { kind: 'compare', comparison: '==', literal: only }
          : { kind: 'in', literals };
      return turned(column, condition, filter.not, of);
    }
    case 'range':
      return { column, ...between(filter.min, filter.max) };
    case 'times':
      return { column, ...betweenTimes(filter.from, filter.to) };
  }
}

function containing(text: string, { kind, labels }: FilterColumn): Condition {
  if (!labels) return { kind: 'contains', text };
  const wanted = text.toLowerCase();
  const found = labels.filter((label) => label.toLowerCase().includes(wanted));
  return { kind: 'in', literals: found.flatMap((label) => literalOf(label, kind)) };
}

/** A condition or its opposite; what is missing differs from everything where comparing with it is simply false. */
function turned(
  column: string,
  condition: Condition,
  not: true | undefined,
  { mayLack, missingMeans }: FilterColumn,
): Query {
  const test: QueryTest = { column, ...condition };
  if (!not) return test;
  const others = opposite(test);
  if (!mayLack || missingMeans === 'NA') return others;
  return { kind: 'or', of: [others, { column, kind: 'missing' }] };
}

function opposite(test: QueryTest): Query {
  if (test.kind === 'compare') return { ...test, comparison: '!=' };
  return test.kind === 'in' ? { ...test, not: true } : { kind: 'not', of: test };
}

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** A value as filters write it; none where no value of the column is written so. */
function literalOf(text: string, kind: FilterColumn['kind']): readonly Literal[] {
  switch (kind) {
    case 'booleans': {
      const value = booleanFrom(text);
      return value === undefined ? [] : [{ kind: 'boolean', value }];
    }
    case 'integers':
    case 'floats':
    case 'spans': {
      const digits = digitsOf(text);
      return digits === undefined ? [] : [{ kind: 'number', digits }];
    }
    case 'texts':
    case 'moments':
      return [{ kind: 'text', text }];
  }
}

const INFINITE = '1e999';

function digitsOf(value: string | number): string | undefined {
  const text = String(value);
  if (NUMBER.test(text)) return text;
  if (text === 'Infinity') return INFINITE;
  return text === '-Infinity' ? `-${INFINITE}` : undefined;
}

/** Open on both sides it is every number, NaN that is data not being one. */
function between(
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): Condition {
  const [first, second] = [digitsOf(min), digitsOf(max)];
  if (first === undefined || second === undefined) return { kind: 'in', literals: [] };
  return bounded(
    first === `-${INFINITE}` && second !== INFINITE ? undefined : numberLiteral(first),
    second === INFINITE && first !== `-${INFINITE}` ? undefined : numberLiteral(second),
    '<=',
  );
}

function numberLiteral(digits: string): Literal {
  return { kind: 'number', digits };
}

/** From a moment on, to the end of the day, minute or second that the second text names. */
function betweenTimes(from: string | undefined, to: string | undefined): Condition {
  const end = to && (neighbourOf(to, 1) ?? to);
  const first = from ? textLiteral(from) : undefined;
  const second = end ? textLiteral(end) : undefined;
  return first || second ? bounded(first, second, '<') : { kind: 'missing', not: true };
}

function textLiteral(text: string): Literal {
  return { kind: 'text', text };
}

function bounded(
  first: Literal | undefined,
  second: Literal | undefined,
  secondComparison: '<' | '<=',
): Condition {
  if (first && second)
    return { kind: 'range', first, firstComparison: '<=', secondComparison, second };
  if (first) return { kind: 'compare', comparison: '>=', literal: first };
  if (second) return { kind: 'compare', comparison: secondComparison, literal: second };
  return { kind: 'missing', not: true };
}

/**
 * The filters that a query is, the way round: those that `queryOfFilters` makes of them find the same rows. Undefined
 * where filters of columns cannot say it.
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
      return undefined;
    case 'or': {
      const [first, second, third] = part.of;
      if (third || !first || second?.kind !== 'missing' || second.not) return undefined;
      const turnedRound = opposedFilter(first, columnOf);
      const { column } = second;
      if (turnedRound?.column !== column || columnOf(column).missingMeans === 'NA')
        return undefined;
      return [turnedRound];
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

/** What is turned round leaves out what is missing: a filter of its own where the other would include it. */
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

/** The filter with `not` for a test that is turned round. */
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

/** A value as filters write it. */
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

/** A number that a filter holds exactly as it is written. */
function numberOf(digits: string): number | undefined {
  const { isWhole, floor, double } = decimalOf(digits);
  if (!Number.isFinite(double)) return double;
  return isWhole && BigInt(double) !== floor ? undefined : double;
}
