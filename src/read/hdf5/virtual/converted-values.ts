import { type DType, dtypeName } from '@/model/dtype';
import type { NumberArray, Values } from '@/model/values';
import { numberArrayOf } from '@/read/chunks/number-array';

type IntegerType = Extract<DType, { kind: 'int' | 'uint' }>;

/** True if the values of a source can be values of a virtual dataset of another type. */
export function isConvertible(from: DType, to: DType): boolean {
  if (from.kind === 'compound' && to.kind === 'compound')
    return (
      from.fields.length === to.fields.length &&
      from.fields.every((field, i) => {
        const other = to.fields[i];
        return field.name === other?.name && isConvertible(field.dtype, other.dtype);
      })
    );
  const isText = (dtype: DType) =>
    dtype.kind === 'string' || dtype.kind === 'fixed-string';
  if (isText(from) && isText(to)) return true;
  if (from.kind === 'enum' || from.kind === 'bool')
    if (to.kind === 'int' || to.kind === 'uint') return true;
  const isInteger = from.kind === 'int' || from.kind === 'uint';
  if (to.kind === 'float') return isInteger || from.kind === 'float';
  if (to.kind === 'int' || to.kind === 'uint') return isInteger;
  return dtypeName(from) === dtypeName(to);
}

/**
 * Values of a source in the type of a virtual dataset, where copying does not convert them:
 * integers beyond the range become its nearest end, as in libhdf5.
 */
export function asStoredType(values: Values, from: DType, to: DType): Values {
  if (values.kind === 'records' && from.kind === 'compound' && to.kind === 'compound')
    return {
      ...values,
      fields: values.fields.map((field, i) => ({
        name: field.name,
        values: asStoredType(
          field.values,
          from.fields[i]?.dtype ?? from,
          to.fields[i]?.dtype ?? to,
        ),
      })),
    };
  const isInteger = to.kind === 'int' || to.kind === 'uint';
  if (values.kind !== 'numbers' || !isInteger || fitsInto(from, to)) return values;
  return { kind: 'numbers', values: clamped(values.values, to) };
}

function fitsInto(from: DType, to: IntegerType): boolean {
  if (from.kind !== 'int' && from.kind !== 'uint') return true;
  if (from.kind === to.kind) return from.bytes <= to.bytes;
  return from.kind === 'uint' && from.bytes < to.bytes;
}

function clamped(values: NumberArray, to: IntegerType): NumberArray {
  const bits = BigInt(8 * to.bytes);
  const low = to.kind === 'int' ? -(1n << (bits - 1n)) : 0n;
  const high = (1n << (to.kind === 'int' ? bits - 1n : bits)) - 1n;
  const out = numberArrayOf(to, values.length);
  const isWide = out instanceof BigInt64Array || out instanceof BigUint64Array;
  for (let i = 0; i < values.length; i++) {
    const value = BigInt(values[i] as number | bigint);
    const inside = value < low ? low : value > high ? high : value;
    if (isWide) out[i] = inside;
    else out[i] = Number(inside);
  }
  return out;
}
