import type { DType } from '@/model/dtype';
import type { NumberArray } from '@/model/values';

/**
 * The array that values of a numeric type are decoded into: float16 and bfloat16 are widened to
 * Float32Array, integers of odd sizes to the next size, 64-bit integers stay exact.
 */
export function numberArrayOf(
  dtype: Extract<DType, { kind: 'int' | 'uint' | 'float' }>,
  length: number,
): NumberArray {
  const { kind, bytes } = dtype;
  if (kind === 'float')
    return bytes <= 4 ? new Float32Array(length) : new Float64Array(length);
  const signed = kind === 'int';
  if (bytes <= 1) return signed ? new Int8Array(length) : new Uint8Array(length);
  if (bytes <= 2) return signed ? new Int16Array(length) : new Uint16Array(length);
  if (bytes <= 4) return signed ? new Int32Array(length) : new Uint32Array(length);
  return signed ? new BigInt64Array(length) : new BigUint64Array(length);
}

/** The same numbers in the type of another array: what was narrowed is widened again. */
export function convertedLike(target: NumberArray, source: NumberArray): NumberArray {
  if (target.constructor === source.constructor) return source;
  if (target instanceof BigInt64Array) return BigInt64Array.from(source, BigInt);
  if (target instanceof BigUint64Array) return BigUint64Array.from(source, BigInt);
  // typed arrays know their constructor, TypeScript does not
  const out = new (target.constructor as new (length: number) => Float64Array)(
    source.length,
  );
  for (let i = 0; i < source.length; i++) out[i] = Number(source[i]);
  return out;
}
