import type { AnswerCache } from '@/client/answer-cache';
import type { Ask } from '@/client/source-connection';
import type { SortBy } from '@/model/arrangement';
import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowRecipe } from '@/model/row-set';

/** Rows of a table in another order than the file's: all of their numbers, or the search index that has them. */
export type RowOrder = ListedOrder | IndexedOrder;

interface Order {
  readonly table: Path;
  readonly count: number;
  /** How the worker finds the same rows. */
  recipe(): RowRecipe;
}

export interface ListedOrder extends Order {
  readonly kind: 'rows';
  readonly rows: Uint32Array;
}

/** All rows of a table in the order of one column, of which only what is in view is read. */
export interface IndexedOrder extends Order {
  readonly kind: 'index';
  readonly by: SortBy;
  readonly index: Path;
  /** Has the rows sorted instead: the index does not give their order. */
  giveUp(): void;
}

/** All row numbers of an order: of an index, all of it is read. */
export async function wholeOrder(
  order: RowOrder,
  answers: AnswerCache,
  options?: ReadOptions,
): Promise<Uint32Array> {
  if (order.kind === 'rows') return order.rows;
  const { table, by } = order;
  const arrangement = { sort: [by] };
  return answers.join('arrange', { table, arrangement }, options);
}

/** The row numbers at some positions of an order; in file order without one. */
export async function rowsAtPlaces(
  order: RowOrder | undefined,
  places: IndexRange,
  ask: Ask,
): Promise<Uint32Array> {
  const [start, stop] = places;
  if (!order) return Uint32Array.from({ length: stop - start }, (_, i) => start + i);
  if (order.kind === 'rows') return order.rows.slice(start, stop);
  const { table, by, index } = order;
  const rows = await ask('orderedRows', { table, by, index, places });
  if (rows) return rows;
  order.giveUp();
  throw new DataError(
    'CorruptError',
    `${index} does not give the order of the rows of ${table}. They are sorted without it now: choose them again.`,
  );
}
