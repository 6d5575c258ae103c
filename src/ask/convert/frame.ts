import type { IndexRange } from '@/model/block';
import { DataError, isAbort, isDataError } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { packStrings, unpackStrings } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import type { NewGroup } from '@/write/new-store';
import type { AxisSubset } from './axis-subset';
import { type Carrying, noteChanges, orDiscard, skipOnError } from './carrying';
import {
  type ColumnCopy,
  readUsedCategories,
  type UsedCategories,
  writeColumn,
  writeRowNames,
} from './column';
import { unwritable } from './column-blocks';
import { encoding, newColumn, TEXT } from './encoding';
import { describing } from './own-attributes';

interface FrameColumns {
  /** Additional columns for the same rows, from elsewhere in the file. */
  readonly beside?: readonly Path[];
  /** Elements that are not written as columns of this table, because they have a place of their own. */
  readonly elsewhere?: ReadonlySet<Path>;
  /** Names of the columns that are written; absent for all. */
  readonly columns?: readonly string[] | undefined;
  /** Receives the used categories of each column; the others are dropped. Absent to write all categories. */
  readonly used?: Map<string, UsedCategories> | undefined;
  /** Table whose row names this table must have, as anndata demands in obsm and varm. */
  readonly names?: Path | undefined;
}

/** Writes a table (dataframe specification v0.2.0), with its index and the columns that can be written. */
export async function writeFrame(
  carrying: Carrying,
  into: NewGroup,
  name: string,
  frame: DataElement,
  rows: AxisSubset,
  { beside = [], elsewhere, columns, used, names: namedBy }: FrameColumns = {},
): Promise<void> {
  const { info } = frame;
  if (info.kind !== 'dataframe')
    throw new DataError('UnsupportedError', `${info.path} is not a table.`);
  const names = new Set([...info.columns, ...beside.map(nameOf)]);
  const absent = columns?.find((column) => !names.has(column));
  if (absent !== undefined)
    throw new DataError(
      'NotFoundError',
      `${info.path} has no column “${absent}”. It has ${[...names].join(', ')}.`,
    );
  const index = info.isPositional ? '_index' : info.index;
  const order: string[] = [];
  const place: FramePosition = {
    made: new Map<string, NewGroup>(),
    names: new Set([...names, index]),
    used,
  };
  const labels = await labelsOf(carrying, frame, namedBy);
  const group = into.group(name, {
    ...encoding('dataframe'),
    ...{ _index: carrying.exactName(index), 'column-order': order },
  });
  const copy = { into: group, rows, options: carrying.options };
  if (labels) {
    await writeRowNames({ ...copy, name: index, column: labels });
    const own = await writeOwnIndex(carrying, group, place, frame, rows);
    if (own !== undefined) order.push(own);
  } else if (info.isPositional) {
    await writePositions(group, index, rows, info.length);
    carrying.changed.push(
      `${info.path}: has no row names; its rows are named by their numbers, from 0.`,
    );
  } else await writeColumnOf(carrying, group, place, frame, index, rows);
  const report = carrying.progress.of(info.path);
  for (const [number, column] of info.columns.entries()) {
    report?.({ done: number, total: info.columns.length, unit: 'values' });
    if (column === index) {
      order.push(carrying.exactName(index));
      continue;
    }
    const path = joinPath(info.path, column);
    if (elsewhere?.has(path)) continue;
    if (columns && !columns.includes(column)) {
      await claimUnasked(carrying, frame, column);
      continue;
    }
    await skipOnError(carrying, path, async () => {
      const own = await writeColumnOf(carrying, group, place, frame, column, rows);
      if (own !== undefined) order.push(own);
    });
  }
  for (const path of beside) {
    const column = nameOf(path);
    if (columns && !columns.includes(column)) {
      carrying.claims.whole(path);
      continue;
    }
    const isWritten = await skipOnError(carrying, path, async () => {
      const element = await carrying.elements.at(path, carrying.options);
      carrying.claims.element(element);
      const plain = { ...copy, name: column, column: element };
      const own = await withUsed(plain, column, used);
      await orDiscard(group, column, () => writeColumn(own));
    });
    if (isWritten) order.push(column);
  }
}

/** Claims a column that was not requested, and its categories, so that they are not reported as lost. */
async function claimUnasked(
  { claims, options }: Carrying,
  { info, member }: DataElement,
  name: string,
): Promise<void> {
  claims.whole(joinPath(info.path, name));
  try {
    const column = await member?.(name, options);
    if (column) claims.element(column);
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
  }
}

/**
 * Returns the row names that a table in obsm or varm must have, which are those of another table, if its own differ;
 * undefined if they are the same.
 *
 * @throws UnsupportedError if no table can have these names
 */
async function labelsOf(
  { elements, options }: Carrying,
  frame: DataElement,
  namedBy: Path | undefined,
): Promise<DataElement | undefined> {
  if (namedBy === undefined || frame.info.kind !== 'dataframe') return undefined;
  const table = await elements.at(namedBy, options);
  if (table.info.kind !== 'dataframe') return undefined;
  const { path, length } = frame.info;
  if (table.info.isPositional) {
    if (frame.info.isPositional) return undefined;
    throw new DataError(
      'UnsupportedError',
      `${path}: ${namedBy} has no row names, so that anndata does not take a table with names here.`,
    );
  }
  const names = await table.member?.(table.info.index, options);
  const own = frame.info.isPositional
    ? undefined
    : await frame.member?.(frame.info.index, options);
  if (!names) return undefined;
  let isSame = own !== undefined;
  for (let start = 0; start < length; start += NAMES_AT_ONCE) {
    const range = [start, Math.min(length, start + NAMES_AT_ONCE)] as const;
    const texts = await textsIn(names, range, options);
    if (!texts)
      throw new DataError(
        'UnsupportedError',
        `${path}: anndata takes a table here only if its rows have the names of those of ${namedBy}, some of which are no texts.`,
      );
    const others = isSame && own ? await textsIn(own, range, options) : undefined;
    isSame &&= others?.every((text, i) => text === texts[i]) === true;
  }
  return isSame ? undefined : names;
}

const NAMES_AT_ONCE = 1 << 16;

/** Returns names of rows, `null` for missing ones; undefined if they are not strings. */
async function textsIn(
  names: DataElement,
  rows: IndexRange,
  { signal }: ReadOptions,
): Promise<readonly (string | null)[] | undefined> {
  const block = await names.read?.({ rows }, { signal });
  if (block?.kind !== 'strings') return undefined;
  return unpackStrings(block.strings).map((name, i) =>
    block.missing?.[i] === 1 ? null : name,
  );
}

/** Writes the row names of a table that must have other ones, as a column. Returns its name in the copy. */
async function writeOwnIndex(
  carrying: Carrying,
  group: NewGroup,
  { names }: FramePosition,
  { info, member }: DataElement,
  rows: AxisSubset,
): Promise<string | undefined> {
  if (info.kind !== 'dataframe') return undefined;
  const { changed, claims, options } = carrying;
  const what = `${info.path}: its rows are named as anndata demands it here, by the table of the whole file`;
  const own = info.isPositional ? undefined : await member?.(info.index, options);
  if (!own) {
    changed.push(`${what}.`);
    return undefined;
  }
  const name = freeName(info.index === '_index' ? 'index' : info.index, names);
  names.add(name);
  claims.element(own);
  await orDiscard(group, name, () =>
    writeColumn({ into: group, name, column: own, rows, options }),
  );
  changed.push(`${what}; its own names are its column “${name}”.`);
  return name;
}

interface FramePosition {
  /** Groups created in the group of the table, by path. */
  readonly made: Map<string, NewGroup>;
  /** Names of all columns, written or yet to be written. */
  readonly names: Set<string>;
  readonly used?: Map<string, UsedCategories> | undefined;
}

/** Restricts a column to the categories that its rows have, and notes them in `all`; changes nothing without. */
async function withUsed(
  copy: ColumnCopy,
  name: string,
  all: Map<string, UsedCategories> | undefined,
): Promise<ColumnCopy> {
  const found = all && (await readUsedCategories(copy));
  if (!found) return copy;
  all.set(name, found);
  return found.used.length < found.count ? { ...copy, used: found.used } : copy;
}

/**
 * Returns the column name of saved rows: without the “@” before it, and with a number appended if that name is in use.
 */
function savedName({ changed }: Carrying, path: Path, { names }: FramePosition): string {
  const [, plain = ''] = /^@?(.*)$/s.exec(nameOf(path)) ?? [];
  const name = freeName(plain, names);
  names.add(name);
  if (name !== plain)
    changed.push(`${path}: is written as “${name}”, because “${plain}” is taken.`);
  return name;
}

/** Returns the name, with the first number appended that makes it unique if it is in use. */
export function freeName(plain: string, taken: ReadonlySet<string>): string {
  let name = plain;
  for (let number = 1; taken.has(name); number++) name = `${plain}-${number}`;
  return name;
}

/** Returns the group and the name for a column: a name with “/” is a member of nested groups, as anndata writes it. */
function placeOf(group: NewGroup, name: string, made: Map<string, NewGroup>) {
  const steps = name.split('/');
  const last = steps.pop() ?? '';
  let into = group;
  for (const [i, step] of steps.entries()) {
    const key = steps.slice(0, i + 1).join('/');
    into = made.get(key) ?? into.group(step, {});
    made.set(key, into);
  }
  return { into, name: last };
}

/**
 * Writes a column of a table. Returns its name in the copy; undefined for records, which are not written as a column.
 */
async function writeColumnOf(
  carrying: Carrying,
  group: NewGroup,
  frames: FramePosition,
  frame: DataElement,
  name: string,
  rows: AxisSubset,
): Promise<string | undefined> {
  const { options, claims } = carrying;
  const { info, member } = frame;
  const column = await member?.(name, options);
  if (!column)
    throw new DataError('NotFoundError', `${joinPath(info.path, name)} is missing.`);
  if (isRecordColumn(column)) {
    claims.explain(column.info.path, unwritable(column).message);
    return undefined;
  }
  // its values and categories may be outside the table, as h5Seurat's row names are
  claims.element(column);
  expectColumn(column, info.kind === 'dataframe' ? info.length : undefined);
  const own = column.isSaved
    ? savedName(carrying, column.info.path, frames)
    : carrying.exactName(name);
  const place = placeOf(group, own, frames.made);
  await noteChanges(carrying, column);
  const into = describing(carrying, place.into, place.name, column.node);
  const copy = { into, name: place.name, column, rows, options };
  const isIndex = info.kind === 'dataframe' && name === info.index;
  await orDiscard(place.into, place.name, async () =>
    isIndex ? writeRowNames(copy) : writeColumn(await withUsed(copy, name, frames.used)),
  );
  return own;
}

/** True for records, which cannot be a column of a table: Loom stores embeddings and clusterings in their fields. */
export function isRecordColumn({ info, node }: DataElement): boolean {
  return info.kind === 'column' && info.valueType === 'records' && node.kind === 'array';
}

/** @throws UnsupportedError for a column that pandas cannot have */
export function expectColumn({ info, node }: DataElement, length?: number): void {
  if (info.kind !== 'column') return; // it has no encoding, which is reported when it is written
  const axes = node.kind === 'array' ? node.shape.length : 1;
  if (axes > 1)
    throw new DataError(
      'UnsupportedError',
      `${info.path}: has ${axes} axes, and a column of AnnData has one.`,
    );
  if (length !== undefined && info.length !== length)
    throw new DataError(
      'UnsupportedError',
      `${info.path}: has ${info.length} values, but its table has ${length} rows.`,
    );
}

/** Writes row names that are the numbers of the rows, from 0. */
export async function writePositions(
  group: NewGroup,
  index: string,
  rows: AxisSubset,
  length: number,
): Promise<void> {
  const names = newColumn(group, index, TEXT);
  const count = rows?.length ?? length;
  const batch = 1 << 16;
  for (let start = 0; start < count; start += batch) {
    const texts = Array.from({ length: Math.min(batch, count - start) }, (_, i) =>
      String(rows ? rows[start + i] : start + i),
    );
    await names.append({ kind: 'strings', strings: packStrings(texts) });
  }
  await names.end();
}
