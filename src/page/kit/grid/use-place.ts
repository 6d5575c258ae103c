import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Path } from '@/model/path';
import type { MatrixLocation } from '@/page/state/view';
import { useCurrentView, useView, useViewActions } from '../context/view-context';
import type { GridWindow } from './use-grid-window';

/** Debounce (ms) before a resting grid reports its scroll offset. */
const REST = 400;

/**
 * Scrolls to the row and column in the view state, once there is a window, and to the saved offset;
 * saves the current offset. A column alone is shown in the active row, or in the header.
 */
export function usePlace(
  path: Path,
  [height, width]: readonly [rows: number, columns: number],
  window: GridWindow,
  goesTo: 'cell' | 'header' = 'cell',
): void {
  const isShown = useView(({ element }) => element === path);
  const place = useView((view) => view.place);
  const last = useRef<MatrixLocation>(undefined);
  const isLaidOut = isShown && (window.places.length > 0 || width === 0);
  const goTo = useEffectEvent((place: MatrixLocation) => {
    const ofColumn = goesTo === 'header' ? -1 : window.active.row;
    const { row = ofColumn, column = window.active.column } = place;
    const isSamePlane = last.current?.slice === place.slice;
    const wasThere =
      last.current?.row === place.row && last.current?.column === place.column;
    last.current = place;
    if (wasThere && !isSamePlane) return; // only the plane changes, at the same cell
    if (place.row === undefined && place.column === undefined) return;
    window.activate({
      row: Math.min(row, height - 1),
      column: Math.min(column, width - 1),
    });
    window.scroller.current?.focus();
  });
  // only another place moves the window; before the next key, which may be meant for the cell that was navigated to
  useLayoutEffect(() => {
    if (place && isLaidOut) goTo(place);
  }, [place, isLaidOut]);
  useTop(isLaidOut, window, place);
}

/** Restores the scroll offset of the grid from the view, and saves it there. */
function useTop(
  isLaidOut: boolean,
  window: GridWindow,
  place: MatrixLocation | undefined,
): void {
  const viewNow = useCurrentView();
  const { scrollTo } = useViewActions();
  const isRestored = useRef(false);
  const [row] = window.rowsInView;
  const [column] = window.columnsInView;
  /** Scrolls to the offset in the view, the first time; true if it did. */
  const restore = useEffectEvent((): boolean => {
    const { top } = viewNow();
    const isFirst = !isRestored.current;
    isRestored.current = true;
    if (isFirst && top) window.showFrom(top);
    return isFirst && top !== undefined;
  });
  const tell = useEffectEvent((row: number, column: number) => {
    const next = row > 0 || column > 0 ? { row, column } : undefined;
    const now = viewNow().top;
    if (next?.row !== now?.row || next?.column !== now?.column) scrollTo(next);
  });
  /** Scroll offset of the grid; also new for each place, because going to a place clears the offset in the view. */
  const corner = useMemo(() => ({ row, column, place }), [row, column, place]);
  useEffect(() => {
    if (!isLaidOut || restore()) return;
    const timer = setTimeout(() => tell(corner.row, corner.column), REST);
    return () => clearTimeout(timer);
  }, [isLaidOut, corner]);
}
