import type { IndexRange } from '@/model/block';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowRecipe, RowSetId } from '@/model/row-set';
import type { AnswerCache } from '@/page/client/answer-cache';
import type { Ask } from '@/page/client/source-connection';

/** Rows of a table in another order than the file's, or some of them; the file's worker has their numbers. */
export interface RowOrder {
  readonly table: Path;
  readonly count: number;
  readonly recipe: RowRecipe;
  readonly id: RowSetId;
}

/** Returns all row numbers of an order. */
export function wholeOrder(
  { id }: Pick<RowOrder, 'id'>,
  answers: AnswerCache,
  options?: ReadOptions,
): Promise<Uint32Array> {
  return answers.join('rowNumbers', { recipe: id }, options);
}

/** Returns the row numbers at some positions of an order; in file order without one. */
export async function rowsAtPlaces(
  order: RowOrder | undefined,
  places: IndexRange,
  ask: Ask,
): Promise<Uint32Array> {
  const [start, stop] = places;
  if (!order) return Uint32Array.from({ length: stop - start }, (_, i) => start + i);
  return ask('orderedRows', { table: order.table, recipe: order.id, places });
}
