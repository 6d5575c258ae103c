import { dtypeOf } from '@/ask/convert/column';
import { arrayOf } from '@/ask/convert/transposed-matrix';
import { pickRows } from '@/ask/rows/pick-rows';
import type { Block } from '@/model/block';
import { type DType, dtypeName } from '@/model/dtype';
import { DataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ExportNotes, PickedRows, WriteBatch } from '@/model/table-rows';
import type { NumberArray, Values } from '@/model/values';
import type { DataElement } from '@/read/elements/element';
import { valueBytes } from '@/write/value-bytes';
import { inArrays } from '../questions';
import { npyHeader } from './matrix-array';

const SMALL_FLOAT = 2;

/**
 * Returns the common type of several numeric types, as numpy.result_type chooses it: the next larger type for integers
 * of both signs, float64 for uint64 with signed integers and for large integers with floats, the type of the others for
 * booleans.
 */
export function commonType(types: readonly DType[]): DType {
  const [first, ...others] = types;
  if (!first) return number('float', 8);
  return others.reduce(commonOfTwo, littleEndian(first));
}

function commonOfTwo(a: DType, b: DType): DType {
  if (a.kind === 'bool') return littleEndian(b);
  if (b.kind === 'bool') return a;
  const [left, right] = [bytesOf(a), bytesOf(b)];
  if (a.kind === b.kind) return left >= right ? a : littleEndian(b);
  if (a.kind === 'complex' || b.kind === 'complex') {
    const bytes = Math.max(2 * floatBytes(a), 2 * floatBytes(b), 8);
    return { kind: 'complex', bytes: bytes === 8 ? 8 : 16, order: 'little' } as DType;
  }
  if (a.kind === 'float' || b.kind === 'float')
    return number('float', Math.max(floatBytes(a), floatBytes(b)));
  const [signed, unsigned] = a.kind === 'int' ? [left, right] : [right, left];
  const bytes = Math.max(signed, 2 * unsigned);
  return bytes > 8 ? number('float', 8) : number('int', bytes);
}

/** Returns the bytes of the float that represents the values of a type; for a complex type, of its parts. */
function floatBytes(dtype: DType): number {
  const bytes = bytesOf(dtype);
  if (dtype.kind === 'complex') return bytes / 2;
  if (dtype.kind === 'float') return bytes;
  return bytes >= 4 ? 8 : Math.max(SMALL_FLOAT, 2 * bytes);
}

function bytesOf(dtype: DType): number {
  return 'bytes' in dtype ? dtype.bytes : 8;
}

function number(kind: 'int' | 'float', bytes: number): DType {
  return { kind, bytes, order: 'little' };
}

function littleEndian(dtype: DType): DType {
  return 'order' in dtype ? { ...dtype, order: 'little' } : dtype;
}

const BATCH_ROWS = 1 << 16;
const DOUBLE: DType = { kind: 'float', bytes: 8, order: 'little' };
/** Numbers of categories from which on codes have more bytes, as pandas chooses them. */
const MAX_INT8 = 127;
const MAX_INT16 = 32_767;

/**
 * Writes columns as an NPY file: one column as an array of its own type, several as an array of rows × columns in their
 * common type, as NumPy chooses it. Categories are written as codes, −1 if missing; columns that can lack values are
 * float64, NaN if missing. Streams the rows and reports them. Returns the differences from the file.
 *
 * @param rows row numbers in any order; all if absent
 * @throws UnsupportedError for strings, times and other columns without numbers, and for integers that float64 cannot
 * represent
 */
export async function writeColumnArray(
  columns: readonly DataElement[],
  rows: Uint32Array | undefined,
  write: WriteBatch,
  { signal, report }: ReadOptions,
  isTable = columns.length > 1,
): Promise<ExportNotes> {
  const types = columns.map(arrayTypeOf);
  const dtype = commonType(types);
  const [first] = columns;
  const length = first && 'length' in first.info ? first.info.length : 0;
  const total = rows?.length ?? length;
  const isComplex = dtype.kind === 'complex';
  const shape = isTable ? [total, columns.length] : [total];
  await write(npyHeader(dtype, shape, 'the array'));
  for (let start = 0; start < total; start += BATCH_ROWS) {
    const stop = Math.min(total, start + BATCH_ROWS);
    const bytes: Uint8Array[] = [];
    for (const column of columns) {
      const range = [start, stop] as const;
      const values = await valuesOfRows(column, range, rows, dtype, signal);
      const own = isComplex ? ofComplex(values) : ({ kind: 'numbers', values } as const);
      bytes.push(valueBytes(own, dtype, column.info.path));
    }
    throwIfAborted(signal);
    await write(interleaved(bytes, stop - start));
    report?.({ done: stop, total, unit: 'values' });
  }
  return { leftOut: [], changed: changesOf(columns, types, dtype) };
}

function ofComplex(values: NumberArray): Values {
  return { kind: 'complex', values: values as Float64Array }; // Float32Array or Float64Array, as `partsOf` chooses
}

/** Returns why a column is not an array of numbers; undefined if it is one. */
export function notNumbers({ info }: DataElement): string | undefined {
  if (info.kind === 'column' && inArrays(info.valueType)) return undefined;
  const valueType = info.kind === 'column' ? WORDS[info.valueType] : `a ${info.kind}`;
  return `${info.path} is ${valueType ?? 'no column of numbers'}: a .npy file has numbers, booleans and codes of categories.`;
}

const WORDS: Readonly<Record<string, string>> = {
  strings: 'a column of texts',
  times: 'a column of times',
};

/** Returns the type of a column in an array. */
function arrayTypeOf(column: DataElement): DType {
  const { info } = column;
  const reason = notNumbers(column);
  if (reason !== undefined || info.kind !== 'column')
    throw new DataError('UnsupportedError', reason ?? `${info.path} is no column.`);
  if (info.valueType === 'categories') {
    const count = info.categories ?? Number.POSITIVE_INFINITY;
    const bytes = count < MAX_INT8 ? 1 : count < MAX_INT16 ? 2 : 4;
    return { kind: 'int', bytes, order: 'little' };
  }
  const own = dtypeOf(column);
  const canLack = info.nullable && own.kind !== 'float' && own.kind !== 'complex';
  return canLack ? DOUBLE : own;
}

/** Reads values of a column into an array of the common type. */
async function valuesOfRows(
  column: DataElement,
  [start, stop]: readonly [number, number],
  rows: Uint32Array | undefined,
  dtype: DType,
  signal: AbortSignal | undefined,
): Promise<NumberArray> {
  const { path } = column.info;
  const perValue = dtype.kind === 'complex' ? 2 : 1;
  const Type = dtype.kind === 'complex' ? partsOf(dtype) : arrayOf(dtype, path);
  const out = new Type((stop - start) * perValue);
  if (!rows) {
    const block = await column.read?.({ rows: [start, stop] }, { signal });
    if (block) putAll(out, perValue, path, [valueIn(block, path)]);
    return out;
  }
  const some = rows.subarray(start, stop);
  const picked = await pickRows(column, some, { signal });
  const readers = picked.parts.map((block) => valueIn(block, path));
  putAll(out, perValue, path, readers, picked);
  return out;
}

function partsOf(dtype: Extract<DType, { kind: 'complex' }>) {
  return dtype.bytes === 8 ? Float32Array : Float64Array;
}

type ValueAt = (
  i: number,
) => number | bigint | readonly [real: number, imaginary: number];

function putAll(
  out: NumberArray,
  perValue: 1 | 2,
  path: Path,
  readers: readonly ValueAt[],
  places?: Pick<PickedRows, 'part' | 'at'>,
): void {
  const isWide = out instanceof BigInt64Array || out instanceof BigUint64Array;
  const numbers = out as Float64Array; // any type: values are assigned
  for (let i = 0; i < out.length / perValue; i++) {
    const value = readers[places?.part[i] ?? 0]?.(places?.at[i] ?? i) ?? Number.NaN;
    const [real, imaginary] = typeof value === 'object' ? value : [value, 0];
    if (isWide) out[i] = BigInt(real);
    else numbers[i * perValue] = exactNumber(real, path);
    if (perValue === 2) numbers[i * perValue + 1] = imaginary;
  }
}

/** Returns a number as a double. @throws UnsupportedError for an integer that a double cannot represent */
function exactNumber(value: number | bigint, path: Path): number {
  const number = Number(value);
  if (typeof value === 'number' || BigInt(number) === value) return number;
  throw new DataError(
    'UnsupportedError',
    `${path} has integers such as ${value}, which the numbers of the array (float64) cannot have.`,
  );
}

/**
 * Returns a function that gives values of a block as numbers: codes of categories, 0 and 1 for booleans, NaN for
 * missing values of other kinds.
 */
function valueIn(block: Block, path: Path): ValueAt {
  switch (block.kind) {
    case 'numbers': {
      const { values, missing } = block;
      return (i) => (missing?.[i] ? Number.NaN : (values[i] ?? Number.NaN));
    }
    case 'booleans': {
      const { values, missing } = block;
      return (i) => (missing?.[i] ? Number.NaN : (values[i] ?? Number.NaN));
    }
    case 'categories':
      return (i) => block.codes[i] ?? -1;
    case 'complex': {
      const { values, missing } = block;
      return (i) =>
        missing?.[i]
          ? [Number.NaN, 0]
          : [values[2 * i] ?? Number.NaN, values[2 * i + 1] ?? 0];
    }
    default:
      throw new DataError('UnsupportedError', `${path} contains ${block.kind}.`);
  }
}

/** Interleaves the values of several columns by row; for one column, copies its bytes. */
function interleaved(columns: readonly Uint8Array[], rows: number): Uint8Array {
  const [first = new Uint8Array(0)] = columns;
  if (columns.length === 1) return first.slice();
  const size = rows === 0 ? 0 : first.length / rows;
  const out = new Uint8Array(rows * size * columns.length);
  for (const [column, bytes] of columns.entries())
    for (let row = 0; row < rows; row++)
      for (let k = 0; k < size; k++)
        out[(row * columns.length + column) * size + k] = bytes[row * size + k] as number;
  return out;
}

/** Returns a sentence for each column whose type differs from that in the file. */
function changesOf(
  columns: readonly DataElement[],
  types: readonly DType[],
  dtype: DType,
): readonly string[] {
  const name = dtypeName(dtype);
  return columns.flatMap(({ info }, i) => {
    if (info.kind !== 'column') return [];
    const own = types[i] ? dtypeName(types[i]) : name;
    if (info.valueType === 'categories')
      return [
        `${info.path}: codes of its categories, from 0 in their order, −1 where it is missing.`,
      ];
    const lacks = info.nullable && !info.dtype.startsWith('float');
    if (lacks) return [`${info.path}: stored as ${name}, NaN where it is missing.`];
    return own === name
      ? []
      : [`${info.path}: stored as ${name}, which has all values of the columns.`];
  });
}
