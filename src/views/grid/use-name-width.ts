import { useState } from 'react';
import type { Span } from '@/model/block';
import type { GridCell } from './grid-cell';
import { textWidth } from './text-width';

const [NARROWEST, WIDEST] = [96, 300];

/**
 * Room for the names of the rows, by those first seen; so many px until they are there. It is
 * settled once, for a table that moves under the eyes is worse than a name cut short.
 */
export function useNameWidth(
  before: number,
  /** What stands before a name, such as a box, in px. */
  beside = 0,
): readonly [
  width: number,
  settle: (rows: Span, name: (row: number) => GridCell) => void,
] {
  const [width, setWidth] = useState<number>();
  const settle = (rows: Span, name: (row: number) => GridCell) => {
    if (width !== undefined || rows[1] <= rows[0]) return;
    let widest = NARROWEST;
    for (let row = rows[0]; row < rows[1]; row++) {
      const { look, text } = name(row);
      if (look === 'waiting') return;
      widest = Math.max(widest, 22 + beside + textWidth(text, 500));
    }
    setWidth(Math.ceil(Math.min(WIDEST, widest)));
  };
  return [width ?? before, settle];
}
