// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, its active cell is set by aria-activedescendant
// biome-ignore-all lint/a11y/useSemanticElements: only the active cell is an element
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type CellAt, gridKey } from '@/page/kit/grid-keys';
import styles from './Dotplot.module.css';

interface CellCursorProps {
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  /** The first rows of pages, for the keys Page up and Page down. */
  readonly pages: readonly number[];
  readonly at: CellAt | undefined;
  readonly onAt: (at: CellAt | undefined) => void;
  readonly onOpen: (at: CellAt) => void;
  /** Returns the accessible label of a cell. */
  readonly wordsOf: (at: CellAt) => string;
  /** Upper left corner of the first cell, and size of each cell, in pixels. */
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/**
 * Keyboard navigation through the cells of the plot underneath: a grid in which only the active cell is an element.
 * Pointer events pass through it.
 */
export function CellCursor(props: CellCursorProps) {
  const { label, rows, columns, pages, at, onAt, onOpen, wordsOf } = props;
  const { left, top, cellWidth, cellHeight } = props;
  const id = useId();
  const cell = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  const { row, column } = at ?? { row: 0, column: 0 };
  useEffect(() => {
    if (isFocused && row >= 0 && column >= 0)
      cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isFocused, row, column]);
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.abs(pageAfter(event.key, row, pages, rows) - row);
    const size = { rows, columns, labels: 0, page };
    const to = gridKey(event.key, event.ctrlKey || event.metaKey, { row, column }, size);
    if (to) onAt({ row: Math.max(0, to.row), column: Math.max(0, to.column) });
    else if (event.key === 'Enter') onOpen({ row, column });
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows}
      aria-colcount={columns}
      aria-readonly
      aria-activedescendant={id}
      className={styles.cursor}
      style={{ left, top, width: columns * cellWidth, height: rows * cellHeight }}
      onKeyDown={onKeyDown}
      onFocus={() => {
        setFocused(true);
        onAt({ row, column });
      }}
      onBlur={() => {
        setFocused(false);
        onAt(undefined);
      }}
    >
      <div role="row" aria-rowindex={row + 1}>
        <div
          ref={cell}
          id={id}
          role="gridcell"
          aria-colindex={column + 1}
          aria-label={wordsOf({ row, column })}
          data-at={at !== undefined}
          className={styles.at}
          style={{
            ...{ left: column * cellWidth, top: row * cellHeight },
            ...{ width: cellWidth, height: cellHeight },
          }}
        />
      </div>
    </div>
  );
}

/** First row of the next or of the previous page; the last row after the last page. */
function pageAfter(
  key: string,
  row: number,
  pages: readonly number[],
  rows: number,
): number {
  return key === 'PageUp'
    ? (pages.findLast((first) => first < row) ?? 0)
    : (pages.find((first) => first > row) ?? rows - 1);
}
