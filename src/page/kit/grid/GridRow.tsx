// biome-ignore-all lint/a11y/useSemanticElements: cells placed by position lose the semantics of <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, its active cell is set by aria-activedescendant

import { type CSSProperties, memo } from 'react';
import { Checkbox } from '../controls/Checkbox';
import styles from './Grid.module.css';
import type { GridCell } from './grid-cell';
import type { ColumnPosition } from './use-grid-window';

/** A pinned column: the innermost is −1. */
export interface LabelPosition {
  readonly column: number;
  readonly style: CSSProperties;
}

interface GridRowProps {
  readonly row: number;
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly pinned: readonly LabelPosition[];
  readonly places: readonly ColumnPosition[];
  readonly idOf: (row: number, column: number) => string;
  readonly cell: (row: number, column: number) => GridCell;
  /** A click on the name opens the row. */
  readonly opens: boolean;
  /** True if its box is ticked; undefined if rows have none. */
  readonly isMarked: boolean | undefined;
  /** Half-open range of the columns in this row that are in the range of selected cells. */
  readonly firstIn: number | undefined;
  readonly lastIn: number | undefined;
  /** Column of the active cell, if it is in this row. */
  readonly active: number | undefined;
}

/**
 * One row of a grid; rendered again only when something in it changes. While rows scroll, only the text of a cell
 * changes: a cell is identified by its row and its column, and only the active one has an id.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, top, height, width, pinned, places, idOf, cell, opens, active } = props;
  const { isMarked, firstIn = 0, lastIn = -1 } = props;
  const isIn = (column: number) => column >= firstIn && column < lastIn;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-row={row}
      className={`${styles.row} ${isMarked ? styles.marked : ''}`}
      {...(isMarked !== undefined && { 'aria-selected': isMarked })}
      style={{ top, width, height }}
    >
      {pinned.map(({ column, style }, level) => {
        const name = cell(row, column);
        const hasBox = level === 0 && isMarked !== undefined;
        return (
          <div
            key={column}
            role="rowheader"
            aria-colindex={level + 1}
            data-column={column}
            {...(active === column && { id: idOf(row, column) })}
            className={`${styles.pinned} ${styles[name.look]} ${active === column ? styles.active : ''} ${isIn(column) ? styles.chosen : ''}`}
            style={style}
            title={name.title ?? name.text}
            {...(hasBox && { 'aria-label': name.text })} // without the label of its box
          >
            {hasBox && (
              <Checkbox
                data-mark
                tabIndex={-1}
                aria-label={`Select ${name.text}`}
                isOn={isMarked}
              />
            )}
            {opens && column === -1 && name.look !== 'waiting' ? (
              <span className={styles.opens} data-open>
                {name.text}
              </span>
            ) : (
              name.text
            )}
          </div>
        );
      })}
      {places.map((place) => {
        const { column } = place;
        const { text, look, title, shade = 0 } = cell(row, column);
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={column + pinned.length + 1}
            data-column={column}
            {...(active === column && { id: idOf(row, column) })}
            className={`${styles.cell} ${styles[look]} ${shadeClass(shade)} ${active === column ? styles.active : ''} ${isIn(column) ? styles.chosen : ''}`}
            {...(isIn(column) && { 'aria-selected': true })}
            style={shade === 0 ? place.style : { ...place.style, ...shadeStyle(shade) }}
            {...(title !== undefined && { title })}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});

function shadeClass(shade: number): string | undefined {
  if (shade === 0) return '';
  return shade > 0 ? styles.above : styles.below;
}

/** Returns the strength of the colour as a custom property, so that a selected cell looks selected. */
function shadeStyle(shade: number): CSSProperties {
  const percent = `${Math.round(55 * Math.abs(shade))}%`;
  return { '--shade': percent } as CSSProperties; // React's types have no custom properties
}
