import { useMemo } from 'react';
import type { DatasetInfo } from '@/model/dataset';
import { datasetAt } from '@/model/dataset-at';
import type { Path } from '@/model/path';
import type { RowRecipe } from '@/model/row-set';
import { isChosen, isOutlined, runsOf, type Selection } from '@/state/selection';
import { selectionRecipe } from '@/state/selection-recipe';
import { useDataset, useSelectedRows, useView } from './view-context';

/** The selected rows of a table by a name that does not wait for the embedding, which may be closed. */
export type SelectedRecipe =
  | { readonly status: 'ready'; readonly recipe: RowRecipe; readonly count?: number }
  /** Outlines select nothing of hidden categories, which the embedding knows. */
  | { readonly status: 'waiting' };

/** How the selected rows of a table are found; undefined where none of it are selected. */
export function useSelectionRecipe(table: Path | undefined): SelectedRecipe | undefined {
  const { dataset } = useDataset();
  const selection = useView((view) => view.selection);
  const hasHidden = useView((view) => view.hidden.length > 0);
  const known = useSelectedRows()?.rows;
  return useMemo(() => {
    if (!selection || table === undefined || tableOf(selection, dataset) !== table)
      return undefined;
    const count = known && { count: known.length };
    if (isChosen(selection) || !hasHidden)
      return { status: 'ready', recipe: selectionRecipe(selection, table), ...count };
    if (!known) return { status: 'waiting' };
    const recipe = { kind: 'rows', table, ranges: runsOf(known) } as const;
    return { status: 'ready', recipe, ...count };
  }, [dataset, table, selection, known, hasHidden]);
}

/** The table whose rows are selected; undefined if the embedding is not in the file. */
function tableOf(selection: Selection, dataset: DatasetInfo): Path | undefined {
  if (!isOutlined(selection)) return selection.table;
  const { embedding } = selection;
  const { embeddings } = datasetAt(dataset, embedding);
  return embeddings.find(({ path }) => path === embedding)?.rows;
}
