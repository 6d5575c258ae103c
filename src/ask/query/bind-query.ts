import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import { countOf, stringAt } from '@/model/strings';
import type { Query, QueryTest } from './query';
import type { QueryColumn, QueryTable } from './query-column';
import { queryText } from './query-text';
import { testBlock, testCodes, testMissing } from './test-block';
import {
  boundsOf,
  type ComparingCondition,
  type ValueTest,
  valueTestOf,
} from './value-test';

/**
 * A query over opened columns, without negations: `not` is moved inwards (De Morgan's laws hold in
 * three-valued logic, too), so that every part only determines where it is true.
 */
export type BoundQuery =
  | { readonly kind: 'and' | 'or'; readonly of: readonly BoundQuery[] }
  | BoundTest;

export interface BoundTest {
  readonly kind: 'test';
  readonly column: QueryColumn;
  /** The condition as a query writes it. */
  readonly text: string;
  /** `some`: the column has to be read. */
  readonly rows: 'all' | 'none' | 'some';
  /** The same condition for hints that decide a chunk, or a value, without the block. */
  readonly asks: AskedOfColumn;
  /**
   * Clears the candidate rows (1 per candidate) of a block that do not satisfy it; the block's
   * first row is at `at`.
   */
  keep(block: Block, rows: Uint8Array, at: number): void;
  /** A guess at the fraction of rows that satisfy it. */
  readonly share: number;
}

/** Predicate of a condition on its column, negation included. */
export type AskedOfColumn =
  | { readonly kind: 'values'; readonly test: ValueTest }
  /** 1 for each category that satisfies it; missing rows do not. */
  | { readonly kind: 'codes'; wantedOf(labels: Block): Uint8Array }
  | {
      readonly kind: 'missing';
      readonly flips: boolean;
      readonly of: 'NaN' | 'NA' | undefined;
    };

/** @throws UnsupportedError where a condition does not fit its column */
export function bindQuery(table: QueryTable, query: Query, negated = false): BoundQuery {
  switch (query.kind) {
    case 'not':
      return bindQuery(table, query.of, !negated);
    case 'and':
    case 'or': {
      const isAnd = (query.kind === 'and') !== negated;
      const of = query.of.map((part) => bindQuery(table, part, negated));
      return { kind: isAnd ? 'and' : 'or', of };
    }
    case 'rows': // in the page, which uses recipes
      throw new DataError(
        'UnsupportedError',
        `@${query.name} names rows of Petri's page, which are known only there.`,
      );
    default:
      return bindTest(table.columnOf(query.column), query, negated);
  }
}

function bindTest(column: QueryColumn, test: QueryTest, negated: boolean): BoundTest {
  const own = queryText(test);
  const text = negated ? `not ${own}` : own;
  if (test.kind === 'missing') {
    const flips = (test.not === true) !== negated;
    const { of } = test;
    return {
      kind: 'test',
      column,
      text,
      rows: column.mayLack ? 'some' : flips ? 'all' : 'none',
      asks: { kind: 'missing', flips, of },
      keep: (block, rows, at) => testMissing(block, rows, at, { flips, of }),
      share: flips ? 0.9 : 0.1,
    };
  }
  const bound = { kind: 'test', column, text, rows: 'some' } as const;
  const share = negated ? 1 - shareOf(test) : shareOf(test);
  if (column.info.valueType === 'categories') {
    return { ...bound, ...categoriesTest(column, test, negated), share };
  }
  const values = compared(column, test);
  const asked = { ...values, flips: values.flips !== negated };
  return {
    ...bound,
    asks: { kind: 'values', test: asked },
    keep: (block, rows, at) => testBlock(block, asked, rows, at),
    share,
  };
}

/** The test of a column's values, or of its categories. */
function compared(column: QueryColumn, condition: ComparingCondition): ValueTest {
  const { type, info } = column;
  const test = type
    ? valueTestOf(condition, type)
    : `contains values (${info.dtype}) that cannot be compared`;
  if (typeof test !== 'string') return test;
  throw new DataError('UnsupportedError', `${info.path} ${test}.`);
}

/** Tests a column of categories: the categories are compared once, rows by their codes. */
function categoriesTest(
  column: QueryColumn,
  condition: ComparingCondition,
  negated: boolean,
): Pick<BoundTest, 'keep' | 'asks'> {
  const { categories, info } = column;
  // without categories the type is unknown: no value can be one of them
  const isEmpty = info.categories === 0;
  const inequalities = inequalitiesIn(condition);
  if (inequalities && (isEmpty || categories))
    return orderedTest(column, categories, inequalities, negated);
  if (inequalities) throw unordered(column);
  const empty: ValueTest = { kind: 'starts with', text: '', flips: flipsOf(condition) };
  const test = isEmpty ? empty : compared(column, condition);
  const flips = test.flips !== negated;
  const plain = { ...test, flips: false };
  const wantedOf = (labels: Block) => {
    const rows = new Uint8Array(countLabels(labels)).fill(1);
    if (rows.length > 0) testBlock(labels, plain, rows, 0);
    return rows;
  };
  const known = categories && wantedOf(categories);
  return {
    asks: {
      kind: 'codes',
      wantedOf: (labels) => flipped(known ?? wantedOf(labels), flips),
    },
    keep(block, rows, at) {
      if (block.kind !== 'categories') throw notCategories(column);
      const wanted = known ?? wantedOf({ kind: 'strings', strings: block.labels });
      testCodes(block, wanted, flips, rows, at);
    },
  };
}

function flipped(wanted: Uint8Array, flips: boolean): Uint8Array {
  return flips ? wanted.map((one) => 1 - one) : wanted;
}

function flipsOf(condition: ComparingCondition): boolean {
  return condition.kind === 'contains' || condition.kind === 'starts with'
    ? false
    : boundsOf(condition).flips;
}

type Bounds = ReturnType<typeof boundsOf>['anyOf'][number];

/** Bounds of a condition on the order of values; undefined if it only compares for equality. */
function inequalitiesIn(condition: ComparingCondition): Bounds | undefined {
  if (condition.kind === 'contains' || condition.kind === 'starts with') return undefined;
  const bounds = boundsOf(condition).anyOf.flat();
  return bounds.some(({ comparison }) => comparison !== '==') ? bounds : undefined;
}

/** Tests by the order of the categories; the literals have to be categories. */
function orderedTest(
  column: QueryColumn,
  categories: Block | undefined,
  bounds: Bounds,
  negated: boolean,
): Pick<BoundTest, 'keep' | 'asks'> {
  if (column.info.ordered !== true || !categories) throw unordered(column);
  const count = countLabels(categories);
  const wanted = new Uint8Array(count).fill(1);
  for (const { comparison, literal } of bounds) {
    const equal = { kind: 'compare', comparison: '==', literal } as const;
    const found = new Uint8Array(count).fill(1);
    if (count > 0) testBlock(categories, compared(column, equal), found, 0);
    const code = found.indexOf(1);
    if (code < 0) {
      const asked =
        literal.kind === 'text'
          ? `“${literal.text}”`
          : queryText({ ...equal, column: '' });
      throw new DataError(
        'UnsupportedError',
        `${asked} is not a category of ${column.info.path}, whose order is ${labelsShown(categories)}.`,
      );
    }
    for (let i = 0; i < count; i++) {
      const isIn =
        comparison === '<'
          ? i < code
          : comparison === '<='
            ? i <= code
            : comparison === '>'
              ? i > code
              : i >= code;
      if (!isIn) wanted[i] = 0;
    }
  }
  return {
    asks: { kind: 'codes', wantedOf: () => flipped(wanted, negated) },
    keep(block, rows, at) {
      if (block.kind !== 'categories') throw notCategories(column);
      testCodes(block, wanted, negated, rows, at);
    },
  };
}

function countLabels(categories: Block): number {
  if (categories.kind === 'strings') return countOf(categories.strings);
  return categories.kind === 'numbers' ||
    categories.kind === 'booleans' ||
    categories.kind === 'times'
    ? categories.values.length
    : 0;
}

const MAX_SHOWN = 6;

function labelsShown(categories: Block): string {
  const count = countLabels(categories);
  const shown = Array.from({ length: Math.min(MAX_SHOWN, count) }, (_, i) => {
    if (categories.kind === 'strings') return stringAt(categories.strings, i);
    return 'values' in categories ? String(categories.values[i]) : '';
  });
  return `${shown.join(' < ')}${count > MAX_SHOWN ? ' < …' : ''}`;
}

function unordered({ info }: QueryColumn): DataError {
  return new DataError(
    'UnsupportedError',
    `The categories of ${info.path} have no order: only ==, !=, in, contains and starts with compare them.`,
  );
}

function notCategories({ info }: QueryColumn): DataError {
  return new DataError('CorruptError', `${info.path} does not contain categories.`);
}

/** Initial guess of the fraction of rows, until rows have been tested. */
function shareOf(condition: ComparingCondition): number {
  switch (condition.kind) {
    case 'compare':
      if (condition.comparison === '==') return 0.05;
      return condition.comparison === '!=' ? 0.95 : 0.5;
    case 'range':
      return 0.25;
    case 'in': {
      const share = Math.min(0.5, 0.05 * condition.literals.length);
      return condition.not ? 1 - share : share;
    }
    case 'contains':
    case 'starts with':
      return 0.1;
  }
}

export function testsOf(query: BoundQuery): readonly BoundTest[] {
  return query.kind === 'test' ? [query] : query.of.flatMap(testsOf);
}
