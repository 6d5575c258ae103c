import type { SortBy } from '@/model/arrangement';
import type { Path } from '@/model/path';
import { packSelection, type Selection, unpackSelection } from './selection';

/** How one table is shown: which rows in what order, which columns in what order. */
export interface TableState {
  /** Sort columns, in order of precedence. */
  readonly sort: readonly SortBy[];
  /** Query for the rows that are shown (docs/query.md); all rows if undefined. */
  readonly where?: string | undefined;
  /** Rows that the names in `where` refer to; `@selected` is not such a name. */
  readonly named?: NamedRowsOf | undefined;
  readonly hidden: readonly string[];
  /** Columns in front; the others follow in file order. */
  readonly order: readonly string[];
  /** Only the selected rows are shown of those that satisfy the query. */
  readonly onlySelected?: true | undefined;
  /** True if headers show the distribution of their columns; if undefined, that depends on the size of the table. */
  readonly cards?: boolean | undefined;
  /** Column widths that were set by hand, in pixels. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

/** Rows that were saved under a name. */
export type SavedRows = { readonly where: string } | { readonly selection: Selection };
export type NamedRowsOf = Readonly<Record<string, SavedRows>>;

/** Table states by path; a table without one is shown as it is stored. */
export type TableStates = Readonly<Record<Path, TableState>>;

export const AS_STORED: TableState = { sort: [], hidden: [], order: [] };

/** Which rows a table shows, and in what order. */
export type RowsOfTable = Pick<TableState, 'sort' | 'where' | 'named' | 'onlySelected'>;

export function rowsOfTable(state: TableState): RowsOfTable {
  const { sort, where, named, onlySelected } = state;
  return { sort, where, named, onlySelected };
}

/** True if all rows are shown in file order. */
export function showsAllRows({ sort, where, onlySelected }: RowsOfTable): boolean {
  return sort.length === 0 && !where && !onlySelected;
}

/** Returns the states with a part of one changed; a table that is as stored again is left out. */
export function changedTables(
  tables: TableStates | undefined,
  path: Path,
  part: Partial<TableState>,
): TableStates | undefined {
  const { [path]: last = AS_STORED, ...others } = tables ?? {};
  const changed = { ...last, ...part };
  const isWritten = 'where' in part;
  const next: TableState = {
    ...changed,
    ...(isWritten && { where: part.where || undefined }),
    ...(isWritten && !part.where && { named: undefined }),
  };
  const { hidden, order, cards, widths } = next;
  const isPlain = showsAllRows(next) && hidden.length + order.length === 0;
  if (!isPlain || cards !== undefined || widths) return { ...others, [path]: next };
  return Object.keys(others).length > 0 ? others : undefined;
}

/** Maximum number of sorted columns of a table in a link; each is a chip above it. */
const MAX_SORTED = 64;
/** Maximum length of a query in a link. */
export const MAX_QUERY_CHARS = 1 << 16;
/** Maximum length of one text in a link; a longer query is split into several. */
const PIECE_CHARS = 4096;
/** Maximum number of names that the query of a link may refer to. */
const MAX_NAMES = 32;

/**
 * Reads the table states in a link's JSON; invalid parts are omitted, because a link may come from anywhere. `too much`
 * if a table has more conditions than can be shown: with some of them it would show other rows.
 */
export function tablesFrom(value: unknown): TableStates | 'too much' | undefined {
  if (!isRecord(value)) return undefined;
  const tables = Object.entries(value).flatMap(([path, state]) =>
    path.startsWith('/') && isRecord(state) ? [[path, tableFrom(state)] as const] : [],
  );
  if (tables.some(([, state]) => !isArranged(state))) return 'too much';
  return tables.length > 0 ? Object.fromEntries(tables) : undefined;
}

/** True if its conditions are within the limits of a link. */
export function isArranged({ sort, where = '', named = {} }: RowsOfTable): boolean {
  const names = Object.values(named);
  const texts = [where, ...names.map((one) => ('where' in one ? one.where : ''))];
  return (
    sort.length <= MAX_SORTED &&
    texts.every((text) => text.length <= MAX_QUERY_CHARS) &&
    names.length <= MAX_NAMES
  );
}

/** Packs table states for a link; equal states have equal texts. */
export function packTables(tables: TableStates): unknown {
  const all = Object.entries(tables).map(([path, state]) => {
    const { sort, where, named, hidden, order } = state;
    const { onlySelected, cards, widths } = state;
    const names = named && Object.entries(named).map(packName);
    return [
      path,
      {
        ...{ sort, where: where && packText(where), named: names },
        ...{ hidden, order, onlySelected, cards, widths },
      },
    ];
  });
  return Object.fromEntries(all);
}

/** Packs a name and its rows for a link. */
export function packName([name, rows]: readonly [string, SavedRows]): unknown {
  return [
    name,
    'where' in rows ? packText(rows.where) : { s: packSelection(rows.selection) },
  ];
}

function packText(text: string): string | readonly string[] {
  if (text.length <= PIECE_CHARS) return text;
  return Array.from({ length: Math.ceil(text.length / PIECE_CHARS) }, (_, i) =>
    text.slice(i * PIECE_CHARS, (i + 1) * PIECE_CHARS),
  );
}

function queryFrom(value: unknown): string | undefined {
  const isPieces = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isPieces ? value.join('') : textFrom(value);
}

type Json = Readonly<Record<string, unknown>>;

function tableFrom(value: Json): TableState {
  const named = namedFrom(value.named);
  const where = queryFrom(value.where) ?? '';
  return {
    sort: listOf(value.sort, sortFrom),
    ...(where !== '' && { where, ...(named && { named }) }),
    hidden: listOf(value.hidden, textFrom),
    order: listOf(value.order, textFrom),
    ...(value.onlySelected === true && { onlySelected: true }),
    ...(typeof value.cards === 'boolean' && { cards: value.cards }),
    ...(isRecord(value.widths) && { widths: widthsFrom(value.widths) }),
  };
}

/** Reads the named rows of a link; invalid ones are omitted. */
export function namedFrom(value: unknown): NamedRowsOf | undefined {
  const named = listOf(value, (item): readonly [string, SavedRows] | undefined => {
    const [name, rows] = Array.isArray(item) ? (item as unknown[]) : [];
    if (typeof name !== 'string') return undefined;
    const where = queryFrom(rows);
    if (where !== undefined) return [name, { where }];
    const selection = isRecord(rows) ? unpackSelection(rows.s) : undefined;
    return selection && [name, { selection }];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

function widthsFrom(value: Json): Readonly<Record<string, number>> {
  const known = Object.entries(value).filter(([, width]) => Number.isFinite(width));
  return Object.fromEntries(known) as Record<string, number>; // checked above
}

function sortFrom(value: unknown): SortBy | undefined {
  if (!isRecord(value) || typeof value.column !== 'string') return undefined;
  const { column } = value;
  return value.descending === true ? { column, descending: true } : { column };
}

function textFrom(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): T[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const known = read(item);
    return known === undefined ? [] : [known];
  });
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
