import { type AttributeType, type AttributeValue, extentsOf } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { packStrings } from '@/model/strings';
import type { AttributeTypes, NewAttributes } from '@/write/new-store';
import { valueBytes } from '@/write/value-bytes';
import type { Appender } from './appender';
import { BOOLEAN, sizeOf, type WrittenType } from './datatype';
import { writeTexts } from './global-heap';
import type { WrittenAttribute } from './object-header';
import { writtenTypeOf } from './written-type';

const TEXT: WrittenType = { kind: 'string' };
const TEXT_BYTES = sizeOf(TEXT);
const INT64: DType = { kind: 'int', bytes: 8, order: 'little' };
const FLOAT64: DType = { kind: 'float', bytes: 8, order: 'little' };

/** Attributes of one node, and the types of those that have one in the source file. */
export interface NodeAttributes {
  readonly values: NewAttributes;
  readonly types: AttributeTypes;
}

/**
 * Encodes the attributes of all nodes of a file. Numbers and shapes follow their types; without types they are written
 * as h5py writes Python values: booleans as its enumeration, whole numbers as int64, others as float64, a list by the
 * type of its values, lists of lists of equal length as arrays of several axes. Text has variable length; a list
 * without values or type is a list of texts.
 */
export interface AttributeWriter {
  /** Returns the attributes of one node. @throws UnsupportedError for values that HDF5 has no type for */
  of(attributes: NodeAttributes, path: Path): readonly WrittenAttribute[];
}

/**
 * Writes the texts of all attributes together, because a collection of the heap takes 4 KB even for few texts. `all`
 * are the attributes of every node; call `of` for each of them afterwards.
 */
export async function writeAttributeTexts(
  file: Appender,
  all: readonly NodeAttributes[],
): Promise<AttributeWriter> {
  const texts: string[] = [];
  const lists = new Map<NodeAttributes, Map<string, number>>();
  for (const node of all) {
    const places = new Map<string, number>();
    for (const [name, value] of Object.entries(node.values)) {
      const plain = plainOf(name, value, node.types.get(name));
      if (plain?.kind !== 'texts') continue;
      places.set(name, texts.length);
      for (const text of plain.texts) texts.push(text);
    }
    lists.set(node, places);
  }
  const references = await writeTexts(file, packStrings(texts));
  return {
    of: (node, path) =>
      Object.entries(node.values).map(([name, value]): WrittenAttribute => {
        const plain = plainOf(name, value, node.types.get(name));
        if (!plain)
          throw new DataError(
            'UnsupportedError',
            `${path}: its attribute “${name}” is neither text, numbers nor booleans, and HDF5 has no type for it.`,
          );
        const { shape } = plain;
        if (plain.kind === 'bytes')
          return { name, shape, type: plain.type, bytes: plain.bytes };
        const from = TEXT_BYTES * (lists.get(node)?.get(name) ?? 0);
        const to = from + TEXT_BYTES * plain.texts.length;
        return { name, shape, type: TEXT, bytes: references.subarray(from, to) };
      }),
  };
}

/** True if HDF5 has a type for the value of an attribute, and accepts its name. */
export function canBeAttribute(
  name: string,
  value: AttributeValue,
  type?: AttributeType,
): boolean {
  return plainOf(name, value, type) !== undefined;
}

/** Attribute as it is written, except for the heap references of texts. */
type Plain = { readonly shape: readonly number[] | null } & (
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'bytes'; readonly type: WrittenType; readonly bytes: Uint8Array }
);

/** Returns an attribute as it is written; undefined if HDF5 has no type or name for it. */
function plainOf(
  name: string,
  value: AttributeValue,
  given: AttributeType | undefined,
): Plain | undefined {
  if (name === '' || name.includes('\0')) return undefined;
  const dtype = given && numberTypeOf(given.dtype);
  if (given?.shape === null)
    return { ...{ kind: 'bytes', shape: null }, ...withoutValue(given.dtype, dtype) };
  const shape = given?.shape ?? extentsOf(value);
  const list: readonly AttributeValue[] = Array.isArray(value)
    ? value.flat(Infinity)
    : [value];
  const count = shape.reduce((all, extent) => all * extent, 1);
  // lists of different lengths, or mixed with values
  if (list.length !== count || !isOfShape(value, extentsOf(value))) return undefined;
  // NUL would end a text
  if (areTexts(list) && !(dtype && list.length === 0))
    return list.some((text) => text.includes('\0'))
      ? undefined
      : { kind: 'texts', shape, texts: list };
  if (list.every((item) => typeof item === 'boolean') && list.length > 0)
    return { kind: 'bytes', shape, type: BOOLEAN, bytes: Uint8Array.from(list, Number) };
  if (!areNumbers(list)) return undefined;
  const written = dtype ?? untypedOf(list);
  if (!written) return undefined;
  const isWide =
    written.kind !== 'float' && list.some((item) => typeof item === 'bigint');
  const values = isWide
    ? BigInt64Array.from(list, BigInt)
    : Float64Array.from(list, Number);
  const bytes = valueBytes({ kind: 'numbers', values }, written, name);
  return { kind: 'bytes', shape, type: writtenTypeOf(written, name), bytes };
}

function isOfShape(
  value: AttributeValue,
  [extent, ...inner]: readonly number[],
): boolean {
  if (!Array.isArray(value)) return extent === undefined;
  return value.length === extent && value.every((item) => isOfShape(item, inner));
}

/**
 * Returns the type if it is one of numbers that HDF5 has; undefined for other values, and for numbers of other formats.
 */
function numberTypeOf(dtype: DType): DType | undefined {
  if (dtype.kind !== 'int' && dtype.kind !== 'uint' && dtype.kind !== 'float')
    return undefined;
  if ('bits' in dtype && dtype.bits !== undefined) return undefined;
  if (dtype.kind !== 'float')
    return [1, 2, 4, 8].includes(dtype.bytes) ? dtype : undefined;
  const isPlain = dtype.format === undefined && dtype.layout === undefined;
  return isPlain && [2, 4, 8].includes(dtype.bytes) ? dtype : undefined;
}

/** Returns an attribute of a null dataspace, like `h5py.Empty`. */
function withoutValue({ kind }: DType, dtype: DType | undefined) {
  const type: WrittenType = dtype
    ? writtenTypeOf(dtype, '/')
    : kind === 'bool'
      ? BOOLEAN
      : TEXT;
  return { type, bytes: new Uint8Array() };
}

/**
 * Returns the type in which h5py writes Python numbers; undefined for integers beyond 64 bits, or beyond 2^53 among
 * fractions.
 */
function untypedOf(list: readonly (number | bigint)[]): DType | undefined {
  const isWhole = list.every(
    (item) =>
      typeof item === 'bigint' || (Number.isSafeInteger(item) && !Object.is(item, -0)),
  );
  if (isWhole)
    return list.every((item) => typeof item !== 'bigint' || isInt64(item))
      ? INT64
      : undefined;
  return list.every((item) => typeof item === 'number') ? FLOAT64 : undefined;
}

function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

function areTexts(list: readonly AttributeValue[]): list is readonly string[] {
  return list.every((item) => typeof item === 'string');
}

function areNumbers(
  list: readonly AttributeValue[],
): list is readonly (number | bigint)[] {
  return list.every((item) => typeof item === 'number' || typeof item === 'bigint');
}
