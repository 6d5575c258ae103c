import {
  type Attributes,
  type AttributeType,
  attributesFrom,
  extentsOf,
  NO_ATTRIBUTES,
} from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Values } from '@/model/values';
import { hasWholeFloats, isWholeFloat } from '@/model/whole-floats';
import { isObject, type JsonObject, type JsonValue, member } from '@/read/json';
import type { CodecChain } from './codec-chain';

const FLOAT64: DType = { kind: 'float', bytes: 8, order: 'little' };

/** A node's metadata, the same for Zarr v2 and v3. */
export type NodeMetadata = GroupMetadata | ArrayMetadata;

export interface GroupMetadata {
  readonly kind: 'group';
  readonly format: 2 | 3;
  readonly attributes: Attributes;
}

export interface ArrayMetadata {
  readonly kind: 'array';
  readonly format: 2 | 3;
  readonly attributes: Attributes;
  readonly shape: readonly number[];
  /** Shape of the grid cells that have keys: a shard's shape if there are shards. */
  readonly chunkShape: readonly number[];
  /** As in the document; 0 for an empty axis. */
  readonly statedChunks: readonly number[];
  readonly dtype: DType;
  readonly chain: CodecChain;
  /** CorruptError if the document's fill value does not fit the type: only absent chunks need it. */
  fill(): Values;
  readonly fillText?: string;
  /** The key of a chunk relative to the array's own. */
  keyOf(chunk: readonly number[]): string;
}

/** The attributes in a node's documents. If they are not an object, their names cannot be known. */
export function attributesOf(value: JsonValue | undefined, where: string): Attributes {
  if (isObject(value)) {
    const attributes = attributesFrom(Object.entries(value));
    const types = new Map(floatTypes(value));
    return types.size === 0 ? attributes : { ...attributes, types };
  }
  if (value === undefined || value === null) return NO_ATTRIBUTES;
  const { message } = corrupt(where, `its attributes are ${shown(value)}, not an object`);
  return lostAttributes(message);
}

/** The types of numbers that are whole floats, and of lists that have some: JSON states no types, but `1.0` is no integer. */
function* floatTypes(attributes: JsonObject): Iterable<readonly [string, AttributeType]> {
  for (const [name, value] of Object.entries(attributes))
    if (Array.isArray(value) ? hasWholeFloats(value) : isWholeFloat(attributes, name))
      yield [name, { dtype: FLOAT64, shape: extentsOf(value) }];
}

/** Attributes none of which can be read. */
export function lostAttributes(reason: string): Attributes {
  return { values: new Map(), unreadable: [{ error: 'CorruptError', reason }] };
}

/**
 * A shape: a list of non-negative integers; a single number is accepted for one axis, as in
 * zarr-python. CorruptError otherwise.
 */
export function expectExtents(
  document: JsonObject,
  key: string,
  where: string,
): readonly number[] {
  const list = member(document, key);
  if (Array.isArray(list) && list.every(isExtent)) return list;
  if (list !== undefined && isExtent(list)) return [list];
  if (
    Array.isArray(list) &&
    list.every((one) => isExtent(one) || typeof one === 'bigint')
  )
    return list.map((one) => extentOf(one, key, where));
  throw corrupt(where, `its ${key} is ${shown(list)}, not a list of whole numbers`);
}

function isExtent(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/**
 * Parses an extent. A chunk extent beyond 2^53 becomes the largest safe integer, because it covers its axis anyway; an
 * axis of that length is refused.
 */
function extentOf(extent: JsonValue, key: string, where: string): number {
  if (isExtent(extent)) return extent;
  if (typeof extent !== 'bigint' || extent < 0n)
    throw corrupt(where, `its ${key} has ${shown(extent)}, not an extent`);
  if (key !== 'shape') return Number.MAX_SAFE_INTEGER;
  throw new DataError(
    'TooLargeError',
    `${where}: its shape has ${extent}, and Petri counts to 2^53.`,
  );
}

/** The chunk shape of an array; an empty axis has chunks of one, whatever the document says. */
export function expectChunks(
  chunks: readonly number[],
  shape: readonly number[],
  where: string,
): readonly number[] {
  if (chunks.length !== shape.length)
    throw corrupt(where, `it has ${shape.length} axes and chunks of ${chunks.length}`);
  if (chunks.some((extent, axis) => extent === 0 && shape[axis] !== 0))
    throw corrupt(where, `its chunks have a length of 0 (${shown(chunks)})`);
  return chunks.map((extent) => Math.max(1, extent));
}

export function expectObject(value: JsonValue | undefined, where: string): JsonObject {
  if (isObject(value)) return value;
  throw corrupt(where, `its metadata is ${shown(value)}, not a JSON object`);
}

export function corrupt(where: string, what: string): DataError {
  return new DataError(
    'CorruptError',
    `${where}: ${what}. The store is damaged or was written by a faulty program.`,
  );
}

export function shown(value: JsonValue | undefined): string {
  const text = JSON.stringify(value, (_, item) =>
    typeof item === 'bigint' ? String(item) : item,
  );
  return text === undefined ? 'missing' : text.slice(0, 120);
}
