import { savedColumnName } from '@/ask/query/saved-column';
import type { Path } from '@/model/path';
import { joinPath } from '@/model/path';
import { isBelieved } from './selection';
import { type NamedRowsOf, namedFrom, packName } from './table-state';

/** Rows that were saved under names, by table, as a link carries them to where nothing is saved. */
export type LinkedRows = Readonly<Record<Path, NamedRowsOf>>;

/** Tables of which a link has saved rows. */
const MAX_TABLES = 16;

/** Those of the saved rows that are shown as columns in a view, and those that they are made of; undefined for none. */
export function rowsShownIn(view: object, known: LinkedRows): LinkedRows | undefined {
  // whatever shows a column has its path; a selection, which may be of very many rows, has none
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

/** For a link: equal rows have equal texts. */
export function packLinkedRows(linked: LinkedRows): unknown {
  return Object.entries(linked).map(([table, named]) => [
    table,
    Object.entries(named).map(packName),
  ]);
}

/** What a link has of them; invalid parts are omitted, because a link may come from anywhere. */
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

/** True where all of their selections are no larger than a link may say. */
export function areBelieved(linked: LinkedRows): boolean {
  return Object.values(linked)
    .flatMap((named) => Object.values(named))
    .every((rows) => !('selection' in rows) || isBelieved(rows.selection));
}

/** The rows without those of one name. */
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
