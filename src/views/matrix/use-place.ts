import { useEffect, useRef } from 'react';
import type { Path } from '@/model/path';
import type { MatrixPlace } from '@/state/view';
import type { GridWindow } from '../grid/use-grid-window';
import { useView } from '../view-context';

/** Goes to the row and column that the view says, once there is a window to show them in. */
export function usePlace(
  path: Path,
  [height, width]: readonly [rows: number, columns: number],
  window: GridWindow,
): void {
  const element = useView((view) => view.element);
  const place = useView((view) => view.place);
  const last = useRef<MatrixPlace>(undefined);
  const isLaidOut = window.places.length > 0 || width === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place moves the window
  useEffect(() => {
    if (!place || element !== path || !isLaidOut) return;
    const { row = window.active.row, column = window.active.column } = place;
    const isSamePlane = last.current?.slice === place.slice;
    const wasThere =
      last.current?.row === place.row && last.current?.column === place.column;
    last.current = place;
    if (wasThere && !isSamePlane) return; // another plane is looked at where one is
    if (place.row === undefined && place.column === undefined) return;
    window.activate({
      row: Math.min(Math.max(0, row), height - 1),
      column: Math.min(column, width - 1),
    });
    window.scroller.current?.focus();
  }, [place, isLaidOut]);
}
