import type { RowFilter } from '@/model/arrangement';
import { booleanFrom } from '@/model/boolean-text';
import type { Condition, Literal, Query, QueryTest } from '@/model/query';
import { neighbourOf } from './moments';
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

export type ColumnOf = (name: string) => FilterColumn;

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
      const literals = filter.values.flatMap((value) => literalsOf(value, of.kind));
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
  return { kind: 'in', literals: found.flatMap((label) => literalsOf(label, kind)) };
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
