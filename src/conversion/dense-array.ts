import type { DataElement } from '@/elements/element';
import { DataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { bytesAt, packBytes } from '@/model/strings';
import { lengthOf, type NumberArray, type Values } from '@/model/values';
import type { StoredArray } from '@/storage/node';
import type { NewAttributes, NewGroup } from '@/writing/new-store';
import { encoding, numberType } from './encoding';
import { type Taken, takenCount, takenRanges } from './taken';

/** Values of one batch. */
const MAX_VALUES = 1 << 22;

/**
 * Copies an array of any rank and type, with its values as stored: all, or the taken rows and columns (of its first two
 * axes). Streams whole rows.
 *
 * @throws UnsupportedError for a type that the new store does not have
 */
export async function writeArray(
  into: NewGroup,
  name: string,
  array: StoredArray,
  attributes: NewAttributes,
  { rows, columns }: { readonly rows?: Taken; readonly columns?: Taken },
  { signal, report }: ReadOptions,
): Promise<void> {
  const [length, width = 1, ...deep] = array.shape;
  if (length === undefined) {
    const scalar = into.array(
      name,
      { dtype: array.dtype, across: undefined },
      attributes,
    );
    await scalar.append(await array.read([], { signal }));
    return scalar.end();
  }
  const depth = deep.reduce((all, extent) => all * extent, 1);
  const across = array.shape.slice(1);
  if (columns) across[0] = takenCount(columns, width);
  const out = into.array(name, { dtype: array.dtype, across }, attributes);
  const rowValues = width * depth;
  if (rowValues === 0) return out.end(takenCount(rows, length));
  const longest = wholeChunks(array, Math.max(1, Math.floor(MAX_VALUES / rowValues)));
  for (const { range, rows: wanted } of takenRanges(rows, length, longest)) {
    const values = await array.read([range], { signal });
    throwIfAborted(signal);
    const picked = wanted?.map((row) => row - range[0]);
    await out.append(taken(values, rowValues, { rows: picked, columns, depth }));
    report?.({ done: range[1], total: length, unit: 'values' });
  }
  await out.end(takenCount(rows, length));
}

/** Writes a matrix of two axes as its decoder reads it, in doubles or the type that it names. */
export async function writeMatrix(
  into: NewGroup,
  name: string,
  { info, read }: DataElement,
  { rows, columns }: { readonly rows?: Taken; readonly columns?: Taken },
  { signal }: ReadOptions,
): Promise<void> {
  if (info.kind !== 'matrix' || info.shape.length !== 2 || !read)
    throw new DataError(
      'UnsupportedError',
      `${info.path}: this matrix cannot be written.`,
    );
  const [length = 0, width = 0] = info.shape;
  const dtype = numberType(info.dtype) ?? { kind: 'float', bytes: 8, order: 'little' };
  const across = [takenCount(columns, width)];
  const out = into.array(name, { dtype, across }, encoding('array'));
  const longest = Math.max(1, Math.floor(MAX_VALUES / Math.max(1, width)));
  for (const { range, rows: wanted } of takenRanges(rows, length, longest)) {
    const block = await read({ rows: range }, { signal });
    throwIfAborted(signal);
    if (block.kind !== 'matrix' || width === 0) break;
    const values: Values = { kind: 'numbers', values: block.values };
    const picked = wanted?.map((row) => row - range[0]);
    await out.append(taken(values, width, { rows: picked, columns, depth: 1 }));
  }
  await out.end(takenCount(rows, length));
}

/** A number of rows near this one that decodes no chunk twice. */
function wholeChunks({ storage }: StoredArray, rows: number): number {
  const [chunkRows = 1] = storage.chunkShape ?? [];
  return Math.max(1, Math.round(rows / chunkRows)) * chunkRows;
}

interface Picked {
  readonly rows: Uint32Array | undefined;
  readonly columns: Taken;
  /** Values of one row and column. */
  readonly depth: number;
}

function taken(values: Values, rowValues: number, picked: Picked): Values {
  const { rows, columns, depth } = picked;
  const count = lengthOf(values) / rowValues;
  if (!columns && (!rows || rows.length === count)) return values;
  const width = columns?.length ?? rowValues / depth;
  const places = new Uint32Array((rows?.length ?? count) * width * depth);
  let at = 0;
  for (let i = 0; i < (rows?.length ?? count); i++) {
    const start = (rows ? (rows[i] as number) : i) * rowValues;
    for (let j = 0; j < width; j++) {
      const column = start + (columns ? (columns[j] as number) : j) * depth;
      for (let k = 0; k < depth; k++) places[at++] = column + k;
    }
  }
  return pickValues(values, places);
}

/** The values at these places. @throws for kinds that no matrix has */
function pickValues(values: Values, places: Uint32Array): Values {
  switch (values.kind) {
    case 'numbers':
      return { ...values, values: pick(values.values, places) };
    case 'booleans':
      return { ...values, values: pick(values.values, places) as Uint8Array };
    case 'times':
      return { ...values, values: pick(values.values, places) as BigInt64Array };
    case 'strings': {
      const texts = Array.from(places, (at) => bytesAt(values.strings, at));
      return { kind: 'strings', strings: packBytes(texts) };
    }
    case 'complex': {
      const out = values.values.slice(0, 0).constructor as Float64ArrayConstructor;
      const parts = new out(2 * places.length);
      for (const [i, at] of places.entries()) {
        parts[2 * i] = values.values[2 * at] as number;
        parts[2 * i + 1] = values.values[2 * at + 1] as number;
      }
      return { kind: 'complex', values: parts };
    }
    default:
      throw new DataError(
        'UnsupportedError',
        `A part of ${values.kind} cannot be written.`,
      );
  }
}

function pick(values: NumberArray, places: Uint32Array): NumberArray {
  const Type = values.constructor as new (length: number) => NumberArray;
  const out = new Type(places.length) as Float64Array;
  const from = values as Float64Array; // one type, whichever it is
  for (let i = 0; i < places.length; i++) out[i] = from[places[i] as number] as number;
  return out;
}
