import { fromRanges } from '@/analysis/rows/row-set';
import type { Elements } from '@/elements/open-elements';
import type { SortBy } from '@/model/arrangement';
import type { IndexRange } from '@/model/block';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { columnAt } from './arrange-rows';
import type { IndexSession } from './search-index/index-session';
import { rowsInOrder } from './search-index/sorted-order';
import { type SortingIndex, sortingIndexes } from './sort-by-index';

/** All rows of a table, sorted by one column. */
export interface SortedTable {
  readonly table: Path;
  readonly by: SortBy;
}

/**
 * The search index by which a table can be shown in the order of a column while only what is in view of the index is read;
 * undefined where none may be relied on.
 */
export async function sortedIndex(
  elements: Elements,
  sorted: SortedTable,
  session: IndexSession,
  options: ReadOptions,
): Promise<Path | undefined> {
  const [first] = (await openSorting(elements, sorted, session, options)).indexes;
  return first?.index.path;
}

/**
 * The rows from `places[0]` on, before `places[1]`, of a table in the order that an index gives: reads only the chunks of the
 * index that hold them. Undefined where the index may not be relied on any more, or does not contain row numbers there.
 */
export async function orderedRows(
  elements: Elements,
  sorted: SortedTable & { readonly index: Path; readonly places: IndexRange },
  session: IndexSession,
  { signal, report }: ReadOptions,
): Promise<Uint32Array | undefined> {
  const { rows, indexes } = await openSorting(elements, sorted, session, { signal });
  const found = indexes.find(({ index }) => index.path === sorted.index);
  const [offset, stop] = sorted.places;
  const { descending = false } = sorted.by;
  return (
    found &&
    rowsInOrder(
      found.index,
      found.order,
      { found: fromRanges([0, rows], rows), descending, offset, limit: stop - offset },
      { signal, report },
    )
  );
}

const NONE = { rows: 0, indexes: [] };

async function openSorting(
  elements: Elements,
  { table, by: { column: name, descending = false } }: SortedTable,
  session: IndexSession,
  { signal }: ReadOptions,
): Promise<{ readonly rows: number; readonly indexes: readonly SortingIndex[] }> {
  const opened = await elements.at(table, { signal });
  const { info } = opened;
  // what `sortRowsBy` refuses with its reason
  if (info.kind !== 'dataframe') return NONE;
  if (name !== info.index && !info.columns.includes(name)) return NONE;
  const rows = info.length;
  const element = await columnAt(elements, joinPath(table, name), rows, { signal });
  const ofTable = { rows, descending };
  const indexes = await sortingIndexes(opened, { name, element }, ofTable, session);
  return { rows, indexes };
}
