import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

interface VirtualRowsOptions {
  /** Number of rows drawn before and after those in view. */
  readonly overscan?: number;
  /** Size of the box before it is measured. */
  readonly initialRect?: { readonly width: number; readonly height: number };
}

/**
 * Draws only the rows in view of a list whose rows have the same height; `scroller` is the box that scrolls. Returns the
 * virtualizer, which knows the rows to draw and the height of all.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  options?: VirtualRowsOptions,
) {
  return useVirtualizer({
    ...{ count, overscan: 8, ...options },
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
  });
}
