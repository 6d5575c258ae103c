import type { NumberArray } from '@/model/values';
import { littleEndian } from '@/write/hdf5/byte-builder';
import type { WrittenType } from '@/write/hdf5/datatype';
import { halfOf } from './bloom';

export type NumberType = Extract<WrittenType, { kind: 'int' | 'uint' | 'float' }>;
export type IntegerType = Extract<NumberType, { kind: 'int' | 'uint' }>;

const NUMBER_TYPES = /^(u?int|float)(8|16|32|64)$/;

/** Returns the type of a column with the source's `dtype`; that of its values if a column table lacks the type. */
export function numberTypeOf(dtype: string, values: NumberArray): NumberType {
  const [, kind, bits] = NUMBER_TYPES.exec(dtype) ?? [];
  const bytes = Number(bits) / 8;
  if (kind === 'float' && (bytes === 2 || bytes === 4 || bytes === 8))
    return { kind, bytes };
  if ((kind === 'int' || kind === 'uint') && isWidth(bytes)) return { kind, bytes };
  const width = values.BYTES_PER_ELEMENT;
  if (values instanceof Float32Array || values instanceof Float64Array)
    return { kind: 'float', bytes: width === 4 ? 4 : 8 };
  const isUnsigned = /^(Big)?U/.test(values.constructor.name);
  return { kind: isUnsigned ? 'uint' : 'int', bytes: isWidth(width) ? width : 8 };
}

function isWidth(bytes: number): bytes is IntegerType['bytes'] {
  return bytes === 1 || bytes === 2 || bytes === 4 || bytes === 8;
}

/** Returns the smallest and the largest value of a type. */
export function boundsOf({ kind, bytes }: IntegerType): readonly [bigint, bigint] {
  const bits = BigInt(8 * bytes);
  return kind === 'int'
    ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
    : [0n, 2n ** bits - 1n];
}

/**
 * Returns values as an array of their type (float16 as float32), with the fill value at missing ones; the identical
 * array if nothing changes.
 */
export function valuesOf(
  type: NumberType,
  from: NumberArray,
  missing: Uint8Array | undefined,
  fill: number | bigint,
): NumberArray {
  const Kind = arrayOf(type);
  if (from instanceof Kind && !missing) return from;
  const values = new Kind(from.length);
  const isWide = values instanceof BigInt64Array || values instanceof BigUint64Array;
  for (let i = 0; i < values.length; i++) {
    const value = missing?.[i] ? fill : (from[i] as number | bigint);
    // one of the two types of the array
    values[i] = (isWide ? BigInt(value) : Number(value)) as never;
  }
  return values;
}

/** Values in file encoding. */
export function bytesOfNumbers(type: NumberType, values: NumberArray): Uint8Array {
  const isHalf = type.kind === 'float' && type.bytes === 2;
  return littleEndian(isHalf ? halves(values) : values);
}

export function bytesOfNumber(type: NumberType, value: number | bigint): Uint8Array {
  const values = valuesOf(type, new Uint8Array(1), Uint8Array.of(1), value);
  return bytesOfNumbers(type, values);
}

function arrayOf({ kind, bytes }: NumberType) {
  if (kind === 'float') return bytes === 8 ? Float64Array : Float32Array;
  const isSigned = kind === 'int';
  switch (bytes) {
    case 1:
      return isSigned ? Int8Array : Uint8Array;
    case 2:
      return isSigned ? Int16Array : Uint16Array;
    case 4:
      return isSigned ? Int32Array : Uint32Array;
    case 8:
      return isSigned ? BigInt64Array : BigUint64Array;
  }
}

const HALF_NAN = 0x7e00;

function halves(values: NumberArray): Uint16Array {
  const out = new Uint16Array(values.length);
  for (let i = 0; i < out.length; i++) {
    const value = Number(values[i]);
    const sign = Object.is(value, -0) ? 0x8000 : 0;
    out[i] = Number.isNaN(value) ? HALF_NAN : halfOf(value) | sign;
  }
  return out;
}
