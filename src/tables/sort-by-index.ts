import { isColumnTable } from '@/elements/column-table/table';
import type { DataElement } from '@/elements/element';
import type { ReadOptions } from '@/model/read-options';
import type { IndexSession } from './search-index/index-session';
import { openIndexes } from './search-index/open-indexes';
import { rowsInOrder, type WantedOrder } from './search-index/sorted-order';

/** Of fewer rows among all, sorting them takes less than going through the index. */
const MIN_SHARE = 1 / 2;

/**
 * Rows in the order of a column by its SORTED_ROWS index (HEP001 §10.5), where one may be relied on and is worth
 * reading; undefined otherwise.
 */
export async function sortByIndex(
  table: DataElement,
  { name, element }: { readonly name: string; readonly element: DataElement },
  wanted: WantedOrder,
  session: IndexSession,
  { signal, report }: ReadOptions,
): Promise<Uint32Array | undefined> {
  const { node, info } = element;
  const group = table.node;
  if (group.kind !== 'group' || node.kind !== 'array' || session.use === 'ignored')
    return undefined;
  // codes without a category are missing rows, and not where the index has them
  if (!isColumnTable(group) || info.kind !== 'column' || info.holds === 'categories')
    return undefined;
  const { found, limit } = wanted;
  const share = found.count / Math.max(1, found.length);
  if (Math.min(1, limit / Math.max(1, found.count)) > share / MIN_SHARE) return undefined;
  const indexes = await session.opened(element.info.path, () =>
    openIndexes({ group, rows: found.length }, { name, dataset: node }),
  );
  for (const index of indexes) {
    if (index.structure.kind !== 'SORTED_ROWS') continue;
    const { status } = session.trustOf(index);
    if (status !== 'verified' && status !== 'trusted') continue;
    const order = session.orderOf(index.path);
    const rows = await rowsInOrder(index, order, wanted, { signal, report });
    if (rows) return rows;
  }
  return undefined;
}
