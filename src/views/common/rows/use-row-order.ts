import { useMemo, useState } from 'react';
import type { Reading } from '@/client/reading';
import { ResourceCache } from '@/client/resource-cache';
import { arrangementKey } from '@/client/row-caches';
import type { Path } from '@/model/path';
import { type Arrangement, isAsStored, type RowRecipe } from '@/model/row-set';
import { runsOf } from '@/state/selection';
import { useData } from '../reading/use-block';
import { useResource } from '../reading/use-resource';
import { rowsAmong } from './marked-rows';

/** Rows in another order than the file's. */
export interface RowOrder {
  /** Names it among all orders of all tables. */
  readonly key: string;
  readonly rows: Uint32Array;
  /** How the worker finds the same rows. */
  recipe(): RowRecipe;
}

const NOTHING = new ResourceCache<Uint32Array>(async () => new Uint32Array(0), {
  budgetBytes: 0,
  weigh: () => 0,
});

/**
 * The rows that a table shows; undefined is all, as they are stored. While another order is made,
 * the last one stays, as where the arrangement is not known yet. `only`, ascending, leaves out all others.
 */
export function useRowOrder(
  table: Path,
  state: Arrangement | undefined,
  only: Uint32Array | undefined,
): readonly [order: RowOrder | undefined, reading: Reading<Uint32Array> | undefined] {
  const { rows: caches } = useData();
  const stored = state !== undefined && isAsStored(state);
  const key = !state || stored ? '' : arrangementKey(table, state);
  const reading = useResource(key === '' ? NOTHING : caches.arrangements, key);
  const [last, setLast] = useState<RowOrder>();
  const [arranged, waiting] = ((): ReturnType<typeof useRowOrder> => {
    if (stored) {
      if (last) setLast(undefined);
      return [undefined, undefined];
    }
    if (!state) return [last, undefined];
    if (reading.status !== 'ready') return [last, reading];
    if (last?.rows !== reading.value) {
      const order = { key, rows: reading.value, recipe: () => arrangedIn(key) };
      setLast(order);
      return [order, undefined];
    }
    return [last, undefined];
  })();
  const order = useMemo(() => {
    if (!only) return arranged;
    const rows = arranged ? rowsAmong(arranged.rows, only) : only;
    const own = {
      key: `${arranged?.key ?? table} only ${nextName()}`,
      rows,
      recipe: (): RowRecipe => {
        const chosen: RowRecipe = { kind: 'rows', table, ranges: runsOf(only) };
        return arranged
          ? { kind: 'intersection', of: [arranged.recipe(), chosen] }
          : chosen;
      },
    };
    caches.keepOrder(own.key, rows);
    return own;
  }, [arranged, only, table, caches]);
  return [order, waiting];
}

let names = 0;
function nextName(): number {
  names += 1;
  return names;
}

/** The rows of an arrangement by its key. */
function arrangedIn(key: string): RowRecipe {
  const [table, arrangement] = JSON.parse(key) as [Path, Arrangement]; // made by arrangementKey
  return { kind: 'arranged', table, ...arrangement };
}
