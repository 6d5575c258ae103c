import { joinPath, type Path } from '@/model/path';
import { SELECTED } from './query';

/** How the names of columns begin that are rows saved under a name: `@mine`. */
const MARK = '@';

/** The column that saved rows are shown as. */
export function savedColumnName(name: string): string {
  return `${MARK}${name}`;
}

/** True for a name that saved rows may have as a column. */
export function isSavedColumn(column: string): boolean {
  return column.startsWith(MARK);
}

/** What addresses the selected rows of a table among its columns; a column of the file with this name comes first. */
export function selectionColumn(table: Path): Path {
  return joinPath(table, savedColumnName(SELECTED));
}
