import { useMemo } from 'react';
import type { DatasetInfo } from '@/model/dataset';
import { datasetAt } from '@/model/dataset-at';
import type { Path } from '@/model/path';
import { type RowSetId, rowSetId } from '@/model/row-set';
import { isChosen, isOutlined, runsOf, type Selection } from '@/state/selection';
import { selectionRecipe } from '@/state/selection-recipe';
import { useDataset, useSelectedRows, useView } from './view-context';

/** Rows of a table that the statistics of a page count, where some of it are selected. */
export interface CountedRows {
  /** How many rows are selected; undefined until they are found. */
  readonly selected: number | undefined;
  /**
   * `waiting`: the selected rows are counted as soon as they are found, and nothing until then. `unknown`: the file
   * lacks the embedding that they were outlined in, so nothing is counted.
   */
  readonly of: 'all' | 'selected' | 'waiting' | 'unknown';
  /** The selected rows where these are counted. */
  readonly rows: RowSetId | undefined;
}

/** Which rows of a table are counted; undefined, which means all, where none of it are selected. */
export function useCountedRows(table: Path | undefined): CountedRows | undefined {
  const { dataset } = useDataset();
  const selection = useView((view) => view.selection);
  const isWanted = useView((view) => view.counted) === 'selected';
  const hasHidden = useView((view) => view.hidden.length > 0);
  const known = useSelectedRows()?.rows;
  return useMemo(() => {
    if (!selection || table === undefined || tableOf(selection, dataset) !== table)
      return undefined;
    const selected = known?.length;
    if (!isWanted) return { selected, of: 'all', rows: undefined };
    if (missingEmbedding(selection, dataset) !== undefined)
      return { selected: undefined, of: 'unknown', rows: undefined };
    // a name of rows that does not wait for the embedding, which may be closed
    if (isChosen(selection) || !hasHidden)
      return {
        selected,
        of: 'selected',
        rows: rowSetId(selectionRecipe(selection, table)),
      };
    // outlines select nothing of hidden categories, which the embedding knows
    if (!known) return { selected, of: 'waiting', rows: undefined };
    const rows = rowSetId({ kind: 'rows', table, ranges: runsOf(known) });
    return { selected, of: 'selected', rows };
  }, [dataset, table, selection, known, hasHidden, isWanted]);
}

/** The embedding that rows were outlined in, where the file lacks it: which rows they are cannot be known. */
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

/** The table whose rows are selected; for an embedding that the file lacks, that of the other embeddings or the first one. */
function tableOf(selection: Selection, dataset: DatasetInfo): Path | undefined {
  if (!isOutlined(selection)) return selection.table;
  const { embedding } = selection;
  const { embeddings, tables } = datasetAt(dataset, embedding);
  const found = embeddings.find(({ path }) => path === embedding) ?? embeddings[0];
  return found?.rows ?? tables[0]?.path;
}
