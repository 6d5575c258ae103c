import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { CellRange } from '../cell-range';
import { copyText } from '../controls/copy-text';
import { type CellAt, gridKey } from '../grid-keys';
import type { GridCell } from './grid-cell';
import type { GridWindow } from './use-grid-window';

/** Actions of a grid; absent ones are not available. */
export interface GridActions {
  /** Called on Enter on a cell or header, and on a click on the name of a row if `opensRows`. */
  readonly onOpen?: ((cell: CellAt) => void) | undefined;
  /** Called on Alt and the down arrow on a header. */
  readonly onMenu?: ((column: number, header: Element) => void) | undefined;
  /** Called on Alt and the left or right arrow on a header. */
  readonly onResize?: ((column: number, px: number) => void) | undefined;
  /** Called on Alt, Shift and the left or right arrow on a header. */
  readonly onMove?: ((column: number, by: -1 | 1) => void) | undefined;
  /**
   * Called on a click on the box of a row, or Space; with Shift for all rows since the last one (`isRange`). `isOff`
   * unmarks them: a click with Alt all rows since the last one, Delete one row, and with Shift all since the last one.
   */
  readonly onMark?: ((row: number, isRange: boolean, isOff: boolean) => void) | undefined;
  /** Called on Ctrl+C on one cell or several; without it, the shown text of one cell is copied. */
  readonly onCopy?: ((range: CellRange) => void) | undefined;
}

/** Handles keys and pointer of a grid (the WAI-ARIA grid pattern). */
export function useGridInput(
  window: GridWindow,
  actions: GridActions,
  cell: (row: number, column: number) => GridCell,
  headerOf: (column: number) => Element | null,
) {
  const { active, range } = window;
  const { onOpen, onMark, onCopy } = actions;
  const isDragging = useRef(false);
  /** Cell whose full text is shown at the pointer; measured only there. */
  const titled = useRef<HTMLElement>(undefined);
  const doKey = gridKeys(window, actions, cell, headerOf);

  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.target === event.currentTarget && doKey(event)) event.preventDefault();
    },
    onMouseDown(event: MouseEvent) {
      const at = cellUnder(event);
      isDragging.current = false;
      if (!at || event.button !== 0) return;
      const isBox = isOn(event, '[data-mark]');
      if (isBox || (event.shiftKey && onCopy)) {
        // else the box takes the focus, and the browser selects the text in between
        event.preventDefault();
        window.scroller.current?.focus({ preventScroll: true });
        if (isBox) window.activate(at);
        else window.extend(at);
        return;
      }
      isDragging.current = onCopy !== undefined;
      window.activate(at);
    },
    onMouseOver({ target }: MouseEvent) {
      titled.current?.removeAttribute('title');
      titled.current = undefined;
      if (!(target instanceof HTMLElement) || !isCut(target) || target.title) return;
      target.title = target.innerText;
      titled.current = target;
    },
    onMouseMove(event: MouseEvent) {
      if (!isDragging.current) return;
      if (event.buttons !== 1) {
        isDragging.current = false;
        return;
      }
      const at = cellUnder(event);
      if (!at || (at.row === active.row && at.column === active.column)) return;
      document.getSelection()?.removeAllRanges();
      window.extend(at);
    },
    onClick(event: MouseEvent) {
      const at = cellUnder(event);
      if (!at) return;
      if (isOn(event, '[data-mark]')) {
        const { shiftKey, altKey } = event;
        onMark?.(at.row, shiftKey || altKey, altKey);
      } else if (isOn(event, '[data-open]') && !range && !event.shiftKey) onOpen?.(at);
    },
  };
}

/** Returns the key handler of a grid; it returns true if the key did something. */
function gridKeys(
  window: GridWindow,
  actions: GridActions,
  cell: (row: number, column: number) => GridCell,
  headerOf: (column: number) => Element | null,
): (event: KeyboardEvent) => boolean {
  const { active, range } = window;
  const { onOpen, onMenu, onResize, onMove, onMark, onCopy } = actions;

  /** Handles the keys on a header; true if the key was one of them. */
  const headerKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const head = headerOf(active.column);
    if (active.row >= 0 || !head) return false;
    if (key === 'ArrowDown' && onMenu) onMenu(active.column, head);
    else if (key === 'ArrowRight' && shiftKey && onMove) onMove(active.column, 1);
    else if (key === 'ArrowLeft' && shiftKey && onMove) onMove(active.column, -1);
    else if (key === 'ArrowRight' && onResize) onResize(active.column, 16);
    else if (key === 'ArrowLeft' && onResize) onResize(active.column, -16);
    else return false;
    return true;
  };

  return (event) => {
    const { key, altKey, shiftKey } = event;
    if (altKey) return headerKey(event);
    const ctrl = event.ctrlKey || event.metaKey;
    const { rows, columns, page } = window;
    const size = {
      ...{ rows: rows.count, columns: columns.count, page },
      labels: window.labels.length,
    };
    const to = gridKey(key, ctrl, active, size);
    if (to && shiftKey && onCopy && active.row >= 0 && to.row >= 0) window.extend(to);
    else if (to) window.activate(to);
    else if (key === 'Enter' && onOpen) onOpen(active);
    else if (key === ' ' && onMark && active.row >= 0)
      onMark(active.row, shiftKey, false);
    else if (key === 'Delete' && onMark && active.row >= 0)
      onMark(active.row, shiftKey, true);
    else if (key === 'Escape' && range) window.activate(active);
    else if (key === 'c' && ctrl && active.row >= 0) {
      if (!document.getSelection()?.isCollapsed) return false; // the user's own selection
      const alone = { row: active.row + 1, column: active.column + 1 };
      const one: CellRange = {
        rows: [active.row, alone.row],
        columns: [active.column, alone.column],
      };
      if (onCopy) onCopy(range ?? one);
      else {
        const { look, text } = cell(active.row, active.column);
        // if the browser does not let a page copy, the user's own selection still works
        if (look !== 'waiting') copyText(text).catch(() => undefined);
      }
    } else return false;
    return true;
  };
}

function isCut(element: HTMLElement): boolean {
  return element.matches('[data-column]') && element.scrollWidth > element.clientWidth;
}

function isOn({ target }: MouseEvent, what: string): boolean {
  return target instanceof Element && target.closest(what) !== null;
}

function cellUnder({ target }: MouseEvent): CellAt | undefined {
  const cell =
    target instanceof Element &&
    target.closest<HTMLElement>('[data-row] > [data-column]');
  if (!cell) return undefined;
  return {
    row: Number(cell.parentElement?.dataset.row),
    column: Number(cell.dataset.column),
  };
}
