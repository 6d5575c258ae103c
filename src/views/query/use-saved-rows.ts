import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Path } from '@/model/path';
import { createSavedRows, type SavedRowsStore } from '@/state/saved-rows';
import type { NamedRowsOf, SavedRows } from '@/state/table-state';
import { useDataset, useView } from '../common/context/view-context';

/** The storage of named rows; by default in memory, for this visit. */
export const SavedRowsContext = createContext<SavedRowsStore>(createSavedRows(undefined));

export interface SavedNames {
  readonly names: NamedRowsOf;
  /** False where the browser keeps it for this visit only. */
  keep(name: string, rows: SavedRows): boolean;
  rename(from: string, to: string): boolean;
  remove(name: string): void;
}

/** By what the open file is recognised in another visit; stores of many keys have no fingerprint. */
export function useFileKey(): string {
  const { source } = useDataset();
  const address = useView((view) =>
    view.source?.kind === 'url' ? view.source.url : undefined,
  );
  return source.fingerprint ?? address ?? source.name;
}

/** Queries and selections of a table that were saved in this browser. */
export function useSavedRows(table: Path): SavedNames {
  const store = use(SavedRowsContext);
  const file = useFileKey();
  const names = useSyncExternalStore(store.subscribe, () => store.of(file, table));
  return useMemo(
    () => ({
      names,
      keep: (name, rows) => store.keep(file, table, name, rows),
      rename: (from, to) => store.rename(file, table, from, to),
      remove: (name) => {
        store.keep(file, table, name, undefined);
      },
    }),
    [store, file, table, names],
  );
}
