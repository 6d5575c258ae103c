import { useMemo } from 'react';
import type { DatasetInfo } from '@/model/dataset';
import { datasetAt } from '@/model/dataset-at';
import type { Path } from '@/model/path';
import type { RowRecipe } from '@/model/row-set';
import { isChosen, isOutlined, runsOf, type Selection } from '@/page/state/selection';
import { selectionRecipe } from '@/page/state/selection-recipe';
import { useDataset, useSelectedRows, useView } from '../context/view-context';

/** Recipe of the selected rows of a table, which does not wait for the embedding, because that may be closed. */
export type SelectedRecipe =
  | { readonly status: 'ready'; readonly recipe: RowRecipe; readonly count?: number }
  /** Outlines in a single panel select nothing of hidden categories, which only the embedding knows. */
  | { readonly status: 'waiting' }
  /** The file lacks the embedding that the rows were outlined in. */
  | { readonly status: 'unknown'; readonly embedding: Path };

/** Returns the recipe of the selected rows of a table; undefined if none of its rows are selected. */
export function useSelectionRecipe(table: Path | undefined): SelectedRecipe | undefined {
  const { dataset } = useDataset();
  const selection = useView((view) => view.selection);
  const hasHidden = useView((view) => !view.panels && view.hidden.length > 0);
  const known = useSelectedRows()?.rows;
  return useMemo(() => {
    if (!selection || table === undefined || tableOf(selection, dataset) !== table)
      return undefined;
    const embedding = missingEmbedding(selection, dataset);
    if (embedding !== undefined) return { status: 'unknown', embedding };
    const count = known && { count: known.length };
    if (isChosen(selection) || !hasHidden)
      return { status: 'ready', recipe: selectionRecipe(selection, table), ...count };
    if (!known) return { status: 'waiting' };
    const recipe = { kind: 'rows', table, ranges: runsOf(known) } as const;
    return { status: 'ready', recipe, ...count };
  }, [dataset, table, selection, known, hasHidden]);
}

/** Returns the embedding that rows were outlined in, if the file lacks it: then the rows cannot be known. */
export function useMissingEmbedding(): Path | undefined {
  const { dataset } = useDataset();
  const selection = useView((view) => view.selection);
  return selection && missingEmbedding(selection, dataset);
}

function missingEmbedding(selection: Selection, dataset: DatasetInfo): Path | undefined {
  if (isChosen(selection)) return undefined;
  const { embedding } = selection;
  return dataset.embeddings.some(({ path }) => path === embedding)
    ? undefined
    : embedding;
}

/**
 * Returns the table whose rows are selected; for an embedding that the file lacks, that of the other embeddings or the
 * first one.
 */
function tableOf(selection: Selection, dataset: DatasetInfo): Path | undefined {
  if (!isOutlined(selection)) return selection.table;
  const { embedding } = selection;
  const { embeddings, tables } = datasetAt(dataset, embedding);
  const found = embeddings.find(({ path }) => path === embedding) ?? embeddings[0];
  return found?.rows ?? tables[0]?.path;
}
