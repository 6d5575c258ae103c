import { SELECTED } from '@/ask/query/query';
import { joinPath, type Path } from '@/model/path';

/** Prefix of the names of columns that are saved rows: `@mine`. */
const MARK = '@';

/** Name of the column as which saved rows are shown. */
export function savedColumnName(name: string): string {
  return `${MARK}${name}`;
}

/** True for a name that saved rows may have as a column. */
export function isSavedColumn(column: string): boolean {
  return column.startsWith(MARK);
}

/** Labels of chosen rows, and of all others, as groups. */
export const CHOSEN_LABELS = ['selected', 'not selected'] as const;

/** Path of the selected rows of a table among its columns; a column of the file with this name takes precedence. */
export function selectionColumn(table: Path): Path {
  return joinPath(table, savedColumnName(SELECTED));
}
