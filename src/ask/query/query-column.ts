import { didYouMean, nearestNames } from '@/ask/names/nearest-names';
import type { Block } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { packStrings } from '@/model/strings';
import { nearestHalf } from '@/read/codecs/small-floats';
import { isColumnTable } from '@/read/elements/column-table/table';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { exactTexts } from '@/write/text/export-text';
import type { QueryColumnInfo } from './column-info';
import type { FilterColumn } from './filter-query';
import { type QueryTest, ROW_LABELS } from './query';
import type { ValueType } from './value-test';

type ColumnInfo = Extract<ElementInfo, { kind: 'column' }>;

/** A column that a query names. */
export interface QueryColumn {
  readonly name: string;
  readonly element: DataElement;
  readonly info: ColumnInfo;
  /**
   * Type as which its values, or its categories, are compared; undefined if they cannot be compared (lists, complex
   * numbers).
   */
  readonly type: ValueType | undefined;
  /** Its categories with their own type; absent where they come with the codes (enumerations). */
  readonly categories?: Block;
  /** True if values can be missing. */
  readonly mayLack: boolean;
  /** True for a column of a column table (HEP001). */
  readonly inColumnTable: boolean;
}

type NamedColumn = Pick<QueryTest, 'column' | 'character'>;

/** The table of a query. */
export interface QueryTable {
  readonly path: Path;
  readonly length: number;
  /** The group of a column table (HEP001), which may have search indexes; undefined for other tables. */
  readonly group: StoredGroup | undefined;
  columnOf(name: string): QueryColumn;
}

const MAX_NEAR = 3;

/**
 * Opens the columns of a query or filters: shapes and attributes, and categories.
 *
 * @throws NotFoundError for an unknown column, with similar names; UnsupportedError if it is not a
 * table or has other than one value per row
 */
export async function openQueryTable(
  elements: Elements,
  path: Path,
  named: readonly NamedColumn[],
  { signal, priority }: ReadOptions = {},
): Promise<QueryTable> {
  const options = { signal, priority };
  const table = await elements.at(path, options);
  const { info } = table;
  if (info.kind !== 'dataframe')
    throw new DataError('UnsupportedError', `${path} is not a table: it has no rows.`);
  const columns = new Map<string, QueryColumn>();
  for (const one of named) {
    if (columns.has(one.column)) continue;
    const name = nameIn(info, one);
    // shared with views: opened once, with cached labels and chunk locations
    const opened = await elements.at(joinPath(path, name), options);
    const element =
      name === info.index && !isColumnTable(table.node) ? withTexts(opened) : opened;
    const column = await queryColumn(element, path, name, info.length, options);
    columns.set(one.column, { ...column, inColumnTable: isColumnTable(table.node) });
  }
  return {
    path,
    length: info.length,
    group:
      table.node.kind === 'group' && isColumnTable(table.node) ? table.node : undefined,
    columnOf(name) {
      const found = columns.get(name);
      if (!found) throw new RangeError(`${name} is no column of the query`);
      return found;
    },
  };
}

/**
 * Reads row labels as texts: those of AnnData and Seurat are texts however they are stored, those of column tables have
 * the type of their column (HEP001 §7.4).
 */
function withTexts(element: DataElement): DataElement {
  const { info, read } = element;
  if (info.kind !== 'column' || info.valueType !== 'numbers' || !read) return element;
  const isWhole = isInteger(info.dtype);
  return {
    ...element,
    info: { ...info, valueType: 'strings', nullable: false },
    async read(region, options) {
      const block = await read(region, options);
      if (block.kind !== 'numbers') return block;
      const texts = Array.from(block.values as ArrayLike<number | bigint>, (value) =>
        // as Python writes floats
        isWhole || !Number.isInteger(value) ? String(value) : `${value}.0`,
      );
      return { kind: 'strings', strings: packStrings(texts) };
    },
  };
}

function isInteger(dtype: string): boolean {
  return /^u?int/.test(dtype);
}

/** Resolves the name of a column: `index` means the row labels if no column has this name. */
function nameIn(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  { column, character }: NamedColumn,
): string {
  const { path, index, isPositional, columns } = info;
  if (columns.includes(column)) return column;
  if (!isPositional && (column === index || column === ROW_LABELS)) return index;
  const where = character === undefined ? '' : ` (character ${character} of the query)`;
  if (column === ROW_LABELS)
    throw new DataError('NotFoundError', `${path} has no row labels${where}.`);
  throw new DataError(
    'NotFoundError',
    `${path} has no column “${column}”${where}.${didYouMean(nearestNames([...columns, index], column, MAX_NEAR))}`,
  );
}

async function queryColumn(
  element: DataElement,
  table: Path,
  name: string,
  length: number,
  options: ReadOptions,
): Promise<Omit<QueryColumn, 'inColumnTable'>> {
  const { info } = element;
  if (info.kind === 'unsupported') throw new DataError('UnsupportedError', info.reason);
  if (!element.read || info.kind !== 'column')
    throw new DataError(
      'UnsupportedError',
      `The column “${name}” of ${table} does not have one value per row and cannot be compared.`,
    );
  if (info.length !== length)
    throw new DataError(
      'CorruptError',
      `${info.path} has ${info.length} values, but its table has ${length} rows.`,
    );
  const plain = { name, element, info, mayLack: mayLack(info) };
  const categories = element.categories;
  if (info.valueType !== 'categories' || categories?.info.kind !== 'column')
    return { ...plain, type: valueType(info) };
  const type = valueType(categories.info);
  const block = type && (await categories.read?.({}, options));
  // categories of another type are compared as they are shown
  return block ? { ...plain, type, categories: block } : { ...plain, type: TEXTS };
}

const TEXTS: ValueType = { kind: 'texts' };

function valueType({ valueType, dtype, encoding }: ColumnInfo): ValueType | undefined {
  // an empty array of texts may have any type
  if (encoding?.startsWith('string-array')) return TEXTS;
  switch (valueType) {
    case 'numbers':
      return isInteger(dtype)
        ? { kind: 'integers' }
        : { kind: 'floats', round: rounderOf(dtype) };
    case 'booleans':
      return { kind: 'booleans' };
    case 'strings':
    case 'categories': // enumerations, by their names
      return TEXTS;
    case 'times':
      return { kind: dtype.startsWith('datetime') ? 'moments' : 'spans' };
    default:
      return undefined;
  }
}

/** Rounds to the values that a type of floats has. */
function rounderOf(dtype: string): (value: number) => number {
  if (dtype === 'float32') return Math.fround;
  if (dtype === 'float16') return nearestHalf;
  return (value) => value;
}

function mayLack({ valueType, nullable, dtype }: ColumnInfo): boolean {
  if (valueType === 'times' || valueType === 'categories') return true;
  return nullable || (valueType === 'numbers' && !isInteger(dtype));
}

/** Maximum number of labels of a column for completion, and for filters that search for text in them. */
export const MAX_LABELS = 20_000;

/** Describes a column for queries, at the request of the page. Errors as for `openQueryTable`. */
export async function describeQueryColumn(
  elements: Elements,
  path: Path,
  column: string,
  options: ReadOptions,
): Promise<QueryColumnInfo> {
  const table = await openQueryTable(elements, path, [{ column }], options);
  const { type, info, mayLack, categories } = table.columnOf(column);
  const textOf = categories && exactTexts(categories);
  const count = Math.min(MAX_LABELS, info.categories ?? 0);
  return {
    kind: type?.kind,
    mayLack,
    missingMeans: info.missingMeans ?? 'NaN',
    ...(textOf && { labels: Array.from({ length: count }, (_, i) => textOf(i) ?? '') }),
    ...(info.ordered === true && { isOrdered: true }),
  };
}

/**
 * Approximate bytes per value in memory, if the type of the array does not determine it: a text with its offset, a
 * code, a number.
 */
const VALUE_BYTES: Partial<Record<ColumnInfo['valueType'], number>> = {
  strings: 20,
  categories: 2,
};
const NUMBER_BYTES = 8;

/** Approximate size of all values of a column in memory, in bytes. */
export function columnBytes({ element: { node }, info }: QueryColumn): number {
  const dtype = node.kind === 'array' ? node.dtype : undefined;
  const stored = dtype && 'bytes' in dtype ? dtype.bytes : undefined;
  return info.length * (stored ?? VALUE_BYTES[info.valueType] ?? NUMBER_BYTES);
}

/** Number of rows read together in a column without chunks. */
const BATCH_ROWS = 1 << 14;

/** Number of rows per chunk of a column, or per read of a column without chunks. */
export function batchRowsOf({ element }: Pick<QueryColumn, 'element'>): number {
  const { node } = element;
  const chunk = node.kind === 'array' ? node.storage.chunkShape?.[0] : undefined;
  return Math.max(chunk ?? BATCH_ROWS, 1);
}

/** Converts the column to the properties that filters depend on. */
export function filterColumn({
  type,
  info,
  mayLack,
  categories,
}: QueryColumn): FilterColumn {
  const text = categories && categories.kind !== 'strings' && exactTexts(categories);
  return {
    kind: type?.kind ?? 'texts',
    mayLack,
    missingMeans: info.missingMeans ?? 'NaN',
    labels: text
      ? Array.from({ length: info.categories ?? 0 }, (_, i) => text(i) ?? '')
      : undefined,
  };
}
