import { useMemo } from 'react';
import type { QueryColumnInfo } from '@/ask/query/column-info';
import type { FilterColumn } from '@/ask/query/filter-query';
import type { Query } from '@/ask/query/query';
import type { Path } from '@/model/path';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { useView } from '../context/view-context';
import { useAnswer } from '../reading/use-answer';
import { type ResolvedQuery, resolveQuery } from './resolve-query';
import { useFound, useFoundRecipe } from './use-found';
import { useSelectionRecipe } from './use-selection-recipe';

/** Query that decides which rows of a table are shown. */
export type TableQuery =
  | { readonly status: 'all'; readonly text: '' }
  | (ResolvedQuery & { readonly text: string });

const ALL: TableQuery = { status: 'all', text: '' };
const NO_NAMES = {};

/** Returns the query of a table. */
export function useTableQuery(table: Path | undefined): TableQuery {
  const state = useView(({ tables }) =>
    table === undefined ? undefined : tables?.[table],
  );
  const { where: text = '', named = NO_NAMES } = state ?? {};
  const selected = useSelectionRecipe(table);
  const asksSelected = text.includes('@') ? selected : undefined;
  return useMemo(() => {
    if (table === undefined || text === '') return ALL;
    return { ...resolveQuery(text, { table, selected: asksSelected, named }), text };
  }, [table, text, asksSelected, named]);
}

/** Returns the recipe of a query; undefined without one, or before it is known. */
export function recipeIn(query: TableQuery): RowRecipe | undefined {
  return query.status === 'ready' ? query.recipe : undefined;
}

/** Returns the parsed query; undefined without one. */
export function queryIn(query: TableQuery): Query | undefined {
  return query.status === 'ready' ? query.query : undefined;
}

export interface QueryRows {
  /** Row numbers as far as they were found, ascending; undefined without a query, and until they are found. */
  readonly rows: Uint32Array | undefined;
  /** True while the rows are being searched. */
  readonly isLoading: boolean;
}

/** Returns the rows of a query. */
export function useQueryRows(table: Path | undefined, query: TableQuery): QueryRows {
  const recipe = recipeIn(query);
  const found = useFound(table ?? '', recipe);
  const of = useFoundRecipe(table, recipe);
  const state = useAnswer('rowNumbers', of && { recipe: rowSetId(of) });
  const rows = state?.status === 'ready' ? state.value : undefined;
  const isLoading =
    query.status === 'waiting' ||
    found?.status === 'loading' ||
    state?.status === 'loading';
  return { rows, isLoading };
}

/** Converts a column to the form that filters use. */
export function filterColumnOf({
  kind,
  mayLack,
  missingMeans,
  labels,
}: QueryColumnInfo): FilterColumn {
  return {
    kind: kind ?? 'texts',
    mayLack,
    missingMeans,
    labels: kind === 'texts' ? undefined : labels,
  };
}
