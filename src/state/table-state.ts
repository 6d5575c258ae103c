import type { Arrangement, RowFilter, SortBy } from '@/model/arrangement';
import type { Path } from '@/model/path';

/** How one table is shown: which rows in what order, which columns in what order. */
export interface TableState extends Arrangement {
  readonly hidden: readonly string[];
  /** Columns that stand first; the others follow as the file has them. */
  readonly order: readonly string[];
  /** Of the rows that meet the filters only those that are selected. */
  readonly onlySelected?: true | undefined;
  /** Whether headers show how their columns are spread; what suits the size where undefined. */
  readonly cards?: boolean | undefined;
  /** Widths that columns were given by hand, in px. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

/** By path; a table that is not here is shown as it is stored. */
export type TableStates = Readonly<Record<Path, TableState>>;

export const AS_STORED: TableState = { sort: [], filters: [], hidden: [], order: [] };

/** The states with a part of one changed; a table that is as stored again is left out. */
export function changedTables(
  tables: TableStates | undefined,
  path: Path,
  part: Partial<TableState>,
): TableStates | undefined {
  const { [path]: last = AS_STORED, ...others } = tables ?? {};
  const next = { ...last, ...part };
  const { sort, filters, hidden, order, onlySelected, cards, widths } = next;
  const isPlain = [sort, filters, hidden, order].every(({ length }) => length === 0);
  if (!isPlain || onlySelected || cards !== undefined || widths)
    return { ...others, [path]: next };
  return Object.keys(others).length > 0 ? others : undefined;
}

/** Sorted columns and filters of a table that a link may name: each is a chip above it. */
const MAX_CONDITIONS = 64;

/**
 * What of a link's JSON is a state of tables; what is not understood is left out, for a link may come from
 * anywhere. None of it where a table has more conditions than can be shown: with some of them it would show other rows.
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
export function isArranged({
  sort,
  filters,
}: Pick<TableState, 'sort' | 'filters'>): boolean {
  return sort.length + filters.length <= MAX_CONDITIONS;
}

type Json = Readonly<Record<string, unknown>>;

function tableFrom(value: Json): TableState {
  return {
    sort: listOf(value.sort, sortFrom),
    filters: listOf(value.filters, filterFrom),
    hidden: listOf(value.hidden, textFrom),
    order: listOf(value.order, textFrom),
    ...(value.onlySelected === true && { onlySelected: true }),
    ...(typeof value.cards === 'boolean' && { cards: value.cards }),
    ...(isRecord(value.widths) && { widths: widthsFrom(value.widths) }),
  };
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

function filterFrom(value: unknown): RowFilter | undefined {
  if (!isRecord(value) || typeof value.column !== 'string') return undefined;
  const { kind, column, contains, min, max, missing, of, from, to } = value;
  const not = value.not === true ? ({ not: true } as const) : {};
  switch (kind) {
    case 'text':
      return typeof contains === 'string'
        ? { kind, column, contains, ...not }
        : undefined;
    case 'range':
      return {
        kind,
        column,
        ...(typeof min === 'number' && { min }),
        ...(typeof max === 'number' && { max }),
      };
    case 'values':
      return { kind, column, values: listOf(value.values, textFrom), ...not };
    case 'missing':
      if (typeof missing !== 'boolean') return undefined;
      return {
        kind,
        column,
        missing,
        ...((of === 'NaN' || of === 'NA') && { of }),
      };
    case 'times':
      return {
        kind,
        column,
        ...(typeof from === 'string' && { from }),
        ...(typeof to === 'string' && { to }),
      };
    default:
      return undefined;
  }
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
