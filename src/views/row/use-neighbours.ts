import { useMemo } from 'react';
import { arrangementKey } from '@/client/row-caches';
import type { ElementInfo } from '@/model/element';
import { isAsStored } from '@/model/row-set';
import { useFoundRecipe } from '../query/use-found';
import { recipeIn, useTableQuery } from '../query/use-table-query';
import { useData } from '../use-block';
import { useView } from '../view-context';

interface Neighbours {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** The rows beside one: in the order that the table was shown in, where that is known, else in the file's. */
export function useNeighbours(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  at: number | undefined,
): Neighbours {
  const { rows: caches } = useData();
  const sort = useView(({ tables }) => tables?.[info.path]?.sort);
  const of = useFoundRecipe(info.path, recipeIn(useTableQuery(info.path)));
  return useMemo(() => {
    if (at === undefined) return { before: undefined, after: undefined };
    const state = { sort: sort ?? [], filters: [], of };
    if (!isAsStored(state)) {
      const order = caches.arrangements.peek(arrangementKey(info.path, state));
      const place = order.status === 'ready' ? order.value.indexOf(at) : -1;
      if (order.status === 'ready' && place >= 0)
        return { before: order.value[place - 1], after: order.value[place + 1] };
    }
    return {
      before: at > 0 ? at - 1 : undefined,
      after: at + 1 < info.length ? at + 1 : undefined,
    };
  }, [caches, sort, of, info, at]);
}
