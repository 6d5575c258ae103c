import { useMemo, useState } from 'react';
import type { Reading } from '@/client/reading';
import type { Path } from '@/model/path';
import { type Arrangement, isAsStored, type RowRecipe } from '@/model/row-set';
import { runsOf } from '@/state/selection';
import { useAnswer } from '../reading/use-answer';
import { rowsAmong } from './marked-rows';

/** Rows in another order than the file's. */
export interface RowOrder {
  readonly rows: Uint32Array;
  /** How the worker finds the same rows. */
  recipe(): RowRecipe;
}

/**
 * The rows that a table shows; undefined is all, as they are stored. While another order is made,
 * the last one stays, as where the arrangement is not known yet. `only`, ascending, leaves out all others.
 */
export function useRowOrder(
  table: Path,
  state: Arrangement | undefined,
  only: Uint32Array | undefined,
): readonly [order: RowOrder | undefined, reading: Reading<Uint32Array> | undefined] {
  const stored = state !== undefined && isAsStored(state);
  const arrangement = state &&
    !stored && { sort: state.sort, filters: state.filters, of: state.of };
  const reading = useAnswer('arrange', arrangement ? { table, arrangement } : undefined);
  const [last, setLast] = useState<RowOrder>();
  const [arranged, waiting] = ((): ReturnType<typeof useRowOrder> => {
    if (stored) {
      if (last) setLast(undefined);
      return [undefined, undefined];
    }
    if (!arrangement || !reading) return [last, undefined];
    if (reading.status !== 'ready') return [last, reading];
    if (last?.rows !== reading.value) {
      const recipe = (): RowRecipe => ({ kind: 'arranged', table, ...arrangement });
      const order = { rows: reading.value, recipe };
      setLast(order);
      return [order, undefined];
    }
    return [last, undefined];
  })();
  const order = useMemo(() => {
    if (!only) return arranged;
    const rows = arranged ? rowsAmong(arranged.rows, only) : only;
    return {
      rows,
      recipe: (): RowRecipe => {
        const chosen: RowRecipe = { kind: 'rows', table, ranges: runsOf(only) };
        return arranged
          ? { kind: 'intersection', of: [arranged.recipe(), chosen] }
          : chosen;
      },
    };
  }, [arranged, only, table]);
  return [order, waiting];
}
