import type { RowFilter } from '@/model/arrangement';
import { booleanFrom } from '@/model/boolean-text';
import { neighbourOf } from './moments';
import type { Condition, Literal, Query, QueryTest } from './query';
import type { ValueType } from './value-test';

/** The properties of a column that its filters depend on. */
export interface FilterColumn {
  /** Type as which its values, or its categories, are compared. */
  readonly kind: ValueType['kind'];
  readonly mayLack: boolean;
  /**
   * The result of comparing with a missing value: missing (NA), or false (NaN), so that a negation
   * includes it.
   */
  readonly missingMeans: 'NA' | 'NaN';
  /** Categories other than texts, as shown: a text filter searches in these. */
  readonly labels?: readonly string[] | undefined;
}

export type ColumnOf = (name: string) => FilterColumn;

/** The query equivalent to all filters; undefined without filters. `queryText` prints it. */
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

/** The query equivalent to a filter. */
export function queryOfFilter(filter: RowFilter, of: FilterColumn): Query {
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
      return negated(column, containing(filter.contains, of), filter.not, of);
    case 'values': {
      const literals = filter.values.flatMap((value) => literalsOf(value, of.kind));
      const [only, ...more] = literals;
      const condition: Condition =
        only && more.length === 0
          ? { kind: 'compare', comparison: '==', literal: only }
          : { kind: 'in', literals };
      return negated(column, condition, filter.not, of);
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
  return { kind: 'in', literals: found.flatMap((label) => literalsOf(label, kind)) };
}

/** A condition or its negation; a missing value differs from everything if comparing with it is false. */
function negated(
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

/** Parses a value of a filter; empty if no value of the column is written like this. */
export function literalsOf(text: string, kind: FilterColumn['kind']): readonly Literal[] {
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
  if (text === 'Infinity' || text === 'inf') return INFINITE;
  return text === '-Infinity' || text === '-inf' ? `-${INFINITE}` : undefined;
}

/** Condition for a range of numbers; unbounded on both sides it includes every number, but not NaN that is data. */
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

/** Condition from a time to the end of the day, minute or second of the second text. */
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
