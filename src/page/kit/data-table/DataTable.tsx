import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ArrowUpDown, Columns3, Copy, Download } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useRef,
} from 'react';
import { formatNumber } from '@/model/quantity';
import { columnsIn } from '../cell-range';
import { Button } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import { download } from '../controls/download';
import { ButtonMenu } from '../controls/Menu';
import { Popup } from '../controls/Popup';
import { useCopyText } from '../controls/use-copy-text';
import { type Column, csvOf, idOf, tsvOf } from './column';
import styles from './DataTable.module.css';
import { PlainTable, type TableParts } from './PlainTable';
import { useCellKeys } from './use-cell-keys';
import {
  type ColumnState,
  type RowSource,
  type SortControl,
  useColumnState,
} from './use-column-state';

interface TableProps<Row> extends SortControl {
  readonly columns: readonly Column<Row>[];
  /** Description of what the table lists. */
  readonly caption: string;
  /** Name of the region around the table; without it, there is no region. */
  readonly label?: string;
  /** Rows with sums, which stay last. */
  readonly totals?: readonly Row[];
  /** Name of saved files, without an ending; without it, the buttons below the table are absent. */
  readonly file?: string;
  /** Renders a menu or buttons for a row. */
  readonly actions?: (row: Row) => ReactNode;
  readonly isHighlighted?: (row: Row) => boolean;
  /** Row height in pixels, for tables that draw only the rows in view. */
  readonly rowHeight?: number;
}

export type DataTableProps<Row> = TableProps<Row> & RowSource<Row>;

/** Maximum number of rows that are all drawn; of more rows, only those in view are. */
const MAX_DRAWN = 200;
/** Pixels by which a key changes the width of a column. */
const STEP = 16;

/**
 * A table whose rows are in the page. Use it for lists that the page computes or gets whole; `Grid` shows tables and
 * matrices of the file, read as they are scrolled. It is sorted by clicks on its heads, with columns that can be
 * resized, moved and hidden, arrow keys that move from cell to cell, and cells that can be copied, or all saved as CSV.
 *
 * @example
 * <DataTable caption="Sizes" rows={sizes} columns={[{ name: 'Path', value: ({ path }) => path }]} />
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    label,
    actions,
    totals = [],
    file,
    isHighlighted,
    rowHeight = 28,
  } = props;
  const all = actions ? [...props.columns, actionColumn(actions)] : props.columns;
  const { table, columns, rows } = useColumnState(all, props, props);
  const scroller = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLTableElement>(null);
  const Scroller = label === undefined ? 'div' : 'section';
  const lines = useDrawnLines(rows.length, rowHeight, scroller);
  const count = rows.length + totals.length;
  const rowsIn = ([start, stop]: readonly [number, number]) => {
    const found: Row[] = [];
    for (let index = start; index < stop; index++) {
      const row = index < rows.length ? rows.at(index) : totals[index - rows.length];
      if (row !== undefined) found.push(row);
    }
    return found;
  };
  const { range, ...input } = useCellKeys({
    ...{ table: element, rows: count, columns: columns.length },
    page: () =>
      Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    scrollTo: lines.scrollTo,
    onHeadKey: (at, by, isMove) => changeColumn(table, columns, at, by, isMove),
    textOf: ({ rows, columns: [from, to] }) =>
      tsvOf(columns.slice(from, to), rowsIn(rows), false),
  });
  const parts: TableParts<Row> = {
    totals,
    drawn: lines.drawn,
    around: lines.around,
    table: {
      ref: element,
      ...input,
      ...(lines.isLong && { 'aria-rowcount': count + 1 }),
    },
    headOf: (column) => headOf(table, column),
    rowOf: (row, index) => ({
      'data-row': index,
      ...(lines.isLong && { 'aria-rowindex': index + 2, style: { height: rowHeight } }),
      ...(isHighlighted?.(row) && { 'aria-current': true }),
    }),
    cellOf: (index, at) => {
      const chosen = columnsIn(range, index);
      return {
        ...(chosen && at >= chosen[0] && at < chosen[1] && { 'data-chosen': true }),
        style: widthOf(table, columns[at]),
      };
    },
  };
  return (
    <div className={styles.frame}>
      <Scroller
        ref={scroller}
        className={styles.scroller}
        {...(label !== undefined && { 'aria-label': label })}
      >
        <PlainTable columns={columns} rows={rows} caption={caption} parts={parts} />
      </Scroller>
      {file !== undefined && (
        <TableTools
          table={table}
          columns={columns}
          rows={() => rowsIn([0, count])}
          file={file}
        />
      )}
    </div>
  );
}

/** Returns the rows to draw: all, or only those in view of very many. */
function useDrawnLines(
  count: number,
  height: number,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const isLong = count > MAX_DRAWN;
  const virtualizer = useVirtualizer({
    ...{ count, enabled: isLong, overscan: 12 },
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
  });
  const items = virtualizer.getVirtualItems();
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return {
    isLong,
    drawn: isLong
      ? items.map(({ index }) => index)
      : Array.from({ length: count }, (_, i) => i),
    around: isLong ? ([items[0]?.start ?? 0, after] as const) : ([0, 0] as const),
    scrollTo(row: number) {
      if (isLong && row < count) virtualizer.scrollToIndex(row);
    },
  };
}

function actionColumn<Row>(actions: (row: Row) => ReactNode): Column<Row> {
  return { name: '', cell: actions };
}

/**
 * Returns the width of a column. A width in pixels is kept whatever the cells hold; a share of the table takes the
 * rest.
 */
function widthOf<Row>(
  table: ColumnState,
  column: Column<Row> | undefined,
): CSSProperties {
  const width = column && (table.state.columnSizing[idOf(column)] ?? column.width);
  if (width === undefined) return {};
  return typeof width === 'number'
    ? { width, minWidth: width, maxWidth: width }
    : { width, minWidth: 120, maxWidth: 'none' };
}

/** Renders the head of a column: a button that sorts, and a handle that changes the width. */
function headOf<Row>(table: ColumnState, column: Column<Row>) {
  const own = table.getColumn(idOf(column));
  const header = table.getFlatHeaders().find(({ id }) => id === own?.id);
  const sorted = own?.getIsSorted() || 'none';
  const arrow = ARROWS[sorted];
  const sort = () => own?.toggleSorting();
  const start = (event: MouseEvent | TouchEvent) => {
    const { offsetWidth } = event.currentTarget.parentElement ?? { offsetWidth: 0 };
    table.setColumnSizing((sizes) => ({ [idOf(column)]: offsetWidth, ...sizes }));
    header?.getResizeHandler()(event);
  };
  return {
    ...(own?.getCanSort() && { 'aria-sort': SORTED[sorted] }),
    style: widthOf(table, column),
    children: (
      <>
        {!own?.getCanSort() ? (
          (column.head ?? column.name)
        ) : column.head === undefined ? (
          <button type="button" className={styles.sort} onClick={sort}>
            {column.name}
            {arrow}
          </button>
        ) : (
          <>
            {column.head}
            <button
              type="button"
              className={styles.sort}
              aria-label={`Sort by ${column.name}`}
              onClick={sort}
            >
              {arrow ?? <ArrowUpDown size={11} aria-hidden />}
            </button>
          </>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Alt and arrow keys do the same */}
        <span className={styles.handle} onMouseDown={start} onTouchStart={start} />
      </>
    ),
  } as const;
}

const SORTED = { none: 'none', asc: 'ascending', desc: 'descending' } as const;
const ARROWS = {
  none: undefined,
  asc: <ArrowUp size={13} aria-hidden />,
  desc: <ArrowDown size={13} aria-hidden />,
} as const;

/** Makes a column wider or narrower, or moves it beyond its neighbour. */
function changeColumn<Row>(
  table: ColumnState,
  columns: readonly Column<Row>[],
  at: number,
  by: -1 | 1,
  isMove: boolean,
): void {
  const ids = columns.map(idOf);
  const id = ids[at];
  if (id === undefined) return;
  if (isMove) {
    const others = ids.filter((other) => other !== id);
    table.setColumnOrder(others.toSpliced(Math.max(0, at + by), 0, id));
  } else {
    const size = table.getColumn(id)?.getSize() ?? 0;
    table.setColumnSizing((sizes) => ({
      ...sizes,
      [id]: Math.max(40, size + by * STEP),
    }));
  }
}

interface TableToolsProps<Row> {
  readonly table: ColumnState;
  /** Columns that are shown. */
  readonly columns: readonly Column<Row>[];
  rows(): readonly Row[];
  readonly file: string;
}

/** Copies or saves what a table shows, and chooses its columns. */
function TableTools<Row>({ table, columns, rows, file }: TableToolsProps<Row>) {
  const copy = useCopyText();
  const copyAll = () => {
    const all = rows();
    void copy(tsvOf(columns, all, true), `Copied ${formatNumber(all.length, 'row')}.`);
  };
  return (
    <div className={styles.tools}>
      <Button look="quiet" icon={<Copy size={14} aria-hidden />} onClick={copyAll}>
        Copy
      </Button>
      <Button
        look="quiet"
        icon={<Download size={14} aria-hidden />}
        onClick={() =>
          download(
            new Blob([csvOf(columns, rows())], { type: 'text/csv' }),
            `${file}.csv`,
          )
        }
      >
        Save as CSV
      </Button>
      <ButtonMenu label="Columns…" icon={<Columns3 size={14} aria-hidden />}>
        {(popup) => (
          <Popup label="Columns" {...popup}>
            <fieldset className={styles.columns}>
              <legend className="visually-hidden">Columns that are shown</legend>
              {table.getAllLeafColumns().map((column) => (
                <Checkbox
                  key={column.id}
                  look="row"
                  isOn={column.getIsVisible()}
                  disabled={columns.length === 1 && column.getIsVisible()}
                  onToggle={(isOn) => column.toggleVisibility(isOn)}
                >
                  {String(column.columnDef.header)}
                </Checkbox>
              ))}
            </fieldset>
          </Popup>
        )}
      </ButtonMenu>
    </div>
  );
}
