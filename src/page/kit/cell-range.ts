import type { IndexRange } from '@/model/block';
import type { CellAt } from './grid-keys';

/** Cells between two corners, both included; negative columns are the names of the rows. */
export interface CellRange {
  readonly rows: IndexRange;
  readonly columns: IndexRange;
}

/** Returns the cells between two corners; undefined for a single cell or a header. */
export function rangeBetween(from: CellAt, to: CellAt): CellRange | undefined {
  if (from.row < 0 || to.row < 0) return undefined;
  if (from.row === to.row && from.column === to.column) return undefined;
  return {
    rows: [Math.min(from.row, to.row), Math.max(from.row, to.row) + 1],
    columns: [Math.min(from.column, to.column), Math.max(from.column, to.column) + 1],
  };
}

/** Returns the columns of a range in one of its rows; undefined in other rows. */
export function columnsIn(
  range: CellRange | undefined,
  row: number,
): IndexRange | undefined {
  return range && row >= range.rows[0] && row < range.rows[1] ? range.columns : undefined;
}
