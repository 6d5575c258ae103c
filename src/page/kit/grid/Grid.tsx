// biome-ignore-all lint/a11y/useSemanticElements: cells placed by position lose the semantics of <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, its active cell is set by aria-activedescendant
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
} from 'react';
import { columnsIn } from '../cell-range';
import { FirstRowsContext } from '../context/first-rows';
import type { CellAt } from '../grid-keys';
import styles from './Grid.module.css';
import { GridRow, type LabelPosition } from './GridRow';
import type { GridCell } from './grid-cell';
import { type GridActions, useGridInput } from './use-grid-input';
import type { GridWindow } from './use-grid-window';

/**
 * Number of rows drawn beyond those that fit, so that the number of row slots only changes with the
 * window.
 */
const SPARE = 24;

interface GridProps extends GridActions {
  readonly label: string;
  readonly window: GridWindow;
  /**
   * Renders a cell; column −1 is the name of the row, −2 the level above it. While the function is
   * identical, rows are not rendered again.
   */
  readonly cell: (row: number, column: number) => GridCell;
  /** Renders the header of a column; negative ones are above the names. */
  readonly header: (column: number) => ReactNode;
  readonly opensRows?: boolean;
  /** True for rows that are marked, with a box each; the same function as long as the marked rows are the same. */
  readonly isMarked?: ((row: number) => boolean) | undefined;
}

/**
 * A table of any size: draws the visible cells, pins header and row labels, keyboard accessible
 * (WAI-ARIA grid).
 */
export function Grid(props: GridProps) {
  const { label, window, cell, header, opensRows = false, isMarked } = props;
  const id = useId();
  const { rowSpan, columnRange, rows, columns, labels, active, range } = window;
  const idOf = useCallback(
    (row: number, column: number) => `${id}${row}:${column}`,
    [id],
  );

  const input = useGridInput(window, props, cell, (column) =>
    document.getElementById(idOf(-1, column)),
  );

  useFirstRows(window, cell);

  const pinnedPlaces = useLabelPositions(labels);
  const rowNumbers = [];
  for (let row = rowSpan[0]; row < rowSpan[1]; row++) rowNumbers.push(row);
  const places = Math.max(window.page + SPARE, rowNumbers.length);
  /** Renders the head of a column at its position. */
  const headOf = (
    column: number,
    level: number,
    of: string | undefined,
    style: CSSProperties,
  ) => (
    <div
      key={column}
      id={idOf(-1, column)}
      role="columnheader"
      aria-colindex={level + 1}
      className={`${of} ${isAt(active, -1, column) ? styles.active : ''}`}
      style={style}
    >
      {header(column)}
    </div>
  );
  const drawn =
    (active.row < 0 || isIn(active.row, rowSpan)) &&
    (active.column < 0 || isIn(active.column, columnRange))
      ? { 'aria-activedescendant': idOf(active.row, active.column) }
      : {};

  return (
    <div
      ref={window.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.count + 1}
      aria-colcount={columns.count + labels.length}
      aria-readonly
      aria-multiselectable={isMarked !== undefined || props.onCopy !== undefined}
      tabIndex={0}
      className={styles.grid}
      onScroll={window.onScroll}
      {...input}
      {...drawn}
    >
      <div
        className={styles.canvas}
        style={{ width: window.width, height: window.height }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={styles.head}
          style={{ width: window.width, height: window.header }}
        >
          {pinnedPlaces.map(({ column, style }, level) =>
            headOf(column, level, styles.corner, style),
          )}
          {window.places.map(({ column, left, width }) =>
            headOf(column, column + labels.length, styles.header, { left, width }),
          )}
        </div>
        {rowNumbers.map((row) => (
          <GridRow
            // a row that scrolled out becomes one that scrolled in: texts change, nothing is created
            key={row % places}
            row={row}
            top={window.top(row)}
            height={rows.start(row + 1) - rows.start(row)}
            width={window.width}
            pinned={pinnedPlaces}
            places={window.places}
            idOf={idOf}
            cell={cell}
            opens={opensRows}
            isMarked={isMarked?.(row)}
            firstIn={columnsIn(range, row)?.[0]}
            lastIn={columnsIn(range, row)?.[1]}
            active={active.row === row ? active.column : undefined}
          />
        ))}
      </div>
    </div>
  );
}

function isAt(cell: CellAt, row: number, column: number): boolean {
  return cell.row === row && cell.column === column;
}

function isIn(index: number, [start, stop]: readonly [number, number]) {
  return index >= start && index < stop;
}

/** Reports that the first rows are loaded, once. */
function useFirstRows(
  { rowSpan: [firstRow], columnRange: [firstColumn], rows, columns }: GridWindow,
  cell: GridProps['cell'],
): void {
  const hasRow = [-1, ...(columns.count > 0 ? [firstColumn] : [])].every(
    (column) => rows.count === 0 || cell(firstRow, column).look !== 'waiting',
  );
  const onRow = useContext(FirstRowsContext);
  useEffect(() => {
    if (hasRow) onRow();
  }, [hasRow, onRow]);
}

/**
 * Returns the positions of the pinned columns, which stay while others scroll; the same list as long as their widths
 * are the same.
 */
function useLabelPositions(widths: readonly number[]): readonly LabelPosition[] {
  const key = widths.join(' ');
  return useMemo(() => {
    const list = key.split(' ').map(Number);
    return list.map((width, level) => ({
      column: level - list.length,
      style: { width, left: list.slice(0, level).reduce((sum, one) => sum + one, 0) },
    }));
  }, [key]);
}
