import { bitsOf, fromBitmap } from '@/ask/rows/row-set';
import { createIndexSession } from '@/ask/search-index/index-session';
import type { IndexRange } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { QueryPlan } from '@/model/query-plan';
import type { RowRecipe, RowSet } from '@/model/row-set';
import type { Elements } from '@/read/elements/open-elements';
import { bindQuery, testsOf } from './bind-query';
import { cellsOf } from './cells';
import { Evaluation } from './evaluation';
import { isExact } from './exact-rows';
import { queryOfFilter } from './filter-query';
import { openGuides } from './open-guides';
import type { Query } from './query';
import { filterColumn, openQueryTable, type QueryTable } from './query-column';
import { conditionsIn } from './query-parts';
import { lookUpRows, type QueryOptions, readCells } from './read-cells';
import { unknownCategories } from './unknown-categories';

/** The longest table: a bit a row of the answer. */
const MAX_ROWS = 2 ** 30;
export interface QueryAnswer {
  /** All rows that were found; where the answer is not final, there may be more. */
  readonly rows: RowSet;
  readonly plan: QueryPlan;
}

/**
 * The rows for which a query is true. Columns are read in batches; for each batch cheap and
 * selective conditions first, then of the next column only the chunks with candidate rows. Progress
 * is in rows, with partial results.
 *
 * @throws NotFoundError for unknown columns, UnsupportedError for conditions that do not fit their
 * column, TooLargeError, AbortError @example const { rows } = await evaluateQuery(elements, '/obs',
 * expectQuery('n_genes > 500'), { signal });
 */
export async function evaluateQuery(
  elements: Elements,
  path: Path,
  query: Query,
  options: QueryOptions = {},
): Promise<QueryAnswer> {
  const table = await openQueryTable(elements, path, conditionsIn(query), options);
  return evaluate(table, query, options);
}

/** The rows whose value of a column is one of these, written as in a filter; null is missing. Errors as for `evaluateQuery`. */
export async function evaluateValues(
  elements: Elements,
  path: Path,
  { column, values }: Pick<Extract<RowRecipe, { kind: 'category' }>, 'column' | 'values'>,
  options: QueryOptions = {},
): Promise<RowSet> {
  const table = await openQueryTable(elements, path, [{ column }], options);
  const named = values.filter((value) => value !== null);
  const filter = { kind: 'values', column, values: named } as const;
  const query = queryOfFilter(filter, filterColumn(table.columnOf(column)));
  const isMissing: Query = { column, kind: 'missing' };
  const either: Query = { kind: 'or', of: [query, isMissing] };
  const where = named.length === values.length ? query : either;
  return (await evaluate(table, where, options)).rows;
}

async function evaluate(
  table: QueryTable,
  query: Query,
  options: QueryOptions,
): Promise<QueryAnswer> {
  const { signal, priority } = options;
  throwIfAborted(signal);
  const { length } = table;
  const bound = bindQuery(table, query);
  if (length > MAX_ROWS)
    throw new DataError(
      'TooLargeError',
      `${table.path} has ${formatCount(length)} rows, more than the ${formatCount(MAX_ROWS)} that can be queried.`,
    );
  const session = options.indexes ?? createIndexSession('ignored');
  const tests = testsOf(bound);
  const reading = { signal, priority };
  const { of: guides, dropped } = await openGuides(table, tests, session, reading);
  throwIfAborted(signal);
  const within = options.within && bitsOf(options.within);
  const cells = await cellsOf(bound, tests, guides, { length, within });
  throwIfAborted(signal);
  const evaluation = new Evaluation(bound, { guides, cells, session }, reading);
  const words = new Uint32Array(Math.ceil(length / 32));
  const found: IndexRange[] = [];
  const work = { bound, guides, length, words, found, within };
  const answer = isExact(bound, guides)
    ? await lookUpRows(work, cells, evaluation, options)
    : await readCells(work, cells, evaluation, options);
  throwIfAborted(signal);
  const notes = unknownCategories(table, query);
  const plan = {
    ...{ answer, ...(await evaluation.plan(answer.isFinal)), dropped: dropped() },
    ...(notes.length > 0 && { notes }),
  };
  return { rows: fromBitmap(words, length, found), plan };
}
