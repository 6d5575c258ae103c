import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Path } from '@/model/path';
import { packSelection, unpackSelection } from './selection';
import type { NamedRowsOf, SavedRows } from './table-state';

/** Storage of the page's origin; only the methods that are used here. */
interface PageStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Queries and selections that were saved under names, by file and table, in this browser. */
export interface SavedRowsStore {
  /** Saved rows of a table by name; the same object until they change. */
  of(file: string, table: Path): NamedRowsOf;
  /** Saves rows under a name; undefined deletes the name. */
  keep(file: string, table: Path, name: string, rows: SavedRows | undefined): SaveOutcome;
  /** Saves the rows under another name instead. */
  rename(file: string, table: Path, from: string, to: string): SaveOutcome;
  /** All saved rows; another list after each change. */
  readonly entries: StoreApi<readonly Entry[]>;
}

/**
 * `for now`: the browser has no space, so the rows are kept for this visit only; `oldest lost`: the limit was reached,
 * so the oldest rows were deleted.
 */
export type SaveOutcome = 'kept' | 'for now' | 'oldest lost';

const KEY = 'petri-saved-rows';
/** Maximum number of names in all files; the oldest are deleted first. */
export const MAX_NAMES = 300;

type Entry = readonly [file: string, table: Path, name: string, rows: SavedRows];

const NOTHING: NamedRowsOf = {};

export function createSavedRows(storage: PageStorage | undefined): SavedRowsStore {
  const entries = createStore<readonly Entry[]>(() =>
    storage ? entriesIn(storage) : [],
  );
  const known = new Map<string, NamedRowsOf>();
  const of = (file: string, table: Path): NamedRowsOf => {
    const key = JSON.stringify([file, table]);
    const before = known.get(key);
    if (before) return before;
    const here = entries
      .getState()
      .flatMap(([one, path, name, rows]) =>
        one === file && path === table ? [[name, rows] as const] : [],
      );
    const next = here.length > 0 ? Object.fromEntries(here) : NOTHING;
    known.set(key, next);
    return next;
  };
  const write = (next: readonly Entry[]): SaveOutcome => {
    known.clear();
    entries.setState(next.slice(0, MAX_NAMES), true);
    const isKept = storage !== undefined && kept(storage, entries.getState());
    if (!isKept) return 'for now';
    return next.length > MAX_NAMES ? 'oldest lost' : 'kept';
  };
  const without = (file: string, table: Path, name: string) =>
    entries
      .getState()
      .filter(([one, path, called]) => one !== file || path !== table || called !== name);
  return {
    of,
    keep(file, table, name, rows) {
      const others = without(file, table, name);
      return write(rows ? [[file, table, name, rows], ...others] : others);
    },
    rename(file, table, from, to) {
      const names = of(file, table);
      const rows = Object.hasOwn(names, from) ? names[from] : undefined;
      if (!rows || from === to) return 'kept';
      const others = without(file, table, to).filter(
        ([one, path, called]) => one !== file || path !== table || called !== from,
      );
      return write([[file, table, to, rows], ...others]);
    },
    entries,
  };
}

function kept(storage: PageStorage, entries: readonly Entry[]): boolean {
  const list = entries.map(([file, table, name, rows]) => [
    ...[file, table, name],
    'where' in rows ? rows.where : [packSelection(rows.selection)],
  ]);
  try {
    storage.setItem(KEY, JSON.stringify(list));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false; // storage is full or blocked
  }
}

function entriesIn(storage: PageStorage): readonly Entry[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.flatMap((one) => entryFrom(one) ?? []) : [];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return [];
    throw error;
  }
}

function entryFrom(value: unknown): readonly [Entry] | undefined {
  if (!Array.isArray(value)) return undefined;
  const [file, table, name, rows] = value as unknown[];
  if (typeof file !== 'string' || typeof table !== 'string' || typeof name !== 'string')
    return undefined;
  if (typeof rows === 'string') return [[file, table, name, { where: rows }]];
  const selection = Array.isArray(rows) ? unpackSelection(rows[0]) : undefined;
  return selection && [[file, table, name, { selection }]];
}
