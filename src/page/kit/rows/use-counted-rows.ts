import { useMemo } from 'react';
import type { Path } from '@/model/path';
import { type RowSetId, rowSetId } from '@/model/row-set';
import type { View } from '@/page/state/view';
import { useSelectedRows, useView } from '../context/view-context';
import { useFound, useFoundRecipe } from './use-found';
import { useSelectionRecipe } from './use-selection-recipe';
import { recipeIn, useTableQuery } from './use-table-query';

/** Rows of a table that the statistics of a page count, if some are selected or a query filters them. */
export interface CountedRows {
  /** True if rows of the table are selected. */
  readonly hasSelection: boolean;
  /** Number of selected rows; undefined until they are found. */
  readonly selected: number | undefined;
  /** True if the table shows the rows of a query. */
  readonly hasQuery: boolean;
  /** Number of rows that the query finds; undefined until they are found. */
  readonly found: number | undefined;
  /**
   * `waiting`: the wanted rows are counted as soon as they are found, and nothing until then. `unknown`: the file
   * lacks the embedding that they were outlined in, so nothing is counted.
   */
  readonly of: 'all' | 'selected' | 'query' | 'waiting' | 'unknown';
  readonly wanted: View['counted'];
  /** Rows that are counted, if these are not all. */
  readonly rows: RowSetId | undefined;
}

/** Returns the rows of a table that are counted; undefined, which means all, if there is no choice. */
export function useCountedRows(table: Path | undefined): CountedRows | undefined {
  const wanted = useView((view) => view.counted);
  const selection = useSelectionRecipe(table);
  const query = useTableQuery(table);
  const known = useSelectedRows();
  const selected = known?.table === table ? known?.rows.length : undefined;
  const asked = wanted === 'query' ? recipeIn(query) : undefined;
  const recipe = useFoundRecipe(table, asked);
  const reading = useFound(table ?? '', asked);
  const found = reading?.status === 'ready' ? reading.value.count : undefined;
  return useMemo(() => {
    const hasQuery = query.text !== '';
    if (!selection && !hasQuery) return undefined;
    const choice = {
      wanted,
      hasSelection: selection !== undefined,
      selected,
      hasQuery,
      found,
    };
    if (wanted === 'selected' && selection)
      return selection.status === 'ready'
        ? { ...choice, of: 'selected', rows: rowSetId(selection.recipe) }
        : { ...choice, of: selection.status, rows: undefined };
    if (wanted === 'query' && hasQuery)
      return recipe
        ? { ...choice, of: 'query', rows: rowSetId(recipe) }
        : { ...choice, of: 'waiting', rows: undefined };
    return { ...choice, of: 'all', rows: undefined };
  }, [selection, query, recipe, selected, found, wanted]);
}
