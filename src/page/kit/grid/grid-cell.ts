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
  /** The whole of it, where `text` is not. */
  readonly title?: string;
  /** How strongly its ground is coloured: from −1, far below zero, to 1. */
  readonly shade?: number;
}

export const WAITING: GridCell = { text: '', look: 'waiting' };
const MISSING: GridCell = { text: 'missing', look: 'missing' };

/** A cell of a text or number; null is a missing value. */
export function gridCell(text: CellText, look: 'text' | 'number' | 'name'): GridCell {
  if (text === null) return MISSING;
  if (look === 'number' && text === 'NaN') return { text, look: 'nan' };
  return { text, look };
}

/** A cell that names its row. */
export function asName(cell: GridCell): GridCell {
  return cell.look === 'text' ? { ...cell, look: 'name' } : cell;
}
