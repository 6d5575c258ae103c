import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Axis, measuredAxis } from '../grid/axis';

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
});

/** Rows are read where they are shown; the table model has none. */
const NO_ROWS: never[] = [];

const [NARROWEST, WIDEST] = [64, 800];

export interface ShownColumn {
  readonly name: string;
  /** Starts resizing by pointer. */
  readonly onResize: (event: unknown) => void;
  readonly resizing: boolean;
  resizeBy(px: number): void;
}

export interface TableColumns {
  readonly axis: Axis;
  readonly columns: readonly ShownColumn[];
}

/** The state of a table's columns: widths now; order and visibility as they come. */
export function useTableColumns(names: readonly string[]): TableColumns {
  const definitions = useMemo(
    // by position, for a file may name two columns alike
    () => names.map((name, i) => ({ id: String(i), header: name, size: widthFor(name) })),
    [names],
  );
  const table = useTable({
    features,
    data: NO_ROWS,
    columns: definitions,
    columnResizeMode: 'onChange',
    defaultColumn: { minSize: NARROWEST, maxSize: WIDEST },
  });
  const { columnSizing, columnVisibility } = table.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is the same object in every state
  const axis = useMemo(
    () => measuredAxis(table.getVisibleLeafColumns().map((column) => column.getSize())),
    [definitions, columnSizing, columnVisibility],
  );
  const headers = table.getLeafHeaders();
  const columns = table.getVisibleLeafColumns().map((column, i) => ({
    name: names[Number(column.id)] ?? '',
    onResize: (event: unknown) => headers[i]?.getResizeHandler()(event),
    resizing: column.getIsResizing(),
    resizeBy: (px: number) => {
      const width = Math.max(NARROWEST, Math.min(WIDEST, column.getSize() + px));
      table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: width }));
    },
  }));
  return { axis, columns };
}

/** Room for the name with its icon; values of most columns are shorter. */
function widthFor(name: string): number {
  return Math.max(116, Math.min(240, 52 + 7.5 * name.length));
}
