import { didYouMean, nearestNames } from '@/ask/names/nearest-names';
import type { QueryOptions } from '@/ask/query/read-row-groups';
import type { SortBy } from '@/model/arrangement';
import { DataError } from '@/model/errors';
import { createOrderKeys } from '@/model/order/order-keys';
import { sortRows } from '@/model/order/order-rows';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import { columnBatches } from '@/read/elements/column-batches';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { fromRanges, rangesIn, toRows } from './row-set';
import { sortByIndex } from './sort-by-index';

/** Maximum number of rows to sort, at 13 bytes per row for keys and order. */
const MAX_ROWS = 1 << 26;

export interface SortOptions extends QueryOptions {
  /** Maximum number of rows, the first ones of the order. */
  readonly limit?: number | undefined;
}

/** Returns all rows of a table, in the order of the file. @throws UnsupportedError if it is not a table */
export async function allRows(
  elements: Elements,
  table: Path,
  { signal }: ReadOptions,
): Promise<RowSet> {
  const { info } = await elements.at(table, { signal });
  if (info.kind !== 'dataframe')
    throw new DataError('UnsupportedError', `${table} is not a table: it has no rows.`);
  return fromRanges([0, info.length], info.length);
}

/**
 * The numbers of rows, sorted by columns, the first of which is the primary key. A column is read
 * whole, batch by batch; only its sort keys are kept. For a single column a trusted sorted index is
 * read instead; with `limit` only as far as needed.
 *
 * @throws TooLargeError for a table of too many rows, NotFoundError for an unknown column
 */
export async function sortRowsBy(
  elements: Elements,
  table: Path,
  found: RowSet,
  sort: readonly SortBy[],
  { signal, report, indexes, limit = found.count }: SortOptions,
): Promise<Uint32Array> {
  const { length } = found;
  if (length > MAX_ROWS && (sort.length > 0 || found.count > MAX_ROWS))
    throw new DataError(
      'TooLargeError',
      `${table} has ${length} rows: too many to sort or filter in memory.`,
    );
  if (sort.length === 0 || length === 0) return firstRows(found, limit);
  const opened = await elements.at(table, { signal });
  const { info } = opened;
  if (info.kind !== 'dataframe')
    throw new DataError('UnsupportedError', `${table} is not a table: it has no rows.`);
  const known = new Set([info.index, ...info.columns]);
  const [only, ...others] = sort;
  if (indexes && only && others.length === 0 && known.has(only.column)) {
    const { column: name, descending = false } = only;
    const element = await columnAt(elements, joinPath(table, name), length, { signal });
    const wanted = { found, descending, limit };
    const reading = { signal, report };
    const sorted = await sortByIndex(opened, { name, element }, wanted, indexes, reading);
    if (sorted) return sorted;
  }
  const rows = toRows(found);
  let done = 0;
  for (const { column, descending = false } of sort.toReversed()) {
    if (!known.has(column))
      throw new DataError(
        'NotFoundError',
        `${table} has no column “${column}” to sort by.${didYouMean(nearestNames([...known], column, MAX_NEAR))}`,
      );
    const element = await columnAt(elements, joinPath(table, column), length, { signal });
    const keys = createOrderKeys(length);
    const batches = columnBatches(element, { isExpanded: true }, { signal });
    for await (const { block, rows: range } of batches) {
      keys.add(block);
      done += range[1] - range[0];
      report?.({ done, total: length * sort.length, unit: 'values' });
    }
    sortRows(rows, keys.finish(), descending);
  }
  return limit < rows.length ? rows.slice(0, limit) : rows;
}

/** Row numbers of a set, the first `limit` of them. */
function firstRows(set: RowSet, limit: number): Uint32Array {
  if (limit >= set.count) return toRows(set);
  const rows = new Uint32Array(limit);
  let at = 0;
  for (const [start, stop] of rangesIn(set)) {
    for (let row = start; row < stop && at < limit; row++) rows[at++] = row;
    if (at === limit) break;
  }
  return rows;
}

const MAX_NEAR = 3;

/** A column with as many values as its table has rows. */
export async function columnAt(
  elements: Elements,
  path: Path,
  length: number,
  options: ReadOptions,
): Promise<DataElement> {
  return expectColumnOf(await elements.at(path, options), length);
}

/** The column, with one value per row of a table. */
export function expectColumnOf(element: DataElement, length: number): DataElement {
  const { info, read } = element;
  const { path } = info;
  if (info.kind !== 'column' || !read)
    throw new DataError(
      'UnsupportedError',
      `${path} is a ${info.kind} and does not have one value per row. Choose another column.`,
    );
  if (info.length !== length)
    throw new DataError(
      'CorruptError',
      `${path} has ${info.length} values, but its table has ${length} rows.`,
    );
  return element;
}
