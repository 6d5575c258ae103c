import type { CellText } from '../format/cell';

/** How a cell looks; `waiting` is drawn as a skeleton. */
export type CellLook =
  | 'text'
  | 'number'
  | 'zero'
  | 'nan'
  | 'missing'
  | 'name'
  | 'waiting'
  | 'failed';

export interface GridCell {
  readonly text: string;
  readonly look: CellLook;
  /** Full text, if `text` is shortened. */
  readonly title?: string;
  /** Strength of the background colour: from −1, far below zero, to 1. */
  readonly shade?: number;
}

export const WAITING: GridCell = { text: '', look: 'waiting' };
const MISSING: GridCell = { text: 'missing', look: 'missing' };

/** Returns the cell of a text or number; null is a missing value. */
export function gridCell(text: CellText, look: 'text' | 'number' | 'name'): GridCell {
  if (text === null) return MISSING;
  if (look === 'number' && text === 'NaN') return { text, look: 'nan' };
  return { text, look };
}

/** Returns the cell with the look of a name of its row. */
export function asName(cell: GridCell): GridCell {
  return cell.look === 'text' ? { ...cell, look: 'name' } : cell;
}
