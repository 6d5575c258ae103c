import { useMemo } from 'react';
import type { Path } from '@/model/path';
import { type RowRecipe, type RowSetId, rowSetId } from '@/model/row-set';
import { isChosen, runsOf } from '@/state/selection';
import { selectionRecipe } from '@/state/selection-recipe';
import type { SelectedRows } from '@/state/view-store';
import { useSelectedRows, useView } from './view-context';

/** Rows of a table that the statistics of a page count, where some of it are selected. */
export interface CountedRows {
  /** How many rows are selected. */
  readonly selected: number;
  /** The selected rows where these are counted; undefined where all are. */
  readonly rows: RowSetId | undefined;
}

/** Which rows of a table are counted; undefined while none of it are selected, or not found yet: then all are. */
export function useCountedRows(table: Path | undefined): CountedRows | undefined {
  const known = useSelectedRows();
  const selected = known?.table === table ? known : undefined;
  const isWanted = useView((view) => view.counted) === 'selected';
  const hidden = useView((view) => view.hidden);
  return useMemo(
    () =>
      selected && {
        selected: selected.rows.length,
        rows: isWanted ? rowSetId(recipeOf(selected, hidden)) : undefined,
      },
    [selected, hidden, isWanted],
  );
}

/** Outlines select nothing of hidden categories: where there are such, the rows are named by their numbers. */
function recipeOf(
  { of, table, rows }: SelectedRows,
  hidden: readonly number[],
): RowRecipe {
  return isChosen(of) || hidden.length === 0
    ? selectionRecipe(of, table)
    : { kind: 'rows', table, ranges: runsOf(rows) };
}
