import type { StoreApi } from 'zustand/vanilla';
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
import { isSameSource, type View } from './view';
import type { ViewStore } from './view-store';

/** What undo brings back: which rows are selected and shown, and what colours them, for hidden categories are those of a colour. */
export interface Revertible {
  readonly selection: Selection | undefined;
  readonly tables: Readonly<Record<Path, RowsOfTable>>;
  readonly color: View['color'];
  readonly gene: string | undefined;
  readonly hidden: readonly number[];
  /** Of the colour; a change of it alone is no step. */
  readonly range: Paint['range'];
}

/** What a step changed, in words. */
export type Reverted = readonly ('selection' | 'filters' | 'colouring')[];

/** Changes of the view that can be taken back. */
export interface ViewHistory {
  /** Takes the last change back; undefined where there is none. */
  undo(): Reverted | undefined;
  /** Makes the last change again that was taken back; undefined where there is none. */
  redo(): Reverted | undefined;
  /** Forgets all changes. */
  clear(): void;
  /** Ends listening to the store. */
  close(): void;
}

/** Bytes of all states that are kept, and their number. */
const MAX_BYTES = 16 << 20;
const MAX_STEPS = 200;

/** Remembers the changes of selections, filters, hidden categories and colours in one file; another file starts anew. */
export function trackHistory(
  store: StoreApi<ViewStore>,
  maxBytes = MAX_BYTES,
): ViewHistory {
  let undone: Revertible[] = [];
  let done: Revertible[] = [];
  let isReverting = false;
  const clear = () => {
    done = [];
    undone = [];
  };
  const keep = (states: Revertible[], state: Revertible) => {
    states.push(state);
    let bytes = 0;
    for (let at = states.length - 1; at >= 0; at--) {
      bytes += weightOf(states[at]);
      if (bytes <= maxBytes && states.length - at <= MAX_STEPS) continue;
      states.splice(0, at + 1);
      return;
    }
  };
  const close = store.subscribe(({ view }, { view: last }) => {
    if (view === last || isReverting) return;
    if (!isSameSource(view.source, last.source)) return clear();
    const [now, before] = [revertibleOf(view), revertibleOf(last)];
    if (changesOf(before, now).length === 0) return;
    keep(done, before);
    undone = [];
  });
  const revert = (from: Revertible[], to: Revertible[]): Reverted | undefined => {
    const state = from.pop();
    if (!state) return undefined;
    const now = revertibleOf(store.getState().view);
    keep(to, now);
    isReverting = true;
    store.getState().revert(state);
    isReverting = false;
    return changesOf(now, state);
  };
  return {
    undo: () => revert(done, undone),
    redo: () => revert(undone, done),
    clear,
    close,
  };
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

function revertibleOf(view: View): Revertible {
  const { selection, color, gene, hidden, paint } = view;
  const tables = rowsOfTables(view.tables);
  return { selection, tables, color, gene, hidden, range: paint?.range };
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

function changesOf(a: Revertible, b: Revertible): Reverted {
  return [
    ...(isEqual(a.selection, b.selection) ? [] : (['selection'] as const)),
    ...(isEqual(a.tables, b.tables) ? [] : (['filters'] as const)),
    ...(isEqual([a.color, a.gene, a.hidden], [b.color, b.gene, b.hidden])
      ? []
      : (['colouring'] as const)),
  ];
}

/** Of plain values: a link that is read again gives equal ones that are others. */
function isEqual(a: unknown, b: unknown): boolean {
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

/** About as many bytes as a value takes. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (Array.isArray(value))
    return value.reduce((sum: number, part) => sum + weightOf(part), 32);
  let bytes = 32;
  for (const [key, part] of Object.entries(value))
    bytes += weightOf(part) + 2 * key.length;
  return bytes;
}
