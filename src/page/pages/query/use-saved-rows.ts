import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Path } from '@/model/path';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import {
  createSavedRows,
  type SavedRowsStore,
  type SaveOutcome,
} from '@/page/state/saved-rows';
import type { NamedRowsOf, SavedRows } from '@/page/state/table-state';
import { useFileKey } from './use-file-key';

/** The storage of named rows; by default in memory, for this visit. */
export const SavedRowsContext = createContext<SavedRowsStore>(createSavedRows(undefined));

export interface SavedNames {
  readonly names: NamedRowsOf;
  keep(name: string, rows: SavedRows): SaveOutcome;
  rename(from: string, to: string): SaveOutcome;
  remove(name: string): void;
}

/** Queries and selections of a table that were saved in this browser, or came with the link, which takes precedence. */
export function useSavedRows(table: Path): SavedNames {
  const store = use(SavedRowsContext);
  const file = useFileKey();
  const linked = useView((view) => view.linked?.[table]);
  const { dropLinked } = useViewActions();
  const own = useStore(store.entries, () =>
    file === undefined ? NONE : store.of(file, table),
  );
  return useMemo(
    () => ({
      names: linked ? { ...own, ...linked } : own,
      keep(name, rows) {
        dropLinked(table, name);
        return file === undefined ? 'for now' : store.keep(file, table, name, rows);
      },
      rename(from, to) {
        const rows = linked?.[from];
        if (file === undefined) return 'for now';
        if (!rows) return store.rename(file, table, from, to);
        dropLinked(table, from);
        return store.keep(file, table, to, rows);
      },
      remove(name) {
        dropLinked(table, name);
        if (file !== undefined) store.keep(file, table, name, undefined);
      },
    }),
    [store, file, table, own, linked, dropLinked],
  );
}

const NONE: NamedRowsOf = {};
