import { useMemo } from 'react';
import { type FilterColumn, queryOfFilters } from '@/analysis/query/filter-query';
import { queryText } from '@/analysis/query/query-text';
import type { RowFilter } from '@/model/arrangement';
import { booleanFrom, booleanText } from '@/model/boolean-text';
import type { Path } from '@/model/path';
import type { Query } from '@/model/query';
import type { QueryColumnInfo } from '@/model/query-column';
import type { RowRecipe } from '@/model/row-set';
import { useView } from '../context/view-context';
import { useAnswers } from '../reading/use-answer';
import { type ResolvedQuery, resolveQuery } from './resolve-query';
import { useFound, useFoundRecipe } from './use-found';
import { useSelectionRecipe } from './use-selection-recipe';

/** Which rows of a table are shown. */
export type TableQuery =
  | { readonly status: 'all'; readonly text: '' }
  /** Requests the columns of filters in an older link. */
  | { readonly status: 'loading'; readonly text: '' }
  | (ResolvedQuery & { readonly text: string });

const ALL: TableQuery = { status: 'all', text: '' };
const LOADING: TableQuery = { status: 'loading', text: '' };
const NO_FILTERS: readonly RowFilter[] = [];
const NO_NAMES = {};

/** The query of a table; for older links, the one equivalent to their filters. */
export function useTableQuery(table: Path | undefined): TableQuery {
  const state = useView(({ tables }) =>
    table === undefined ? undefined : tables?.[table],
  );
  const { where, filters = NO_FILTERS, named = NO_NAMES } = state ?? {};
  const old = useFiltersText(table, where === undefined ? filters : NO_FILTERS);
  const selected = useSelectionRecipe(table);
  const text = where ?? old;
  const asksSelected = text?.includes('@') ? selected : undefined;
  return useMemo(() => {
    if (text === undefined) return LOADING;
    if (table === undefined || text === '') return ALL;
    return { ...resolveQuery(text, { table, selected: asksSelected, named }), text };
  }, [table, text, asksSelected, named]);
}

/** The recipe of a query; undefined without one, or before it is known. */
export function recipeIn(query: TableQuery): RowRecipe | undefined {
  return query.status === 'ready' ? query.recipe : undefined;
}

/** The parsed query; undefined without one. */
export function queryIn(query: TableQuery): Query | undefined {
  return query.status === 'ready' ? query.query : undefined;
}

export interface QueryRows {
  /** Ascending, as far as they were found; undefined where there is no query, and until they are. */
  readonly rows: Uint32Array | undefined;
  /** True while they are looked for. */
  readonly isLoading: boolean;
}

/** The rows of a query. */
export function useQueryRows(table: Path | undefined, query: TableQuery): QueryRows {
  const recipe = recipeIn(query);
  const found = useFound(table ?? '', recipe);
  const of = useFoundRecipe(table, recipe);
  const asks =
    of && table !== undefined
      ? [{ table, arrangement: { sort: [], filters: [], of } }]
      : [];
  const [state] = useAnswers('arrange', asks);
  const rows = state?.status === 'ready' ? state.value : undefined;
  const isLoading =
    query.status === 'loading' ||
    query.status === 'waiting' ||
    found?.status === 'loading' ||
    state?.status === 'loading';
  return { rows, isLoading };
}

/** The text of filters; undefined while their columns are asked for. */
function useFiltersText(
  table: Path | undefined,
  filters: readonly RowFilter[],
): string | undefined {
  const names = useMemo(
    () => (table === undefined ? [] : [...new Set(filters.map(({ column }) => column))]),
    [table, filters],
  );
  const states = useAnswers(
    'queryColumn',
    names.map((column) => ({ table: table ?? '', column })),
  );
  return useMemo(() => {
    if (filters.length === 0) return '';
    if (states.some(({ status }) => status === 'loading')) return undefined;
    const known = new Map(
      names.map((name, i) => {
        const state = states[i];
        return [name, state?.status === 'ready' ? filterColumnOf(state.value) : UNKNOWN];
      }),
    );
    const columnOf = (name: string) => known.get(name) ?? UNKNOWN;
    const todays = filters.map((filter) => withTodaysWords(filter, columnOf));
    const query = queryOfFilters(todays, columnOf);
    return query ? queryText(query) : '';
  }, [filters, names, states]);
}

/** A column that is not there, or cannot be read: the query says so. */
const UNKNOWN: FilterColumn = { kind: 'texts', mayLack: false, missingMeans: 'NaN' };

/** A column as filters know it. */
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

/** Older links have `true` and `false` for booleans, which could also be labels of categories. */
function withTodaysWords(
  filter: RowFilter,
  columnOf: (name: string) => FilterColumn,
): RowFilter {
  if (filter.kind !== 'values' || columnOf(filter.column).kind !== 'booleans')
    return filter;
  const values = filter.values.map((value) => {
    const boolean = booleanFrom(value);
    return boolean === undefined ? value : booleanText(boolean);
  });
  return { ...filter, values: [...new Set(values)] };
}
