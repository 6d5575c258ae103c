import type { DType } from '@/model/dtype';
import type { OutputBuffer } from '@/model/read-options';
import type { NumberArray } from '@/model/values';

type NumericType = Extract<DType, { kind: 'int' | 'uint' | 'float' }>;

/**
 * The array that values of a numeric type are decoded into: float16 and bfloat16 are widened to
 * Float32Array, integers of odd sizes to the next size, 64-bit integers stay exact.
 */
export function numberArrayOf(
  dtype: NumericType,
  length: number,
  into: OutputBuffer = (bytes) => new ArrayBuffer(bytes),
): NumberArray {
  const OfType = arrayTypeOf(dtype);
  return new OfType(into(length * OfType.BYTES_PER_ELEMENT), 0, length);
}

function arrayTypeOf({ kind, bytes }: NumericType) {
  if (kind === 'float') return bytes <= 4 ? Float32Array : Float64Array;
  const signed = kind === 'int';
  if (bytes <= 1) return signed ? Int8Array : Uint8Array;
  if (bytes <= 2) return signed ? Int16Array : Uint16Array;
  if (bytes <= 4) return signed ? Int32Array : Uint32Array;
  return signed ? BigInt64Array : BigUint64Array;
}

/** The same numbers in the type of another array: widens what was narrowed. */
export function convertedLike(target: NumberArray, source: NumberArray): NumberArray {
  if (target.constructor === source.constructor) return source;
  if (target instanceof BigInt64Array) return BigInt64Array.from(source, BigInt);
  if (target instanceof BigUint64Array) return BigUint64Array.from(source, BigInt);
  // typed arrays have a typed constructor, which TypeScript does not express
  const out = new (target.constructor as new (length: number) => Float64Array)(
    source.length,
  );
  for (let i = 0; i < source.length; i++) out[i] = Number(source[i]);
  return out;
}
