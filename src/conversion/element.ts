import type { DataElement } from '@/elements/element';
import type { SparseParts } from '@/elements/sparse/parts';
import type { MatrixOrder } from '@/model/conversion-request';
import type { DType } from '@/model/dtype';
import { DataError, messageOf } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { packStrings } from '@/model/strings';
import type { NewGroup } from '@/writing/new-store';
import { type Carrying, orDiscard, orLeaveOut } from './carrying';
import { dtypeOf, unwritable, valuesOf, writeColumn, writeRowNames } from './column';
import { writeArray, writeMatrix } from './dense-array';
import { encoding } from './encoding';
import { type Axes, writeSparse } from './sparse-matrix';
import type { Taken } from './taken';
import { isWithoutRoom, writeTurned } from './turned-matrix';
import { writeAwkward, writeRecords } from './whole-values';

/** Of the element's axes, the parts that are carried over; and by which of them a sparse matrix is stored. */
export interface ElementAxes extends Axes {
  readonly by?: MatrixOrder | undefined;
}

/**
 * Writes an element as a member of a group, in today's AnnData encodings. One that cannot be read or has no encoding is left
 * out with its reason, and what is beside it is written.
 */
export async function writeElement(
  carrying: Carrying,
  into: NewGroup,
  name: string,
  path: Path,
  axes: ElementAxes = {},
): Promise<void> {
  await orLeaveOut(carrying, async () => {
    const element = await carrying.elements.cellsByGenes(path, carrying.options);
    await orDiscard(into, name, () => writeOpened(carrying, into, name, element, axes));
  });
}

async function writeOpened(
  carrying: Carrying,
  into: NewGroup,
  name: string,
  element: DataElement,
  { rows, columns, by }: ElementAxes,
): Promise<void> {
  const { info, node, sparse } = element;
  const { options } = carrying;
  switch (info.kind) {
    case 'dataframe':
      return writeFrame(carrying, into, name, element, rows);
    case 'column':
      if (node.kind === 'array' && node.shape.length > 1)
        return writeArray(into, name, node, arrayEncoding(node.dtype), { rows }, options);
      if (info.holds === 'records')
        return writeRecords(into, name, element, rows, options);
      return writeColumn(into, name, element, rows, options);
    case 'awkward':
      return writeAwkward(carrying, into, name, element, rows);
    case 'matrix':
      if (sparse)
        return writeSparseBy(carrying, into, name, sparse, { rows, columns, by });
      // what is stored otherwise, such as transposed, is written as it is read
      return node.kind === 'array' &&
        !element.isTurned &&
        sameShape(node.shape, info.shape)
        ? writeArray(into, name, node, encoding('array'), { rows, columns }, options)
        : writeMatrix(into, name, element, { rows, columns }, options);
    case 'scalar':
      return writeScalar(into, name, element, options);
    case 'anndata':
    case 'mapping': {
      const type = info.kind === 'anndata' && !info.of ? 'anndata' : 'dict';
      const group = into.group(name, encoding(type, '0.1.0'));
      return writeMembers(carrying, group, info.path, info.keys);
    }
    case 'null':
      return writeNull(into, name);
    case 'unsupported':
      throw new DataError('UnsupportedError', `${info.path}: ${info.reason}`);
  }
}

/** By the axis that is asked for, or as stored where there is no room for turning it. */
async function writeSparseBy(
  { options, changed, openScratch }: Carrying,
  into: NewGroup,
  name: string,
  parts: SparseParts,
  { by, ...axes }: ElementAxes,
): Promise<void> {
  const isTurned = by !== undefined && (by === 'cells') !== (parts.layout === 'csr');
  try {
    if (isTurned) return await writeTurned(into, name, parts, axes, openScratch, options);
  } catch (error) {
    if (!isWithoutRoom(error)) throw error;
    changed.push(`${messageOf(error)} It is written as it is stored.`);
  }
  return writeSparse(into, name, parts, axes, options);
}

function arrayEncoding({ kind }: DType) {
  return encoding(
    kind === 'string' || kind === 'fixed-string' ? 'string-array' : 'array',
  );
}

function sameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((extent, axis) => extent === b[axis]);
}

/** Elements of one group, each by its name. */
export async function writeMembers(
  carrying: Carrying,
  into: NewGroup,
  from: Path,
  names: readonly string[],
  axes: ElementAxes = {},
): Promise<void> {
  for (const name of names)
    await writeElement(carrying, into, name, joinPath(from, name), axes);
}

async function writeScalar(
  into: NewGroup,
  name: string,
  element: DataElement,
  options: ReadOptions,
): Promise<void> {
  const block = await element.read?.({}, options);
  if (!block) throw unwritable(element);
  if ('missing' in block && block.missing?.[0]) return writeNull(into, name);
  const dtype = dtypeOf(element);
  const type = dtype.kind === 'string' ? 'string' : 'numeric-scalar';
  const scalar = into.array(name, { dtype, across: undefined }, encoding(type));
  await scalar.append(valuesOf(block, element));
  await scalar.end();
}

/** None, as anndata 0.11 and later write it. */
async function writeNull(into: NewGroup, name: string): Promise<void> {
  const dtype = { kind: 'float', bytes: 4, order: 'little' } as const;
  const array = into.array(
    name,
    { dtype, across: undefined, isNull: true },
    encoding('null', '0.1.0'),
  );
  await array.append({ kind: 'numbers', values: new Float32Array(1) });
  await array.end();
}

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
  const made = new Map<string, NewGroup>();
  const group = into.group(name, {
    ...encoding('dataframe'),
    ...{ _index: index, 'column-order': order },
  });
  if (info.isPositional) {
    await writePositions(group, index, rows, info.length);
    carrying.changed.push(
      `${info.path}: has no row names; its rows are named by their numbers, from 0.`,
    );
  } else await writeColumnOf(carrying, group, made, frame, index, rows);
  for (const column of info.columns) {
    if (column === index) {
      order.push(index);
      continue;
    }
    if (elsewhere?.has(joinPath(info.path, column))) continue;
    if (columns && !columns.includes(column)) continue;
    const isWritten = await orLeaveOut(carrying, () =>
      writeColumnOf(carrying, group, made, frame, column, rows),
    );
    if (isWritten) order.push(column);
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

async function writeColumnOf(
  { options, written }: Carrying,
  group: NewGroup,
  made: Map<string, NewGroup>,
  frame: DataElement,
  name: string,
  rows: Taken,
): Promise<void> {
  const { info, member } = frame;
  const column = await member?.(name, options);
  if (!column)
    throw new DataError('NotFoundError', `${joinPath(info.path, name)} is missing.`);
  const place = placeOf(group, name, made);
  await orDiscard(place.into, place.name, () =>
    info.kind === 'dataframe' && name === info.index
      ? writeRowNames(place.into, place.name, column, rows, options)
      : writeColumn(place.into, place.name, column, rows, options),
  );
  // where its values and categories are need not be in the table: h5Seurat's row names are not
  written.add(column.info.path);
  written.add(column.node.path);
  if (column.categories) written.add(column.categories.info.path);
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
