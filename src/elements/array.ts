import type { Block, Region } from '@/model/block';
import { dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { StoredArray } from '@/storage/node';
import type { DataElement, Decoder } from './element';
import { placeOf } from './encoding';
import { enumBlock } from './enum-labels';
import { expectArray } from './expect';
import { holdsOf, isNumeric } from './holds';
import { expectRoom, lengthOfSpan, selectionOf, spanWithin } from './region';
import { blockOf, rowsOf } from './values-block';

/** Dense arrays specification v0.2.0: an array by its rank, whatever it holds. */
export const array: Decoder = async (node) =>
  arrayElement(expectArray(node, 'Dense arrays specification v0.2.0'));

/**
 * No axis: one value. One: a column. Two or more: a matrix where it holds numbers, else a column
 * with a list in each row. HDF5's null dataspace is null.
 */
export function arrayElement(stored: StoredArray): DataElement {
  const place = placeOf(stored);
  if (stored.empty) return { node: stored, info: { ...place, kind: 'null' } };
  const holds = holdsOf(stored.dtype, stored.path);
  const dtype = dtypeName(stored.dtype);
  const [length = 0, ...rest] = stored.shape;
  const read = (region: Region, options?: ReadOptions) =>
    readColumn(stored, region, options);

  if (stored.shape.length === 0)
    return {
      node: stored,
      info: { ...place, kind: 'scalar', holds, dtype },
      read: async (_region, options) =>
        blockOfArray(stored, await stored.read([], options)),
    };
  if (stored.shape.length === 1)
    return {
      node: stored,
      info: { ...place, kind: 'column', holds, dtype, length, nullable: false },
      read,
    };
  if (isNumeric(stored.dtype))
    return {
      node: stored,
      info: { ...place, kind: 'matrix', layout: 'dense', shape: stored.shape, dtype },
      read: (region, options) => readMatrix(stored, region, options),
    };
  return {
    node: stored,
    info: {
      ...place,
      kind: 'column',
      holds: 'ragged',
      dtype: `${dtype}[${rest.join('×')}]`,
      length,
      ...(rest.length === 1 && { width: rest[0] ?? 0 }),
      nullable: false,
    },
    read,
  };
}

async function readColumn(
  stored: StoredArray,
  region: Region,
  options?: ReadOptions,
): Promise<Block> {
  const rows = spanWithin(region.rows, stored.shape[0] ?? 0);
  const count = stored.shape.slice(1).reduce((a, b) => a * b, lengthOfSpan(rows));
  expectRoom(count, stored.path);
  const values = await stored.read([rows], options);
  if (stored.shape.length > 1) return rowsOf(values, lengthOfSpan(rows));
  return blockOfArray(stored, values);
}

async function readMatrix(
  stored: StoredArray,
  region: Region,
  options?: ReadOptions,
): Promise<Block> {
  const { rows, columns, selection } = selectionOf(region, stored.shape);
  expectRoom(lengthOfSpan(rows) * lengthOfSpan(columns), stored.path);
  const values = await stored.read(selection, options);
  if (values.kind === 'numbers' || values.kind === 'booleans')
    return { kind: 'matrix', rows, columns, values: values.values };
  throw new DataError(
    'UnsupportedError',
    `${stored.path}: contains ${values.kind} where numbers are expected`,
  );
}

function blockOfArray(stored: StoredArray, values: Values): Block {
  if (stored.dtype.kind === 'enum' && values.kind === 'numbers')
    return enumBlock(stored.dtype, values.values);
  return blockOf(values);
}
