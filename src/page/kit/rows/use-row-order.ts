import { useMemo, useState } from 'react';
import type { Path } from '@/model/path';
import { type Arrangement, isAsStored, type RowRecipe, rowSetId } from '@/model/row-set';
import type { Unready } from '@/page/client/reading';
import { runsOf } from '@/page/state/selection';
import { useAnswer } from '../reading/use-answer';
import type { RowOrder } from './row-order';

/**
 * Returns the rows that a table shows; undefined is all, as they are stored. While another order is made, or the
 * arrangement is not known yet, the last order stays. `only`, ascending, leaves out all others.
 */
export function useRowOrder(
  table: Path,
  state: Arrangement | undefined,
  only: Uint32Array | undefined,
): readonly [order: RowOrder | undefined, waiting: Unready | undefined] {
  const wanted = useMemo(() => {
    const recipe = state && shownRecipe(table, state, only);
    return recipe && { table, recipe, id: rowSetId(recipe) };
  }, [table, state, only]);
  const reading = useAnswer('order', wanted && { table, recipe: wanted.id });
  const count = reading?.status === 'ready' ? reading.value.count : undefined;
  const [last, setLast] = useState<RowOrder>();
  const order = ((): RowOrder | undefined => {
    if (!wanted) return state ? undefined : last;
    if (count === undefined) return last;
    return last?.id === wanted.id && last.count === count ? last : { ...wanted, count };
  })();
  if (order !== last) setLast(order);
  return [order, reading && reading.status !== 'ready' ? reading : undefined];
}

/** Returns the recipe of an arrangement; undefined if it is all rows as they are stored. */
export function shownRecipe(
  table: Path,
  state: Arrangement,
  only?: Uint32Array,
): RowRecipe | undefined {
  const { sort, of } = state;
  const arranged: RowRecipe | undefined = isAsStored(state)
    ? undefined
    : { kind: 'arranged', table, sort, of };
  if (!only) return arranged;
  const chosen: RowRecipe = { kind: 'rows', table, ranges: runsOf(only) };
  return arranged ? { kind: 'intersection', of: [arranged, chosen] } : chosen;
}
