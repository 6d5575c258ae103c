import { useState } from 'react';
import type { Span } from '@/model/block';
import type { GridCell } from './grid-cell';
import { textWidth } from './text-width';

const [NARROWEST, WIDEST] = [96, 300];

/**
 * Room for the labels of the rows, a width for each level, by those first seen; so many px until they are there. It is
 * settled once, for a table that moves under the eyes is worse than a name cut short.
 */
export function useLabelWidths(
  levels: number,
  before: number,
  /** What stands before the first, such as a box, in px. */
  beside = 0,
): readonly [
  widths: readonly number[],
  settle: (rows: Span, label: (row: number, level: number) => GridCell) => void,
] {
  const [settled, setSettled] = useState<readonly number[]>([]);
  const settle = (rows: Span, label: (row: number, level: number) => GridCell) => {
    if (settled.length === levels || rows[1] <= rows[0]) return;
    const widths: number[] = [];
    for (let level = 0; level < levels; level++) {
      let widest = NARROWEST;
      for (let row = rows[0]; row < rows[1]; row++) {
        const { look, text } = label(row, level);
        if (look === 'waiting') return;
        const box = level === 0 ? beside : 0;
        widest = Math.max(widest, 22 + box + textWidth(text, 500));
      }
      widths.push(Math.ceil(Math.min(WIDEST, widest)));
    }
    setSettled(widths);
  };
  const waiting = Array.from({ length: levels }, () => before);
  return [settled.length === levels ? settled : waiting, settle];
}

/** The same for names of one level. */
export function useNameWidth(
  before: number,
): readonly [
  width: number,
  settle: (rows: Span, name: (row: number) => GridCell) => void,
] {
  const [[width = before], settle] = useLabelWidths(1, before);
  return [width, settle];
}
