import { useMemo, useState } from 'react';
import type { Unready } from '@/client/reading';
import type { SortBy } from '@/model/arrangement';
import type { Path } from '@/model/path';
import { type Arrangement, isAsStored, type RowRecipe } from '@/model/row-set';
import { runsOf } from '@/state/selection';
import { useAnswer } from '../reading/use-answer';
import { rowsAmong } from './marked-rows';
import type { IndexedOrder, ListedOrder, RowOrder } from './row-order';

interface OrderedTable {
  readonly path: Path;
  readonly length: number;
}

/**
 * The rows that a table shows; undefined is all, as they are stored. While another order is made, the last one stays, as
 * where the arrangement is not known yet. All rows sorted by a column whose search index may be relied on are in the order
 * of that index, of which nothing is read here. `only`, ascending, leaves out all others.
 */
export function useRowOrder(
  info: OrderedTable,
  state: Arrangement | undefined,
  only: Uint32Array | undefined,
): readonly [order: RowOrder | undefined, waiting: Unready | undefined] {
  const { path: table } = info;
  const isStored = state !== undefined && isAsStored(state);
  const arrangement = state && !isStored && { sort: state.sort, of: state.of };
  const by = state && !only ? columnOf(state) : undefined;
  const [indexed, isAsking] = useIndexedOrder(info, by);
  const isListed = arrangement && !indexed && !isAsking;
  const reading = useAnswer('arrange', isListed ? { table, arrangement } : undefined);
  const rows = reading?.status === 'ready' ? reading.value : undefined;
  const [last, setLast] = useState<RowOrder>();
  const arranged = ((): RowOrder | undefined => {
    if (isStored) return undefined;
    if (indexed) return indexed;
    if (!arrangement || !rows) return last;
    if (last?.kind === 'rows' && last.rows === rows) return last;
    const recipe = (): RowRecipe => ({ kind: 'arranged', table, ...arrangement });
    return { kind: 'rows', table, count: rows.length, rows, recipe };
  })();
  if (arranged !== last) setLast(arranged);
  const order = useMemo((): RowOrder | undefined => {
    // until the rows are sorted that `only` is taken from
    if (!only || arranged?.kind === 'index') return arranged;
    return chosenOf(table, arranged, only);
  }, [arranged, only, table]);
  return [order, reading && reading.status !== 'ready' ? reading : undefined];
}

/** The one column by which all rows of a table are sorted. */
export function columnOf({ sort, of }: Arrangement): SortBy | undefined {
  return sort.length === 1 && !of ? sort[0] : undefined;
}

/** The order that a search index gives; undefined where none does, and as long as it is asked for. */
function useIndexedOrder(
  { path: table, length }: OrderedTable,
  by: SortBy | undefined,
): readonly [order: IndexedOrder | undefined, isAsking: boolean] {
  const found = useAnswer('sortedIndex', by && { table, by });
  const [wrong, setWrong] = useState<Path>();
  const index = found?.status === 'ready' ? found.value : undefined;
  const order = useMemo(
    () =>
      by && index !== undefined && index !== wrong
        ? ({
            ...{ kind: 'index', table, count: length, by, index },
            giveUp: () => setWrong(index),
            recipe: () => ({ kind: 'arranged', table, sort: [by] }),
          } satisfies IndexedOrder)
        : undefined,
    [table, length, by, index, wrong],
  );
  return [order, found?.status === 'loading'];
}

/** Those of `only` that are shown in an order, in this order. */
function chosenOf(
  table: Path,
  arranged: ListedOrder | undefined,
  only: Uint32Array,
): ListedOrder {
  const rows = arranged ? rowsAmong(arranged.rows, only) : only;
  return {
    ...{ kind: 'rows', table, count: rows.length, rows },
    recipe: () => {
      const chosen: RowRecipe = { kind: 'rows', table, ranges: runsOf(only) };
      return arranged
        ? { kind: 'intersection', of: [arranged.recipe(), chosen] }
        : chosen;
    },
  };
}
