// biome-ignore-all lint/a11y/useSemanticElements: cells placed by position lose the semantics of <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, its active cell is told by aria-activedescendant
import styles from './Grid.module.css';
import type { GridCell } from './grid-cell';
import type { GridWindow } from './use-grid-window';

interface GridRowProps {
  readonly row: number;
  readonly window: GridWindow;
  readonly idOf: (row: number, column: number) => string;
  readonly cell: (row: number, column: number) => GridCell;
  /** Column of the active cell where it is in this row. */
  readonly active: number | undefined;
}

export function GridRow({ row, window, idOf, cell, active }: GridRowProps) {
  const { columnSpan, columns, pinned } = window;
  const height = window.rows.start(row + 1) - window.rows.start(row);
  const cells = [];
  for (let column = columnSpan[0]; column < columnSpan[1]; column++) {
    const { text, look, title } = cell(row, column);
    cells.push(
      <div
        key={column}
        id={idOf(row, column)}
        role="gridcell"
        aria-colindex={column + 2}
        data-cell={`${row},${column}`}
        className={`${styles.cell} ${styles[look]} ${active === column ? styles.active : ''}`}
        style={{
          left: window.left(column),
          width: columns.start(column + 1) - columns.start(column),
        }}
        {...(title !== undefined && { title })}
      >
        {look === 'waiting' ? <span className={styles.skeleton} /> : text}
      </div>,
    );
  }
  const name = cell(row, -1);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      style={{ top: window.top(row), width: window.width, height }}
    >
      <div
        id={idOf(row, -1)}
        role="rowheader"
        aria-colindex={1}
        data-cell={`${row},-1`}
        className={`${styles.pinned} ${styles[name.look]} ${active === -1 ? styles.active : ''}`}
        style={{ width: pinned }}
        title={name.title ?? name.text}
      >
        {name.look === 'waiting' ? <span className={styles.skeleton} /> : name.text}
      </div>
      {cells}
    </div>
  );
}
