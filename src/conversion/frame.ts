import type { DataElement } from '@/elements/element';
import { DataError } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import { packStrings } from '@/model/strings';
import type { NewGroup } from '@/writing/new-store';
import { type Carrying, noteEnumeration, orDiscard, orLeaveOut } from './carrying';
import { writeColumn, writeRowNames } from './column';
import { encoding } from './encoding';
import { describing } from './own-attributes';
import type { Taken } from './taken';

interface FrameColumns {
  /** More columns for its rows, from elsewhere in the file. */
  readonly beside?: readonly Path[];
  /** Elements that are not its columns here, because they have a place of their own. */
  readonly elsewhere?: ReadonlySet<Path>;
  /** Names of the columns that are written; absent for all. */
  readonly columns?: readonly string[] | undefined;
}

/** A table by the dataframe specification v0.2.0, with its index and the columns that can be written. */
export async function writeFrame(
  carrying: Carrying,
  into: NewGroup,
  name: string,
  frame: DataElement,
  rows: Taken,
  { beside = [], elsewhere, columns }: FrameColumns = {},
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
  const place: FramePlace = {
    made: new Map<string, NewGroup>(),
    names: new Set([...names, index]),
  };
  const group = into.group(name, {
    ...encoding('dataframe'),
    ...{ _index: carrying.exactName(index), 'column-order': order },
  });
  if (info.isPositional) {
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
    if (elsewhere?.has(joinPath(info.path, column))) continue;
    if (columns && !columns.includes(column)) continue;
    await orLeaveOut(carrying, async () => {
      order.push(await writeColumnOf(carrying, group, place, frame, column, rows));
    });
  }
  for (const path of beside) {
    const column = nameOf(path);
    if (columns && !columns.includes(column)) continue;
    const isWritten = await orLeaveOut(carrying, async () => {
      const element = await carrying.elements.at(path, carrying.options);
      await orDiscard(group, column, () =>
        writeColumn(group, column, element, rows, carrying.options),
      );
    });
    if (isWritten) order.push(column);
  }
  await noteOthers(carrying, frame, new Set([index, ...info.columns]), elsewhere);
}

/** Members of the group of a dataframe that its column-order does not name. */
async function noteOthers(
  { written, leftOut, options }: Carrying,
  { info, node }: DataElement,
  columns: ReadonlySet<string>,
  elsewhere: ReadonlySet<Path> = new Set(),
): Promise<void> {
  if (node.kind !== 'group' || info.encoding?.startsWith('dataframe') !== true) return;
  const groups = new Set([...columns].map((name) => name.split('/')[0]));
  const carried = [...written, ...elsewhere];
  for (const name of await node.keys(options)) {
    const path = joinPath(info.path, name);
    const isCarried = carried.some(
      (other) => other === path || other.startsWith(`${path}/`),
    );
    if (!groups.has(name) && !isCarried && name !== LEGACY_CATEGORIES)
      leftOut.push(`${path}: is not among the columns of its table.`);
  }
}

/** anndata 0.7 kept the labels of all categorical columns of a table there. */
const LEGACY_CATEGORIES = '__categories';

interface FramePlace {
  /** Groups in its group, by path. */
  readonly made: Map<string, NewGroup>;
  /** Of all columns, written or to be written. */
  readonly names: Set<string>;
}

/** Saved rows are a column without the “@” before their name, with a number behind it where that is taken. */
function savedName({ changed }: Carrying, path: Path, { names }: FramePlace): string {
  const [, plain = ''] = /^@?(.*)$/s.exec(nameOf(path)) ?? [];
  const name = freeName(plain, names);
  names.add(name);
  if (name !== plain)
    changed.push(`${path}: is written as “${name}”, because “${plain}” is taken.`);
  return name;
}

/** The name, or with the first number behind it that makes it one that is not taken. */
export function freeName(plain: string, taken: ReadonlySet<string>): string {
  let name = plain;
  for (let number = 1; taken.has(name); number++) name = `${plain}-${number}`;
  return name;
}

/** Names with “/” are members of groups, as anndata writes them. */
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

/** Returns the name that the column has in the copy. */
async function writeColumnOf(
  carrying: Carrying,
  group: NewGroup,
  frames: FramePlace,
  frame: DataElement,
  name: string,
  rows: Taken,
): Promise<string> {
  const { options, written } = carrying;
  const { info, member } = frame;
  const column = await member?.(name, options);
  if (!column)
    throw new DataError('NotFoundError', `${joinPath(info.path, name)} is missing.`);
  const own = column.isSaved
    ? savedName(carrying, column.info.path, frames)
    : carrying.exactName(name);
  const place = placeOf(group, own, frames.made);
  noteEnumeration(carrying, column);
  const into = describing(carrying, place.into, place.name, column.node);
  await orDiscard(place.into, place.name, () =>
    info.kind === 'dataframe' && name === info.index
      ? writeRowNames(into, place.name, column, rows, options)
      : writeColumn(into, place.name, column, rows, options),
  );
  // where its values and categories are need not be in the table: h5Seurat's row names are not
  written.add(column.info.path);
  written.add(column.node.path);
  if (column.categories) written.add(column.categories.info.path);
  return own;
}

async function writePositions(
  group: NewGroup,
  index: string,
  rows: Taken,
  length: number,
): Promise<void> {
  const names = group.array(
    index,
    { dtype: { kind: 'string' }, across: [] },
    encoding('string-array'),
  );
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
