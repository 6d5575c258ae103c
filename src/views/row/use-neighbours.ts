import { useMemo } from 'react';
import type { AnswerCache } from '@/client/answer-cache';
import type { SortBy } from '@/model/arrangement';
import type { ElementInfo } from '@/model/element';
import type { AskOf } from '@/model/questions';
import { isAsStored } from '@/model/row-set';
import { useView } from '../common/context/view-context';
import { readsOf } from '../common/grid/use-ordered-rows';
import { useAnswers, useData } from '../common/reading/use-answer';
import { useFoundRecipe } from '../common/rows/use-found';
import { columnOf } from '../common/rows/use-row-order';
import { recipeIn, useTableQuery } from '../common/rows/use-table-query';

interface Neighbours {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** The rows beside one: in the order that the table was shown in, where that is known, else in the file's. */
export function useNeighbours(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  at: number | undefined,
): Neighbours {
  const { answers } = useData();
  const { path: table, length } = info;
  const sort = useView(({ tables }) => tables?.[table]?.sort);
  const of = useFoundRecipe(table, recipeIn(useTableQuery(table)));
  const arrangement = useMemo(() => ({ sort: sort ?? [], of }), [sort, of]);
  const listed = useMemo((): Neighbours | undefined => {
    if (at === undefined || isAsStored(arrangement)) return undefined;
    const order = answers.peek('arrange', { table, arrangement });
    const place = order.status === 'ready' ? order.value.indexOf(at) : -1;
    if (order.status !== 'ready' || place < 0) return undefined;
    return { before: order.value[place - 1], after: order.value[place + 1] };
  }, [answers, table, arrangement, at]);
  const indexed = useMemo(() => {
    const by = listed ? undefined : columnOf(arrangement);
    const known = by && answers.peek('sortedIndex', { table, by });
    const index = known?.status === 'ready' ? known.value : undefined;
    return by && index !== undefined ? { table, by, index, count: length } : undefined;
  }, [answers, table, length, arrangement, listed]);
  const place = useMemo(
    () =>
      indexed && at !== undefined ? placeAmongKept(answers, indexed, at) : undefined,
    [answers, indexed, at],
  );
  // the rows beside the last one of a read are in the next
  const reads =
    indexed && place !== undefined
      ? readsOf(indexed, [Math.max(0, place - 1), Math.min(length, place + 2)])
      : [];
  const states = useAnswers('orderedRows', reads);
  if (listed) return listed;
  if (place !== undefined) {
    const rowAt = (wanted: number) => {
      const which = reads.findIndex(({ places: [, stop] }) => wanted < stop);
      const state = states[which];
      const first = reads[which]?.places[0] ?? 0;
      return state?.status === 'ready' ? state.value?.[wanted - first] : undefined;
    };
    return { before: rowAt(place - 1), after: rowAt(place + 1) };
  }
  return {
    before: at !== undefined && at > 0 ? at - 1 : undefined,
    after: at !== undefined && at + 1 < length ? at + 1 : undefined,
  };
}

/** Where a row is in the order of an index, by the parts of it that are kept. */
function placeAmongKept(
  answers: AnswerCache,
  { table, index, by }: Pick<AskOf<'orderedRows'>, 'table' | 'index' | 'by'>,
  row: number,
): number | undefined {
  for (const [ask, rows] of answers.to('orderedRows').ready()) {
    const isSame = ask.table === table && ask.index === index && isSameSort(ask.by, by);
    const at = isSame && rows ? rows.indexOf(row) : -1;
    if (at >= 0) return ask.places[0] + at;
  }
  return undefined;
}

function isSameSort(a: SortBy, b: SortBy): boolean {
  return a.column === b.column && (a.descending ?? false) === (b.descending ?? false);
}
