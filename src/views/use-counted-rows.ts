import { useMemo } from 'react';
import type { Path } from '@/model/path';
import { type RowSetId, rowSetId } from '@/model/row-set';
import { recipeIn, useQueryRows, useTableQuery } from './query/use-table-query';
import { useSelectionRecipe } from './use-selection-recipe';
import { useSelectedRows, useView } from './view-context';

/** Rows of a table that the statistics of a page count, where some of it are selected or a query leaves some. */
export interface CountedRows {
  /** True where rows of the table are selected. */
  readonly hasSelection: boolean;
  /** How many; undefined until they are found. */
  readonly selected: number | undefined;
  /** True where the table shows the rows of a query. */
  readonly hasQuery: boolean;
  /** How many these are; undefined until they are found. */
  readonly found: number | undefined;
  /** `waiting`: the selected rows are counted as soon as they are found, and nothing until then. */
  readonly of: 'all' | 'selected' | 'query' | 'waiting';
  /** The rows that are counted, where they are not all. */
  readonly rows: RowSetId | undefined;
}

/** Which rows of a table are counted; undefined, which means all, where there is no choice. */
export function useCountedRows(table: Path | undefined): CountedRows | undefined {
  const wanted = useView((view) => view.counted);
  const selection = useSelectionRecipe(table);
  const query = useTableQuery(table);
  const known = useSelectedRows();
  const selected = known?.table === table ? known?.rows.length : undefined;
  const found = useQueryRows(table, query, wanted === 'query')?.length;
  return useMemo(() => {
    const hasQuery = query.text !== '';
    if (!selection && !hasQuery) return undefined;
    const choice = { hasSelection: selection !== undefined, selected, hasQuery, found };
    if (wanted === 'selected' && selection)
      return selection.status === 'waiting'
        ? { ...choice, of: 'waiting', rows: undefined }
        : { ...choice, of: 'selected', rows: rowSetId(selection.recipe) };
    const recipe = recipeIn(query);
    if (wanted === 'query' && recipe)
      return { ...choice, of: 'query', rows: rowSetId(recipe) };
    return { ...choice, of: 'all', rows: undefined };
  }, [selection, query, selected, found, wanted]);
}
