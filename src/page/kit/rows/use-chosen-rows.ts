import { useEffect } from 'react';
import { isAbort } from '@/model/errors';
import { isChosen, rowsInTurns } from '@/page/state/selection';
import {
  useDataset,
  useSelectedRows,
  useView,
  useViewActions,
} from '../context/view-context';

/** Lists the rows that a link chose, if they are too many to be listed at once. */
export function useChosenRows(): void {
  const { dataset } = useDataset();
  const selection = useView((view) => view.selection);
  const isKnown = useSelectedRows() !== undefined;
  const { announceSelected } = useViewActions();
  useEffect(() => {
    if (isKnown || !selection || !isChosen(selection)) return;
    const { table, runs } = selection;
    const length = dataset.tables.find(({ path }) => path === table)?.length ?? 0;
    const controller = new AbortController();
    rowsInTurns(runs, length, controller.signal)
      .then((rows) => announceSelected({ of: selection, table, rows }))
      .catch((error: unknown) => {
        if (!isAbort(error)) throw error;
      });
    return () => {
      controller.abort();
    };
  }, [isKnown, selection, dataset, announceSelected]);
}
