import type { ReadOptions } from '@/model/read-options';
import type { RowSet, RowSetId } from '@/model/row-set';
import { toRows } from './row-set';
import type { RowSets } from './row-sets';

/**
 * Computes an answer from the rows of a set, which is held meanwhile and cached for the next
 * question that names it.
 */
export async function withRowSet<T>(
  sets: RowSets,
  id: RowSetId,
  options: ReadOptions,
  answer: (rows: RowSet) => Promise<T>,
): Promise<T> {
  const held = await sets.hold(id, options);
  try {
    return await answer(held.rows);
  } finally {
    held.release();
  }
}

/** Computes an answer from the rows of a set, or from all rows if there is no set. */
export async function withRows<T>(
  sets: RowSets,
  id: RowSetId | undefined,
  options: ReadOptions,
  answer: (rows: RowSet | undefined) => Promise<T>,
): Promise<T> {
  return id === undefined ? answer(undefined) : withRowSet(sets, id, options, answer);
}

/** Rows of a set, which is cached for the next question that names it. */
export function rowSetOf(
  sets: RowSets,
  id: RowSetId,
  options: ReadOptions,
): Promise<RowSet> {
  return withRowSet(sets, id, options, async (rows) => rows);
}

/** Row numbers of a set, which is cached as by `rowSetOf`. */
export async function rowNumbersOf(
  sets: RowSets,
  id: RowSetId,
  options: ReadOptions,
): Promise<Uint32Array> {
  return toRows(await rowSetOf(sets, id, options));
}
