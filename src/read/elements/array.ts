import type { Block, Region } from '@/model/block';
import { type DType, dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { packStrings } from '@/model/strings';
import type { NumberArray, Values } from '@/model/values';
import type { StoredArray } from '@/read/node';
import type { DataElement, Decoder } from './element';
import { placeOf } from './encoding';
import { corrupt, expectArray, otherType } from './expect';
import { expectWithinMemory, lengthOfRange, rangeWithin, selectionOf } from './region';
import { isNumeric, isText, valueTypeOf } from './value-type';
import { blockOf, rowsOf } from './values-block';

/** Dense arrays specification v0.2.0: an array by its rank, whatever its type. */
export const array: Decoder = async (node) =>
  arrayElement(expectArray(node, 'Dense arrays specification v0.2.0'));

/**
 * Rank 0 is one value, rank 1 a column. Higher ranks are a matrix if numeric, otherwise a column
 * with a list in each row. HDF5's null dataspace is null.
 */
export function arrayElement(stored: StoredArray): DataElement {
  const place = placeOf(stored);
  if (stored.empty)
    return { node: stored, info: { ...place, kind: 'null', isEmpty: true } };
  const logical = logicalIn(stored.dtype);
  const valueType = logical ? 'booleans' : valueTypeOf(stored.dtype, stored.path);
  const dtype = logical ? 'bool' : dtypeName(stored.dtype);
  const lacks = logical
    ? ({ nullable: true, missingMeans: 'NA' } as const)
    : { nullable: false };
  const [length = 0, ...rest] = stored.shape;
  const read = (region: Region, options?: ReadOptions) =>
    readColumn(stored, region, options);

  if (stored.shape.length === 0)
    return {
      node: stored,
      info: { ...place, kind: 'scalar', valueType, dtype },
      read: async (_region, options) =>
        blockOfArray(stored, await stored.read([], options)),
    };
  if (stored.shape.length === 1)
    return {
      node: stored,
      info: { ...place, kind: 'column', valueType, dtype, length, ...lacks },
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
      valueType: 'ragged',
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
  const rows = rangeWithin(region.rows, stored.shape[0] ?? 0);
  const count = stored.shape.slice(1).reduce((a, b) => a * b, lengthOfRange(rows));
  expectWithinMemory(count, stored.path);
  const values = await stored.read([rows], options);
  if (stored.shape.length > 1) return rowsOf(values, lengthOfRange(rows));
  return blockOfArray(stored, values);
}

async function readMatrix(
  stored: StoredArray,
  region: Region,
  options?: ReadOptions,
): Promise<Block> {
  const { rows, columns, selection } = selectionOf(region, stored.shape);
  expectWithinMemory(lengthOfRange(rows) * lengthOfRange(columns), stored.path);
  const values = await stored.read(selection, options);
  if (values.kind === 'numbers' || values.kind === 'booleans')
    return { kind: 'matrix', rows, columns, values: values.values };
  throw new DataError(
    'UnsupportedError',
    `${stored.path}: contains ${values.kind} where numbers are expected`,
  );
}

function blockOfArray(stored: StoredArray, values: Values): Block {
  if (stored.dtype.kind !== 'enum' || values.kind !== 'numbers') return blockOf(values);
  const logical = logicalIn(stored.dtype);
  return logical
    ? logicalBlock(logical, values.values, stored.path)
    : enumBlock(stored.dtype, values.values);
}

type Enum = Extract<DType, { kind: 'enum' }>;

/** The stored numbers of R's logical, which hdf5r and rhdf5 write as an enumeration. */
interface Logical {
  readonly no: bigint;
  readonly yes: bigint;
  readonly missing: bigint;
}

/** Undefined unless the members are FALSE, TRUE and NA; their numbers differ by writer. */
function logicalIn(dtype: DType): Logical | undefined {
  if (dtype.kind !== 'enum' || dtype.members.length !== 3) return undefined;
  const [no, yes, missing] = ['FALSE', 'TRUE', 'NA'].map(
    (name) => dtype.members.find((member) => member.name === name)?.value,
  );
  if (no === undefined || yes === undefined || missing === undefined) return undefined;
  return { no: BigInt(no), yes: BigInt(yes), missing: BigInt(missing) };
}

function logicalBlock(logical: Logical, stored: NumberArray, path: Path): Block {
  const values = new Uint8Array(stored.length);
  const missing = new Uint8Array(stored.length);
  for (let i = 0; i < stored.length; i++) {
    const value = BigInt(stored[i] as number | bigint);
    if (value === logical.missing) missing[i] = 1;
    else if (value === logical.yes) values[i] = 1;
    else if (value !== logical.no)
      throw corrupt(
        path,
        `contains ${value}, which is not TRUE, FALSE or NA`,
        'Dense arrays specification v0.2.0',
      );
  }
  return { kind: 'booleans', values, missing };
}

/**
 * Values of an enumeration as categories, in the order of its members. Values without a name get
 * their number as a label after those, so that nothing is lost.
 */
function enumBlock(dtype: Enum, values: NumberArray): Block {
  const labels = dtype.members.map((member) => member.name);
  const codeOf = new Map(dtype.members.map(({ value }, code) => [String(value), code]));
  const codes = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = String(values[i]);
    let code = codeOf.get(value);
    if (code === undefined) {
      code = labels.push(value) - 1;
      codeOf.set(value, code);
    }
    codes[i] = code;
  }
  return { kind: 'categories', codes, labels: packStrings(labels), ordered: false };
}

/** A record array: a compound type, each of its fields a column. */
export const recArray: Decoder = async (node) => {
  const paragraph = 'Dense arrays specification v0.2.0';
  const stored = expectArray(node, paragraph);
  if (stored.dtype.kind !== 'compound') throw otherType(stored, 'rec-array', paragraph);
  return arrayElement(stored);
};

/** String array specifications v0.2.0. An empty array may have any type: writers use float64. */
export const stringArray: Decoder = async (node) => {
  const paragraph = 'String array specifications v0.2.0';
  const stored = expectArray(node, paragraph);
  if (!isText(stored.dtype) && !stored.shape.includes(0))
    throw otherType(stored, 'string-array', paragraph);
  return arrayElement(stored);
};

/** A text stored as an array of one, read as the scalar that it was. */
export const wrappedText: Decoder = async (node) => {
  const element = arrayElement(expectArray(node, 'legacy AnnData'));
  const { info } = element;
  if (info.kind !== 'column') return element;
  const { path, valueType, dtype } = info;
  return { ...element, info: { path, kind: 'scalar', valueType, dtype } };
};
