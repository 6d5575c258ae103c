import type { Path } from '@/model/path';
import type { Paint } from './paint';
import type { Selection } from './selection';
import {
  AS_STORED,
  changedTables,
  type RowsOfTable,
  rowsOfTable,
  showsAllRows,
} from './table-state';
import type { View } from './view';

/**
 * The state restored by undo: the selected and shown rows, and the colour, because hidden
 * categories depend on it.
 */
export interface Revertible {
  readonly selection: Selection | undefined;
  readonly tables: Readonly<Record<Path, RowsOfTable>>;
  readonly color: View['color'];
  readonly gene: string | undefined;
  readonly hidden: readonly number[];
  /** Of the colour; a change of it alone is no step. */
  readonly range: Paint['range'];
}

/** The view with what a state says of it; where tables are scrolled to stays unless their rows change. */
export function revertedView(view: View, state: Revertible): View {
  const { selection, color, gene, hidden, range, tables } = state;
  const isOtherColour = color !== view.color || gene !== view.gene;
  const { range: _, ...others } = view.paint ?? {};
  const paint = { ...others, ...(range && { range }) };
  const hasPaint = Object.keys(paint).length > 0;
  const next: View = {
    ...view,
    ...{ selection, color, gene, hidden },
    tables: tablesWith(view.tables, tables),
    ...(isOtherColour && { paint: hasPaint ? paint : undefined }),
  };
  const rowsHere = ({ tables: all }: View) => rowsOfTables(all)[view.element];
  const isSameRows = isEqual(rowsHere(view), rowsHere(next));
  return isSameRows ? next : { ...next, place: undefined, top: undefined };
}

/** Of tables that show other rows than are stored. */
function rowsOfTables(tables: View['tables']): Readonly<Record<Path, RowsOfTable>> {
  const states = Object.entries(tables ?? {}).flatMap(([path, state]) => {
    const rows = rowsOfTable(state);
    return showsAllRows(rows) ? [] : [[path, rows] as const];
  });
  return Object.fromEntries(states);
}

/** Columns, widths and cards of tables stay as they are. */
function tablesWith(
  tables: View['tables'],
  rows: Readonly<Record<Path, RowsOfTable>>,
): View['tables'] {
  let next = tables;
  for (const path of new Set([...Object.keys(tables ?? {}), ...Object.keys(rows)])) {
    const part = rows[path] ?? rowsOfTable(AS_STORED);
    next = changedTables(next, path, part);
  }
  return next;
}

export function revertibleOf(view: View): Revertible {
  const { selection, color, gene, hidden, paint } = view;
  const tables = rowsOfTables(view.tables);
  return { selection, tables, color, gene, hidden, range: paint?.range };
}

/** Of plain values: a link that is read again gives equal ones that are others. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value, at) => isEqual(value, b[at]));
  }
  const [left, right] = [Object.entries(a), Object.entries(b)].map((entries) =>
    entries.filter(([, value]) => value !== undefined),
  );
  const other = new Map(right);
  return (
    left?.length === right?.length &&
    (left ?? []).every(([key, value]) => other.has(key) && isEqual(value, other.get(key)))
  );
}
