import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CellRange, rangeBetween } from '../cell-range';
import { type CellAt, gridKey } from '../grid-keys';

interface CellKeys {
  readonly table: RefObject<HTMLTableElement | null>;
  /** Number of rows without the head. */
  readonly rows: number;
  readonly columns: number;
  /** Number of rows that Page up and Page down move by. */
  page(): number;
  scrollTo(row: number): void;
  /**
   * Called on Alt and the left or right arrow on a head, to change its width; with Shift (`isMove`) to move the column.
   */
  onHeadKey(column: number, by: -1 | 1, isMove: boolean): void;
  textOf(range: CellRange): string;
}

const WIDGETS = 'a[href], button, input, select';

/**
 * Makes a table one tab stop: arrow keys move from cell to cell, into the link or button of a cell if it has one; with
 * Shift they select a range, which Ctrl+C copies.
 */
export function useCellKeys(keys: CellKeys) {
  const { table, rows, columns, page, scrollTo, onHeadKey, textOf } = keys;
  const [active, setActive] = useState<CellAt>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellAt>();
  const isMoving = useRef(false);
  const range = anchor && rangeBetween(anchor, active);
  useLayoutEffect(() => {
    const cell =
      table.current && (cellAt(table.current, active) ?? firstCell(table.current));
    if (!table.current || !cell) return;
    const widgets = [...cell.querySelectorAll<HTMLElement>(WIDGETS)];
    const stops = widgets.length > 0 ? widgets : [cell];
    const others = `[tabindex="0"], :is(${WIDGETS}):not([tabindex])`;
    for (const other of table.current.querySelectorAll<HTMLElement>(others))
      if (!stops.includes(other)) other.tabIndex = -1;
    for (const stop of stops) if (stop.tabIndex !== 0 || stop === cell) stop.tabIndex = 0;
    if (!isMoving.current || cell !== cellAt(table.current, active)) return;
    isMoving.current = false;
    stops[0]?.focus();
  });
  const go = (to: CellAt, isRange = false) => {
    setAnchor(isRange ? (anchor ?? active) : undefined);
    setActive(to);
    isMoving.current = true;
    if (to.row >= 0) scrollTo(to.row);
  };
  return {
    range,
    onKeyDown(event: KeyboardEvent) {
      const { key, altKey, shiftKey, target } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        return;
      const ctrl = event.ctrlKey || event.metaKey;
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const size = { rows, columns, labels: 0, page: page() };
      const to = gridKey(key, ctrl, active, size);
      if (altKey) {
        if (active.row >= 0 || by === 0) return;
        onHeadKey(active.column, by, shiftKey);
      } else if (to) go(to, shiftKey && active.row >= 0 && to.row >= 0);
      else if (key === 'a' && ctrl) {
        setAnchor({ row: 0, column: 0 });
        setActive({ row: rows - 1, column: columns - 1 });
      } else if (key === 'Escape' && range) setAnchor(undefined);
      else return;
      event.preventDefault();
    },
    onClick({ target, shiftKey }: MouseEvent) {
      const at = cellOf(target);
      if (!at || !document.getSelection()?.isCollapsed) return; // the user is selecting text
      go(at, shiftKey && at.row >= 0 && active.row >= 0);
    },
    onCopy(event: ClipboardEvent) {
      if (active.row < 0 || !document.getSelection()?.isCollapsed) return;
      const alone = { row: active.row + 1, column: active.column + 1 };
      const cells = range ?? {
        rows: [active.row, alone.row],
        columns: [active.column, alone.column],
      };
      event.clipboardData.setData('text/plain', textOf(cells).replace(/\n$/, ''));
      event.preventDefault();
    },
  };
}

function cellAt(table: HTMLElement, { row, column }: CellAt): HTMLElement | null {
  return table.querySelector(`[data-row="${row}"] > :nth-child(${column + 1})`);
}

function firstCell(table: HTMLElement): HTMLElement | null {
  return table.querySelector('tbody > [data-row] > *, thead > [data-row] > *');
}

function cellOf(target: EventTarget): CellAt | undefined {
  const cell = target instanceof Element ? target.closest('[data-row] > *') : null;
  const line = cell?.parentElement;
  if (!cell || !line) return undefined;
  return { row: Number(line.dataset.row), column: [...line.children].indexOf(cell) };
}
