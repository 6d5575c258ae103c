import { queryOfFilters } from '@/analysis/query/filter-query';
import { conditionsIn } from '@/analysis/query/query-parts';
import { fromBitmap, fromRanges } from '@/analysis/rows/row-set';
import { rowsOfBatch } from '@/elements/column-batches';
import type { Elements } from '@/elements/open-elements';
import type { RowFilter } from '@/model/arrangement';
import { DataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { Query } from '@/model/query';
import type { QueryPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import { breatheIfDue } from '@/model/waiting';
import { mapInParallel } from '@/storage/chunks/in-parallel';
import { type BoundQuery, bindQuery } from './bind-query';
import { countOnes, Evaluation, testsOf } from './evaluation';
import { filterColumn, openQueryTable, type QueryTable } from './query-column';

/** The longest table: a bit a row of the answer. */
const MAX_ROWS = 2 ** 30;
/** Batches under way at once: one is read while another is compared. */
const AT_ONCE = 2;

export interface QueryAnswer {
  readonly rows: RowSet;
  readonly plan: QueryPlan;
}

/**
 * The rows for which a query is true. Columns are read in batches; of each batch first what is cheap and leaves few
 * rows, then of the next column only the chunks that have rows still in question. Progress is in rows, with what was found so far.
 *
 * @throws NotFoundError for unknown columns, UnsupportedError for conditions that do not fit their column,
 * TooLargeError, AbortError
 * @example
 * const { rows } = await evaluateQuery(elements, '/obs', expectQuery('n_genes > 500'), { signal });
 */
export async function evaluateQuery(
  elements: Elements,
  path: Path,
  query: Query,
  options: ReadOptions = {},
): Promise<QueryAnswer> {
  const table = await openQueryTable(elements, path, conditionsIn(query), options);
  return evaluate(table, query, options);
}

/** The rows that meet all filters of columns, which are a query, too. Errors as of `evaluateQuery`. */
export async function evaluateFilters(
  elements: Elements,
  path: Path,
  filters: readonly RowFilter[],
  options: ReadOptions = {},
): Promise<RowSet> {
  const table = await openQueryTable(elements, path, filters, options);
  const query = queryOfFilters(filters, (name) => filterColumn(table.columnOf(name)));
  if (!query) return fromRanges([0, table.length], table.length);
  return (await evaluate(table, query, options)).rows;
}

async function evaluate(
  table: QueryTable,
  query: Query,
  options: ReadOptions,
): Promise<QueryAnswer> {
  const { signal, report } = options;
  throwIfAborted(signal);
  const { length } = table;
  const bound = bindQuery(table, query);
  if (length > MAX_ROWS)
    throw new DataError(
      'TooLargeError',
      `${table.path} has ${formatCount(length)} rows, more than the ${formatCount(MAX_ROWS)} that can be queried.`,
    );
  const evaluation = new Evaluation(bound, options);
  const batchRows = batchRowsOf(bound);
  const words = new Uint32Array(Math.ceil(length / 32));
  const starts = Array.from(
    { length: Math.ceil(length / batchRows) },
    (_, i) => i * batchRows,
  );
  let [done, count, batches] = [0, 0, 0];
  const answer = (isFinal: boolean) => ({
    count,
    isFinal,
    checkedChunks: batches,
    chunks: starts.length,
  });
  await mapInParallel(starts, AT_ONCE, async (start) => {
    throwIfAborted(signal);
    const stop = Math.min(length, start + batchRows);
    const rows = new Uint8Array(stop - start).fill(1);
    await evaluation.keep(bound, { rows, span: [start, stop], read: new Map() });
    throwIfAborted(signal);
    packBits(rows, words, start >>> 5);
    done += stop - start;
    batches += 1;
    count += countOnes(rows);
    report?.({ done, total: length, unit: 'values', partial: answer(false) });
    await breatheIfDue();
  });
  throwIfAborted(signal);
  const plan = { answer: answer(true), ...evaluation.plan(), dropped: [] };
  return { rows: fromBitmap(words, length), plan };
}

/** Rows of a table at once: as many as the column with the largest chunks wants; a multiple of 32. */
function batchRowsOf(query: BoundQuery): number {
  const rows = testsOf(query).map(({ column }) => rowsOfBatch(column.element));
  return 32 * Math.ceil(rows.reduce((most, one) => Math.max(most, one), 32) / 32);
}

/** Writes rows (0 or 1 each) as bits from a word on. */
function packBits(rows: Uint8Array, words: Uint32Array, at: number): void {
  for (let first = 0; first < rows.length; first += 32) {
    const count = Math.min(32, rows.length - first);
    let word = 0;
    for (let bit = 0; bit < count; bit++) word |= (rows[first + bit] as number) << bit;
    words[at + (first >>> 5)] = word;
  }
}
