import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import { DataError, isDataError } from '@/model/errors';
import { joinPath, nameOf, type Path, parentOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { corrupt } from '../expect';
import { numberIn, referencesIn } from './attributes';

/** The citation of the specification in messages. */
export function hep001(paragraph: string): { readonly rules: string } {
  return { rules: `HEP001 §${paragraph}` };
}

/** The MAJOR version of HEP001 that Petri implements; higher ones are refused (§7.2). */
export const IMPLEMENTED_MAJOR = 1;

/** Reserved groups of a table group (§13.2). */
export const CATEGORIES = 'CATEGORIES';
export const SEARCH_INDEXES = 'SEARCH_INDEXES';

/** If the order lists more columns than this, it is trusted, and each is checked when it is opened. */
const MAX_LOOKED_AT = 64;
const AT_ONCE = 16;

/** The attributes of a table group. */
export interface ColumnTable {
  readonly group: StoredGroup;
  readonly path: Path;
  readonly version: string | undefined;
  /** NROWS as stored (§7.3). */
  readonly nrows: bigint;
  /** The columns in INDEX_COLUMNS, outermost level first (§9.1). */
  readonly labels: readonly string[];
  /** The column with the primary row labels: `_index`, else the first of `labels`. */
  readonly index: string | undefined;
  /** Names of the column datasets (§8.2), in order. */
  readonly columns: readonly string[];
}

/** True for a table group: by the value of its CLASS attribute only (§7.1). */
export function isColumnTable(node: StoredNode): boolean {
  return (
    node.kind === 'group' &&
    textAttribute(readable(node.attributes), 'CLASS') === 'COLUMN_TABLE'
  );
}

/**
 * Opens a table group: its attributes, and as many headers of its members as are needed to identify
 * the columns.
 *
 * @throws UnsupportedError for a higher MAJOR version, CorruptError if the row count is unknown
 */
export async function openColumnTable(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<ColumnTable> {
  const { path } = group;
  const version = versionOf(group);
  const major = version === undefined ? undefined : majorOf(version);
  if (major !== undefined && major > IMPLEMENTED_MAJOR)
    throw new DataError(
      'UnsupportedError',
      `The table ${path} follows HEP001 version ${version}; Petri reads versions ${IMPLEMENTED_MAJOR}.x. A newer version of Petri may read it.`,
    );
  const nrows = expectRows(group);
  const columns = await columnsOf(group, options);
  const known = new Set(columns);
  const labels = (referencesIn(group.attributes, 'INDEX_COLUMNS') ?? []).flatMap(
    (reference) => {
      if (reference.status === 'null' || parentOf(reference.path) !== path) return [];
      const name = nameOf(reference.path);
      return known.has(name) ? [name] : [];
    },
  );
  const primary = textAttribute(readable(group.attributes), '_index');
  const index = primary !== undefined && known.has(primary) ? primary : labels[0];
  return {
    group,
    path,
    version,
    nrows,
    labels,
    index,
    columns,
  };
}

/** The VERSION attribute as text. */
export function versionOf({ attributes }: StoredGroup): string | undefined {
  return textAttribute(readable(attributes), 'VERSION');
}

/** The MAJOR of `MAJOR.MINOR`, with an optional third part; undefined if it is not a version. */
export function majorOf(version: string): number | undefined {
  const major = /^\s*(\d{1,9})\.\d{1,9}(\.\d{1,9})?\s*$/.exec(version)?.[1];
  return major === undefined ? undefined : Number(major);
}

function expectRows(group: StoredGroup): bigint {
  const { path, attributes } = group;
  const rows = numberIn(attributes, 'NROWS');
  if (
    rows !== undefined &&
    rows >= 0 &&
    (typeof rows === 'bigint' || Number.isInteger(rows))
  )
    return BigInt(rows);
  const what = attributes.values.has('NROWS')
    ? 'its NROWS attribute is not a row count'
    : 'has no NROWS attribute, so its row count is unknown';
  throw corrupt(path, what, hep001('7.3'));
}

/**
 * The rank-1 datasets that are direct children (§8.2), in the order of `column-order`; unlisted
 * ones come last.
 */
async function columnsOf(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<readonly string[]> {
  const keys = await group.keys(options);
  const members = new Set(keys);
  const order = textsAttribute(readable(group.attributes), 'column-order') ?? [];
  const listed = [...new Set(order)].filter((name) => members.has(name));
  const inOrder = new Set(listed);
  const others = keys.filter((name) => !inOrder.has(name));
  const areTrusted = listed.length > MAX_LOOKED_AT;
  const isColumn = async (name: string) =>
    (await columnDatasetAt(group, name, options)) !== undefined;
  const asked = areTrusted ? others : [...listed, ...others];
  const found = await mapInParallel(asked, AT_ONCE, isColumn);
  const columns = asked.filter((_, at) => found[at]);
  return areTrusted ? [...listed, ...columns] : columns;
}

/**
 * The column dataset of a name; undefined if the name refers to something else. A damaged member
 * counts as a column.
 */
async function columnDatasetAt(
  group: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<StoredArray | 'damaged' | undefined> {
  // the name of a dataset is its hard link (§3)
  const link = await group.link?.(name, options);
  if (link && link.kind !== 'hard') return undefined;
  try {
    const node = await group.open(name, options);
    return node.kind === 'array' && isRankOne(node) ? node : undefined;
  } catch (error) {
    if (!isDataError(error)) throw error;
    return error.name === 'UnsupportedError' ? undefined : 'damaged';
  }
}

export function isRankOne({ shape, empty }: StoredArray): boolean {
  return shape.length === 1 && empty !== true;
}

/** Opens a column dataset. CorruptError if it is not one, or is shorter than NROWS. */
export async function openColumnDataset(
  { group, path, nrows }: ColumnTable,
  name: string,
  options?: ReadOptions,
): Promise<StoredArray> {
  const node = await group.open(name, options);
  const place = joinPath(path, name);
  if (node.kind === 'group' || !isRankOne(node))
    throw corrupt(place, 'is not a dataset of one axis, as a column is', hep001('8.1'));
  const [extent = 0] = node.shape;
  if (BigInt(extent) < nrows)
    throw corrupt(place, `has ${extent} rows, but NROWS is ${nrows}`, hep001('12'));
  return node;
}
