import type { DType } from '@/model/dtype';
import { type Cursor, corrupt } from './cursor';
import type { TypePrefix } from './type-prefix';

export function arrayType(
  { size, version }: TypePrefix,
  cursor: Cursor,
  inner: () => DType,
  where: string,
): DType {
  const rank = cursor.uint(1);
  if (version < 3) cursor.skip(3);
  const shape = Array.from({ length: rank }, () => cursor.uint(4));
  if (version < 3) cursor.skip(4 * rank); // permutations, which were never used
  return fixedArray(inner(), shape, size, where);
}

/** A fixed-size array inside one value; its stored size is checked against that of its elements. */
export function fixedArray(
  base: DType,
  shape: readonly number[],
  size: number,
  where: string,
): DType {
  if (base.kind === 'unsupported') return { ...base, bytes: size };
  const each = shape.reduce((all, extent) => all * extent, 1);
  if (shape.length > 32 || each === 0)
    throw corrupt(where, 'has an impossible array type');
  if ('bytes' in base && base.bytes * each !== size)
    throw corrupt(where, `has an array of ${each} values that do not fill ${size} bytes`);
  return { kind: 'array', bytes: size, base, shape };
}
