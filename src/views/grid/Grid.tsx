// biome-ignore-all lint/a11y/useSemanticElements: cells placed by position lose the semantics of <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, its active cell is told by aria-activedescendant
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
} from 'react';
import styles from './Grid.module.css';
import { GridRow } from './GridRow';
import type { GridCell } from './grid-cell';
import { type CellAt, gridKey } from './grid-keys';
import type { GridWindow } from './use-grid-window';

interface GridProps {
  readonly label: string;
  readonly window: GridWindow;
  /**
   * What stands in a cell; column −1 is the name of the row. As long as it is the same function,
   * rows that were drawn are not drawn again.
   */
  readonly cell: (row: number, column: number) => GridCell;
  /** What stands above a column; −1 is above the names. */
  readonly header: (column: number) => ReactNode;
  /** Enter on a cell or header, a click on the name of a row where `opensRows`. */
  readonly onOpen?: (cell: CellAt) => void;
  readonly opensRows?: boolean;
  /** Alt and the arrow down on a header. */
  readonly onMenu?: (column: number, header: Element) => void;
  /** Alt and an arrow to a side on a header. */
  readonly onResize?: (column: number, px: number) => void;
}

/** A table of any size: draws what is on screen, pins header and first column, all by keyboard (WAI-ARIA grid). */
export function Grid({
  label,
  window,
  cell,
  header,
  onOpen,
  opensRows = false,
  onMenu,
  onResize,
}: GridProps) {
  const id = useId();
  const { rowSpan, columnSpan, rows, columns, active } = window;
  const idOf = useCallback(
    (row: number, column: number) => `${id}${row}:${column}`,
    [id],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.altKey) {
      const head = document.getElementById(idOf(-1, active.column));
      if (event.key === 'ArrowDown' && active.row < 0 && onMenu && head) {
        event.preventDefault();
        onMenu(active.column, head);
        return;
      }
      const wider = { ArrowRight: 16, ArrowLeft: -16 }[event.key];
      if (wider === undefined || active.row >= 0 || !onResize) return;
      event.preventDefault();
      onResize(active.column, wider);
      return;
    }
    const ctrl = event.ctrlKey || event.metaKey;
    const size = { rows: rows.count, columns: columns.count, page: window.page };
    const to = gridKey(event.key, ctrl, active, size);
    if (to) {
      event.preventDefault();
      window.activate(to);
    } else if (event.key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen(active);
    } else if (event.key === 'c' && ctrl && active.row >= 0) {
      const { look, text } = cell(active.row, active.column);
      // where the browser does not let a page copy, the user's own selection still works
      if (look !== 'waiting' && document.getSelection()?.isCollapsed)
        navigator.clipboard?.writeText(text).catch(() => undefined);
    }
  };
  const onMouseDown = (event: MouseEvent) => {
    const at = cellAt(event);
    if (at) window.activate(at);
  };
  const onClick = (event: MouseEvent) => {
    const at = cellAt(event);
    if (at && (event.target as Element).closest('[data-open]')) onOpen?.(at);
  };

  const rowNumbers = [];
  for (let row = rowSpan[0]; row < rowSpan[1]; row++) rowNumbers.push(row);
  const headers = window.places.map(({ column, left, width }) => (
    <div
      key={column}
      id={idOf(-1, column)}
      role="columnheader"
      aria-colindex={column + 2}
      className={`${styles.header} ${isAt(active, -1, column) ? styles.active : ''}`}
      style={{ left, width }}
    >
      {header(column)}
    </div>
  ));
  const drawn =
    isIn(active.row, rowSpan, -1) && isIn(active.column, columnSpan, -1)
      ? { 'aria-activedescendant': idOf(active.row, active.column) }
      : {};

  return (
    <div
      ref={window.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.count + 1}
      aria-colcount={columns.count + 1}
      aria-readonly
      tabIndex={0}
      className={styles.grid}
      onScroll={window.onScroll}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onClick={onClick}
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
          <div
            id={idOf(-1, -1)}
            role="columnheader"
            aria-colindex={1}
            className={`${styles.corner} ${isAt(active, -1, -1) ? styles.active : ''}`}
            style={{ width: window.pinned }}
          >
            {header(-1)}
          </div>
          {headers}
        </div>
        {rowNumbers.map((row) => (
          <GridRow
            key={row}
            row={row}
            top={window.top(row)}
            height={rows.start(row + 1) - rows.start(row)}
            width={window.width}
            pinned={window.pinned}
            places={window.places}
            idOf={idOf}
            cell={cell}
            opens={opensRows}
            active={active.row === row ? active.column : undefined}
          />
        ))}
      </div>
    </div>
  );
}

function cellAt({ target }: MouseEvent): CellAt | undefined {
  const at = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
  const [row, column] = at?.split(',').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

function isAt(cell: CellAt, row: number, column: number): boolean {
  return cell.row === row && cell.column === column;
}

function isIn(index: number, [start, stop]: readonly [number, number], pinned: number) {
  return index === pinned || (index >= start && index < stop);
}
