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
