import {
  type ColumnDef,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { SortBy } from '@/model/arrangement';
import { type CellValue, type Column, idOf, type Rows } from './column';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
type Features = typeof features;

/** A row as TanStack Table stores it; the owner has its values. */
interface HeldRow {
  readonly index: number;
}

/** Sort of the rows, if the link or another owner keeps it. */
export interface SortControl {
  readonly sort?: SortBy | undefined;
  readonly onSort?: (sort: SortBy | undefined) => void;
}

/** Rows that the table sorts, or an order of very many rows that its owner sorts (`manualSorting`). */
export type RowSource<Row> =
  | { readonly manualSorting?: false; readonly rows: readonly Row[] }
  | { readonly manualSorting: true; readonly rows: Rows<Row> };

/** Returns the state of the table, the columns as users arranged them, and the rows as sorted. */
export function useColumnState<Row>(
  columns: readonly Column<Row>[],
  { sort, onSort }: SortControl,
  { manualSorting = false, rows }: RowSource<Row>,
) {
  const definitions = useMemo(
    () => columns.map((column) => definitionOf(column, rows)),
    [columns, rows],
  );
  const count = manualSorting ? 0 : rows.length;
  const data = useMemo(
    () => Array.from({ length: count }, (_, index): HeldRow => ({ index })),
    [count],
  );
  const sorting = sort ? [{ id: sort.column, desc: sort.descending ?? false }] : [];
  const table = useTable<Features, HeldRow>({
    ...{ features, columns: definitions, data, manualSorting },
    columnResizeMode: 'onChange',
    defaultColumn: { minSize: 40 },
    ...(onSort && {
      state: { sorting },
      onSortingChange: (updater: Updater<SortingState>) => {
        const [next] = typeof updater === 'function' ? updater(sorting) : updater;
        onSort(next && { column: next.id, ...(next.desc && { descending: true }) });
      },
    }),
  });
  const byId = new Map(columns.map((column) => [idOf(column), column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const { rows: sorted } = table.getRowModel();
  const order: Rows<Row> = manualSorting
    ? rows
    : { length: sorted.length, at: (i) => rows.at(sorted[i]?.original.index ?? -1) };
  return { table, columns: shown, rows: order };
}

export type ColumnState = ReturnType<typeof useColumnState>['table'];

function definitionOf<Row>(
  column: Column<Row>,
  rows: Rows<Row>,
): ColumnDef<Features, HeldRow> {
  const { sort, name } = column;
  return {
    id: idOf(column),
    header: name,
    accessorFn({ index }) {
      const row = rows.at(index);
      const value = row === undefined ? row : column.value?.(row);
      return Number.isNaN(value) ? undefined : value;
    },
    enableSorting: sort !== false && name !== '' && column.value !== undefined,
    ...(sort && { sortDescFirst: sort === 'descending' }),
    sortFn: byValue,
    sortUndefined: 'last',
  };
}

const collator = new Intl.Collator('en', { numeric: true });

/** Compares texts in natural order (CD4 before CD14), numbers by size. */
const byValue: SortFn<Features, HeldRow> = (a, b, id) => {
  const [one, other] = [a.getValue<CellValue>(id), b.getValue<CellValue>(id)];
  if (typeof one === 'string' && typeof other === 'string')
    return collator.compare(one, other);
  return Number(one) - Number(other);
};
