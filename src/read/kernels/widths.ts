import type { DType } from '@/model/dtype';

/** Allocates an array for values of a type, exact for each of them (64-bit integers up to 2^53). */
export function valuesHolding(dtype: DType, length: number): Float32Array | Float64Array {
  return fitsSingle(dtype) ? new Float32Array(length) : new Float64Array(length);
}

/** True if a float32 represents every value of a type exactly, and sums round as in the type. */
export function fitsSingle(dtype: DType): boolean {
  if (dtype.kind === 'enum') return fitsSingle(dtype.base);
  if (dtype.kind === 'float') return dtype.bytes <= 4;
  return dtype.kind === 'bool';
}
