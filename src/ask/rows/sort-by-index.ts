import type { IndexSession } from '@/ask/search-index/index-session';
import { type OpenedIndex, openIndexes } from '@/ask/search-index/open-indexes';
import { rowsInOrder, type WantedOrder } from '@/ask/search-index/sorted-order';
import type { VerifiedOrder } from '@/ask/search-index/verify-sorted';
import type { ReadOptions } from '@/model/read-options';
import { isColumnTable } from '@/read/elements/column-table/table';
import type { DataElement } from '@/read/elements/element';

/** Minimum share of rows for which the index is read: sorting fewer rows takes less than reading through it. */
const MIN_SHARE = 1 / 2;

/** A column of an opened table. */
export interface NamedColumn {
  readonly name: string;
  readonly element: DataElement;
}

/** A reliable SORTED_ROWS index, and the order that verifying it kept. */
export interface SortingIndex {
  readonly index: OpenedIndex;
  readonly order: VerifiedOrder | undefined;
}

/**
 * Returns the SORTED_ROWS indexes (HEP001 §10.5) of a column whose order is reliable: verified ones, or all if the user
 * trusts them; for a descending order those that were verified in this session. Reads at most headers.
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
  // codes without a category are missing rows, but the index has them elsewhere
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

/** Sorts rows by a sorting index of a column, if reading one is worth it; undefined otherwise. */
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
