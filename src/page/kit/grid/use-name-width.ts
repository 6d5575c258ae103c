import { useState } from 'react';
import type { IndexRange } from '@/model/block';
import { textWidth } from '../format/text-width';
import type { GridCell } from './grid-cell';

const [NARROWEST, WIDEST] = [96, 300];

/**
 * Returns the width of the row labels of each level, measured on the first ones seen; `before` until these are read, or
 * if they cannot be. The width is set once, because a table that moves is worse than a truncated name.
 */
export function useLabelWidths(
  levels: number,
  before: number,
  /** Width of what precedes the first level, such as a box, in px. */
  beside = 0,
): readonly [
  widths: readonly number[],
  settle: (rows: IndexRange, label: (row: number, level: number) => GridCell) => void,
] {
  const [settled, setSettled] = useState<readonly number[]>([]);
  const settle = (rows: IndexRange, label: (row: number, level: number) => GridCell) => {
    if (settled.length === levels || rows[1] <= rows[0]) return;
    const widths: number[] = [];
    for (let level = 0; level < levels; level++) {
      let widest = NARROWEST;
      for (let row = rows[0]; row < rows[1]; row++) {
        const { look, text } = label(row, level);
        if (look === 'waiting' || look === 'failed') return;
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

/** Like `useLabelWidths`, for names of one level. */
export function useNameWidth(
  before: number,
): readonly [
  width: number,
  settle: (rows: IndexRange, name: (row: number) => GridCell) => void,
] {
  const [[width = before], settle] = useLabelWidths(1, before);
  return [width, settle];
}
