import { useMemo } from 'react';
import type { ElementInfo } from '@/model/element';
import { rowSetId } from '@/model/row-set';
import type { AnswerCache } from '@/page/client/answer-cache';
import { useView } from '@/page/kit/context/view-context';
import { readsOf } from '@/page/kit/grid/use-ordered-rows';
import { useAnswers, useData } from '@/page/kit/reading/use-answer';
import type { RowOrder } from '@/page/kit/rows/row-order';
import { useFoundRecipe } from '@/page/kit/rows/use-found';
import { shownRecipe } from '@/page/kit/rows/use-row-order';
import { recipeIn, useTableQuery } from '@/page/kit/rows/use-table-query';

interface Neighbours {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Rows next to a row: in the order in which the table was shown, if that is known, else in that of the file. */
export function useNeighbours(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  at: number | undefined,
): Neighbours {
  const { answers } = useData();
  const { path: table, length } = info;
  const sort = useView(({ tables }) => tables?.[table]?.sort);
  const of = useFoundRecipe(table, recipeIn(useTableQuery(table)));
  const order = useMemo(() => {
    const recipe = shownRecipe(table, { sort: sort ?? [], of });
    if (!recipe) return undefined;
    const id = rowSetId(recipe);
    const known = answers.peek('order', { table, recipe: id });
    return known.status === 'ready' ? { table, id, count: known.value.count } : undefined;
  }, [answers, table, sort, of]);
  const place = useMemo(
    () => (order && at !== undefined ? placeAmongCached(answers, order, at) : undefined),
    [answers, order, at],
  );
  // neighbours of a row at the edge of a read are in another read
  const reads =
    order && place !== undefined
      ? readsOf(order, [Math.max(0, place - 1), Math.min(order.count, place + 2)])
      : [];
  const states = useAnswers('orderedRows', reads);
  if (place !== undefined) {
    const rowAt = (wanted: number) => {
      const which = reads.findIndex(({ places: [, stop] }) => wanted < stop);
      const state = states[which];
      const first = reads[which]?.places[0] ?? 0;
      return state?.status === 'ready' ? state.value[wanted - first] : undefined;
    };
    return { before: rowAt(place - 1), after: rowAt(place + 1) };
  }
  return {
    before: at !== undefined && at > 0 ? at - 1 : undefined,
    after: at !== undefined && at + 1 < length ? at + 1 : undefined,
  };
}

/** Position of a row in an order, if it is in a cached part. */
function placeAmongCached(
  answers: AnswerCache,
  { table, id }: Pick<RowOrder, 'table' | 'id'>,
  row: number,
): number | undefined {
  for (const [ask, rows] of answers.to('orderedRows').ready()) {
    const at = ask.table === table && ask.recipe === id ? rows.indexOf(row) : -1;
    if (at >= 0) return ask.places[0] + at;
  }
  return undefined;
}
