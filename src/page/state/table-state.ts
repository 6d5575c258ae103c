import type { SortBy } from '@/model/arrangement';
import type { Path } from '@/model/path';
import { packSelection, type Selection, unpackSelection } from './selection';

/** How one table is shown: which rows in what order, which columns in what order. */
export interface TableState {
  /** The first column decides first. */
  readonly sort: readonly SortBy[];
  /** The rows that are shown: those for which this query is true (docs/query.md); all where undefined. */
  readonly where?: string | undefined;
  /** What the names in `where` mean; `@selected` is no such name. */
  readonly named?: NamedRowsOf | undefined;
  readonly hidden: readonly string[];
  /** Columns in front; the others follow in file order. */
  readonly order: readonly string[];
  /** Of the rows that satisfy the query only the selected ones. */
  readonly onlySelected?: true | undefined;
  /** Whether headers show how their columns are spread; what suits the size where undefined. */
  readonly cards?: boolean | undefined;
  /** Widths that columns were given by hand, in px. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

/** Rows that were saved under a name. */
export type SavedRows = { readonly where: string } | { readonly selection: Selection };
export type NamedRowsOf = Readonly<Record<string, SavedRows>>;

/** By path; a table that is not here is shown as it is stored. */
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

/** The states with a part of one changed; a table that is as stored again is left out. */
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

/** Sorted columns of a table that a link may name: each is a chip above it. */
const MAX_SORTED = 64;
/** Characters of a query in a link. */
export const MAX_QUERY_CHARS = 1 << 16;
/** A text in a link is no longer; a query is several of them. */
const PIECE_CHARS = 4096;
/** Names that the query of a link may mean. */
const MAX_NAMES = 32;

/**
 * The table states in a link's JSON; invalid parts are omitted, because a link may come from
 * anywhere. `too much` if a table has more conditions than can be shown: with some of them it would
 * show other rows.
 */
export function tablesFrom(value: unknown): TableStates | 'too much' | undefined {
  if (!isRecord(value)) return undefined;
  const tables = Object.entries(value).flatMap(([path, state]) =>
    path.startsWith('/') && isRecord(state) ? [[path, tableFrom(state)] as const] : [],
  );
  if (tables.some(([, state]) => !isArranged(state))) return 'too much';
  return tables.length > 0 ? Object.fromEntries(tables) : undefined;
}

/** True where its conditions are no more than a link may name. */
export function isArranged({ sort, where = '', named = {} }: RowsOfTable): boolean {
  const names = Object.values(named);
  const texts = [where, ...names.map((one) => ('where' in one ? one.where : ''))];
  return (
    sort.length <= MAX_SORTED &&
    texts.every((text) => text.length <= MAX_QUERY_CHARS) &&
    names.length <= MAX_NAMES
  );
}

/** For a link: equal states have equal texts. */
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

/** A name and its rows, for a link. */
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

/** What names mean in a link; invalid ones are omitted. */
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
  return Object.fromEntries(known) as Record<string, number>; // as was just looked at
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
