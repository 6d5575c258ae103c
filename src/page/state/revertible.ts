import type { Path } from '@/model/path';
import { changedPaint, type Paint, type PaintChange } from './paint';
import { activeAt, type Panel, panelsOf, withPanels } from './panels';
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
 * The state restored by undo: the selected and shown rows, and the panels with their colours, because hidden
 * categories depend on them.
 */
export interface Revertible {
  readonly selection: Selection | undefined;
  readonly tables: Readonly<Record<Path, RowsOfTable>>;
  /** Only changes of their number, their colours and the style of points are steps. */
  readonly panels: readonly Panel[];
  readonly looks: View['looks'];
}

/** Returns the view with a state restored. Tables keep their scroll position unless their rows change. */
export function revertedView(view: View, state: Revertible): View {
  const { selection, tables, looks } = state;
  const now = panelsOf(view);
  const isSameNumber = now.length === state.panels.length;
  const panels = state.panels.map((was, at) => {
    const panel = now[at];
    return isSameNumber && panel ? colouredAs(panel, was) : was;
  });
  const next: View = {
    ...view,
    ...{ selection, looks },
    ...withPanels(view, panels, activeAt(view)),
    tables: tablesWith(view.tables, tables),
  };
  const rowsHere = ({ tables: all }: View) => rowsOfTables(all)[view.element];
  const isSameRows = isEqual(rowsHere(view), rowsHere(next));
  return isSameRows ? next : { ...next, place: undefined, top: undefined };
}

/** Returns a panel with the colours that it had; its embedding and viewport stay. */
function colouredAs(panel: Panel, was: Panel): Panel {
  const { color, gene, blend, hidden, paint } = was;
  const isOtherColour = color !== panel.color || gene !== panel.gene;
  const range = isOtherColour ? paint?.range : panel.paint?.range;
  const change = { ...pointStyle(paint), range };
  const colours = { color, gene, blend, hidden };
  return { ...panel, ...colours, paint: changedPaint(panel.paint, change) };
}

/** Returns the members of a paint that style points, whatever colours them. */
export function pointStyle(paint: Paint | undefined): PaintChange {
  const { size, opacity, context, order, scale, clip } = paint ?? {};
  return { size, opacity, context, order, scale, clip };
}

/** Returns the rows of the tables that do not show all rows in file order. */
function rowsOfTables(tables: View['tables']): Readonly<Record<Path, RowsOfTable>> {
  const states = Object.entries(tables ?? {}).flatMap(([path, state]) => {
    const rows = rowsOfTable(state);
    return showsAllRows(rows) ? [] : [[path, rows] as const];
  });
  return Object.fromEntries(states);
}

/** Returns the tables with other rows; their columns, widths and cards stay. */
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
  const { selection, looks } = view;
  const tables = rowsOfTables(view.tables);
  return { selection, tables, panels: panelsOf(view), looks };
}

/** Compares plain values deeply: a link that is read again gives equal values that are not identical. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (isList(a) || isList(b)) {
    if (!isList(a) || !isList(b) || a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (!isEqual(a[at], b[at])) return false;
    return true;
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

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Uint32Array;
}
