import type { IndexSession } from '@/ask/search-index/index-session';
import { type OpenedIndex, openIndexes } from '@/ask/search-index/open-indexes';
import { rowsInOrder, type WantedOrder } from '@/ask/search-index/sorted-order';
import type { VerifiedOrder } from '@/ask/search-index/verify-sorted';
import type { ReadOptions } from '@/model/read-options';
import { isColumnTable } from '@/read/elements/column-table/table';
import type { DataElement } from '@/read/elements/element';

/** Of fewer rows among all, sorting them takes less than going through the index. */
const MIN_SHARE = 1 / 2;

/** A column of an opened table. */
export interface NamedColumn {
  readonly name: string;
  readonly element: DataElement;
}

/** A SORTED_ROWS index that may be relied on, and what verifying it kept. */
export interface SortingIndex {
  readonly index: OpenedIndex;
  readonly order: VerifiedOrder | undefined;
}

/**
 * The SORTED_ROWS indexes (HEP001 §10.5) of a column that may be relied on for its order: verified ones, or all where the
 * user said so; for a descending order those that were verified in this session. Headers are read at most.
 */
export async function sortingIndexes(
  table: DataElement,
  { name, element }: NamedColumn,
  { rows, descending }: { readonly rows: number; readonly descending: boolean },
  session: IndexSession,
): Promise<readonly SortingIndex[]> {
  const { node, info } = element;
  const group = table.node;
  if (group.kind !== 'group' || node.kind !== 'array' || session.use === 'ignored')
    return [];
  // codes without a category are missing rows, and not where the index has them
  if (!isColumnTable(group) || info.kind !== 'column' || info.valueType === 'categories')
    return [];
  const indexes = await session.opened(info.path, () =>
    openIndexes({ group, rows }, { name, dataset: node }),
  );
  return indexes.flatMap((index) => {
    const { status, kind } = index.structure;
    if (status !== 'sound' || kind !== 'SORTED_ROWS') return [];
    const trust = session.trustOf(index);
    if (trust.status === 'dropped' || !trust.mayLeaveOut) return [];
    const order = session.orderOf(index.path);
    return descending && !order ? [] : [{ index, order }];
  });
}

/** Rows in the order of a column by a sorting index that is worth reading; undefined without one. */
export async function sortByIndex(
  table: DataElement,
  column: NamedColumn,
  wanted: WantedOrder,
  session: IndexSession,
  { signal, report }: ReadOptions,
): Promise<Uint32Array | undefined> {
  const { found, limit, descending } = wanted;
  const share = found.count / Math.max(1, found.length);
  if (Math.min(1, limit / Math.max(1, found.count)) > share / MIN_SHARE) return undefined;
  const ofTable = { rows: found.length, descending };
  for (const { index, order } of await sortingIndexes(table, column, ofTable, session)) {
    const rows = await rowsInOrder(index, order, wanted, { signal, report });
    if (rows) return rows;
  }
  return undefined;
}
