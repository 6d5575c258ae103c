import { type PointerEvent, useRef, useState } from 'react';
import type { GridWindow } from '@/page/kit/grid/use-grid-window';

/** Distances in pixels: below `still`, a moved pointer clicks; within `side` of a side of the window, dragging scrolls. */
const DISTANCES = { still: 6, side: 48 };

export interface ColumnDrag {
  /** The dragged column, and the one before which it would be dropped. */
  readonly from: number;
  readonly before: number;
}

/** Moves a column by dragging its header; a pointer that does not move is an ordinary click. */
export function useColumnDrag(
  { scroller, places, pinned }: GridWindow,
  onDrop: (drag: ColumnDrag) => void,
) {
  const [drag, setDrag] = useState<ColumnDrag>();
  const start = useRef<{ column: number; x: number }>(undefined);
  const wasDragged = useRef(false);

  /** The column before which a drop at the pointer would be placed. */
  const placeAt = (clientX: number): number => {
    const element = scroller.current;
    if (!element) return 0;
    const { left, width } = element.getBoundingClientRect();
    const x = clientX - left;
    if (x > width - DISTANCES.side) element.scrollLeft += 16;
    else if (x < pinned + DISTANCES.side) element.scrollLeft -= 16;
    const at = x + element.scrollLeft;
    const next = places.find((place) => at < place.left + place.width / 2);
    return next?.column ?? (places.at(-1)?.column ?? -1) + 1;
  };

  return {
    drag,
    /** Event handlers for the header of a column. */
    handlers: (column: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false;
        if (event.button === 0 && event.pointerType === 'mouse')
          start.current = { column, x: event.clientX };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = start.current;
        if (!from || (!drag && Math.abs(event.clientX - from.x) < DISTANCES.still))
          return;
        event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = true;
        setDrag({ from: from.column, before: placeAt(event.clientX) });
      },
      onPointerUp() {
        start.current = undefined;
        if (!drag) return;
        setDrag(undefined);
        if (drag.before !== drag.from && drag.before !== drag.from + 1) onDrop(drag);
      },
      onPointerCancel() {
        start.current = undefined;
        setDrag(undefined);
      },
      onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}
