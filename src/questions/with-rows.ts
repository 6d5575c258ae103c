import type { ReadOptions } from '@/model/read-options';
import type { RowSet, RowSetId } from '@/model/row-set';
import type { RowSets } from '@/tables/row-sets';

/**
 * Computes an answer from the rows of a set, which is held meanwhile and cached for the next
 * question that names it.
 */
export async function withRows<T>(
  sets: RowSets,
  id: RowSetId | undefined,
  options: ReadOptions,
  answer: (rows: RowSet | undefined) => Promise<T>,
): Promise<T> {
  if (id === undefined) return answer(undefined);
  const held = await sets.hold(id, options);
  try {
    return await answer(held.rows);
  } finally {
    held.release();
  }
}
