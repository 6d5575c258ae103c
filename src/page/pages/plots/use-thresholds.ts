import { useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Path } from '@/model/path';
import { type RowRecipe, type RowSetId, recipeOf, rowSetId } from '@/model/row-set';
import { type FoundRows, foundAsk } from '@/page/client/found-rows';
import type { Reading } from '@/page/client/reading';
import { useCurrentView, useViewActions } from '@/page/kit/context/view-context';
import type { Bounds } from '@/page/kit/plot/thresholds';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { useQueryChoices } from '@/page/kit/rows/use-found';
import type { Threshold } from './plots-view';
import { withBounds } from './thresholds';

/** Thresholds while they are changed: what shows them follows each move, the link follows when a line is let go. */
export interface ThresholdDraft {
  readonly store: StoreApi<readonly Threshold[]>;
  move(column: string, bounds: Bounds): void;
  /** Writes the thresholds into the link. */
  settle(): void;
  /** Removes all thresholds. */
  clear(): void;
}

const NONE: readonly Threshold[] = [];

/** Returns the thresholds of the shown plot, to be changed; the same object for the life of the view. */
export function useThresholdDraft(
  shown: readonly Threshold[] | undefined = NONE,
): ThresholdDraft {
  const { changeStates } = useViewActions();
  const viewNow = useCurrentView();
  const [store] = useState(() => createStore<readonly Threshold[]>(() => shown));
  useLayoutEffect(() => {
    store.setState(shown, true);
  }, [store, shown]);
  return useMemo(() => {
    const settle = () => {
      const { plot } = viewNow();
      const now = store.getState();
      const thresholds = now.length > 0 ? now : undefined;
      if (plot) changeStates({ plot: { ...plot, thresholds } });
    };
    return {
      store,
      settle,
      move: (column, bounds) =>
        store.setState(withBounds(store.getState(), column, bounds), true),
      clear() {
        store.setState(NONE, true);
        settle();
      },
    };
  }, [store, viewNow, changeStates]);
}

/** Returns the threshold of one column, and renders again only when it changes. */
export function useThreshold(
  { store }: ThresholdDraft,
  column: string,
): Threshold | undefined {
  return useStore(store, (all) => all.find((one) => one.column === column));
}

/** Rows that are counted: those of a set, or all of a table. */
export interface CountedScope {
  readonly table: Path;
  readonly rows: RowSetId | undefined;
}

/** Returns the recipe of the counted rows that a query finds. */
export function withinScope({ table, rows }: CountedScope, where: string): RowRecipe {
  const query = { kind: 'query', table, where } as const;
  return rows === undefined
    ? query
    : { kind: 'intersection', of: [recipeOf(rows), query] };
}

/** Counts the counted rows that a query finds, all of which are checked; undefined without a query. */
export function useFoundWithin(
  scope: CountedScope,
  where: string | undefined,
): (Reading<FoundRows> & { readonly id: RowSetId }) | undefined {
  const { use } = useQueryChoices();
  const recipe = useMemo(
    () => (where === undefined ? undefined : withinScope(scope, where)),
    [scope, where],
  );
  const reading = useAnswer('found', recipe && foundAsk(scope.table, recipe, 'all', use));
  return useMemo(
    () => reading && recipe && { ...reading, id: rowSetId(recipe) },
    [reading, recipe],
  );
}

/** Numbers of rows that thresholds keep, and of all that are counted. */
export interface KeptCounts {
  readonly kept: number;
  readonly all: number;
}

/** Returns the numbers for a query that `useFoundWithin` counts, all rows without a query; undefined until they are known. */
export function useKeptCounts(
  where: string | undefined,
  found: Reading<FoundRows> | undefined,
  all: number | undefined,
): KeptCounts | undefined {
  const count = found?.status === 'ready' ? found.value.count : undefined;
  const kept = where === undefined ? all : count;
  return useMemo(
    () => (kept === undefined || all === undefined ? undefined : { kept, all }),
    [kept, all],
  );
}
