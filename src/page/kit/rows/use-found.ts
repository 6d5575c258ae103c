import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Path } from '@/model/path';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { type FoundRows, foundAsk } from '@/page/client/found-rows';
import type { QueryChoices } from '@/page/client/query-choices';
import type { Reading } from '@/page/client/reading';
import { runsOf } from '@/page/state/selection';
import { useView } from '../context/view-context';
import { useAnswer, useData } from '../reading/use-answer';

/** Returns the user's choices of how the queries of the open file are evaluated. */
export function useQueryChoices(): QueryChoices {
  const { choices } = useData();
  return useStore(choices);
}

/**
 * Returns the number of rows that a recipe finds; undefined without a recipe. Over a network, chunks that unverified
 * indexes do not name are read only if the user wants that; until then the answer is not final.
 */
export function useFound(
  table: Path,
  recipe: RowRecipe | undefined,
): Reading<FoundRows> | undefined {
  const { use, whole, stopped, stop, resume } = useQueryChoices();
  const isFar = useView(({ source }) => source?.kind === 'url');
  const id = useMemo(() => recipe && rowSetId(recipe), [recipe]);
  const isStopped = id !== undefined && stopped.has(id);
  const isWhole = id !== undefined && (!isFar || whole.has(id));
  const isAsked = recipe !== undefined && !isStopped;
  const reading = useAnswer(
    'found',
    isAsked ? foundAsk(table, recipe, isWhole ? 'all' : 'named', use) : undefined,
  );
  return useMemo(() => {
    if (id === undefined) return undefined;
    // stopped for all views that show it
    const cancel = () => stop(id);
    if (!isStopped) return reading && { ...reading, cancel };
    return { status: 'stopped', cancel, retry: () => resume(id) };
  }, [id, isStopped, reading, stop, resume]);
}

/** Returns the rows of a recipe as far as they were found; undefined until they are. */
export function useFoundRecipe(
  table: Path | undefined,
  recipe: RowRecipe | undefined,
): RowRecipe | undefined {
  const found = useFound(table ?? '', recipe);
  const soFar = found?.status === 'ready' ? found.value.soFar : undefined;
  const isReady = found?.status === 'ready' || found?.status === 'failed';
  return useMemo(() => {
    if (!isReady || table === undefined) return undefined;
    return soFar ? { kind: 'rows', table, ranges: runsOf(soFar) } : recipe;
  }, [table, recipe, isReady, soFar]);
}
