import { savedColumnName } from '@/ask/columns/saved-column';
import type { Path } from '@/model/path';
import { joinPath } from '@/model/path';
import { isBelieved } from './selection';
import { type NamedRowsOf, namedFrom, packName } from './table-state';

/** Rows that were saved under names, by table, as a link carries them to a browser that has not saved them. */
export type LinkedRows = Readonly<Record<Path, NamedRowsOf>>;

/** Maximum number of tables with saved rows in a link. */
const MAX_TABLES = 16;

/** Returns the saved rows that a view shows as columns, and those that their queries refer to; undefined for none. */
export function rowsShownIn(view: object, known: LinkedRows): LinkedRows | undefined {
  // every part that shows a column contains its path; the selection, which may have very many rows, contains none
  const text = JSON.stringify({ ...view, selection: undefined });
  const tables = Object.entries(known).flatMap(([table, named]) => {
    const shown = new Set<string>();
    const add = (name: string) => {
      const rows = named[name];
      if (!rows || shown.has(name)) return;
      shown.add(name);
      if ('where' in rows)
        for (const other of Object.keys(named))
          if (rows.where.includes(`@${other}`)) add(other);
    };
    for (const name of Object.keys(named)) {
      const path = JSON.stringify(joinPath(table, savedColumnName(name))).slice(1, -1);
      if (text.includes(path)) add(name);
    }
    const entries = Object.entries(named).filter(([name]) => shown.has(name));
    return entries.length > 0 ? [[table, Object.fromEntries(entries)] as const] : [];
  });
  return tables.length > 0 ? Object.fromEntries(tables) : undefined;
}

/** Packs saved rows for a link; equal rows have equal texts. */
export function packLinkedRows(linked: LinkedRows): unknown {
  return Object.entries(linked).map(([table, named]) => [
    table,
    Object.entries(named).map(packName),
  ]);
}

/** Reads the saved rows of a link; invalid parts are omitted, because a link may come from anywhere. */
export function linkedRowsFrom(value: unknown): LinkedRows | undefined {
  if (!Array.isArray(value)) return undefined;
  const tables = value.slice(0, MAX_TABLES).flatMap((item: unknown) => {
    const [table, names] = Array.isArray(item) ? (item as unknown[]) : [];
    const named = namedFrom(names);
    return typeof table === 'string' && table.startsWith('/') && named
      ? [[table, named] as const]
      : [];
  });
  return tables.length > 0 ? Object.fromEntries(tables) : undefined;
}

/** True if none of the selections has more rows than a link may choose. */
export function areBelieved(linked: LinkedRows): boolean {
  return Object.values(linked)
    .flatMap((named) => Object.values(named))
    .every((rows) => !('selection' in rows) || isBelieved(rows.selection));
}

/** Returns the saved rows without those of one name; undefined if nothing is left. */
export function withoutLinked(
  linked: LinkedRows | undefined,
  table: Path,
  name: string,
): LinkedRows | undefined {
  const { [table]: named = {}, ...others } = linked ?? {};
  const left = Object.entries(named).filter(([one]) => one !== name);
  const next =
    left.length > 0 ? { ...others, [table]: Object.fromEntries(left) } : others;
  return Object.keys(next).length > 0 ? next : undefined;
}
