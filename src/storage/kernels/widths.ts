import type { DType } from '@/model/dtype';

/** Room for values of a type, each of them held exactly (64-bit integers up to 2^53). */
export function valuesHolding(dtype: DType, length: number): Float32Array | Float64Array {
  return fitsSingle(dtype) ? new Float32Array(length) : new Float64Array(length);
}

/** True where a float32 holds every value of a type, and adding two up rounds as the type does. */
export function fitsSingle(dtype: DType): boolean {
  if (dtype.kind === 'enum') return fitsSingle(dtype.base);
  if (dtype.kind === 'float') return dtype.bytes <= 4;
  return dtype.kind === 'bool';
}
