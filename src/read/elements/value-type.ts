import type { DType } from '@/model/dtype';
import type { ValueType } from '@/model/element';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';

/**
 * The kind of values of a stored type, in users' words.
 *
 * @throws UnsupportedError with the reason for a type without a decoder
 */
export function valueTypeOf(dtype: DType, path: Path): ValueType {
  switch (dtype.kind) {
    case 'int':
    case 'uint':
    case 'float':
      return 'numbers';
    case 'bool':
      return 'booleans';
    case 'string':
    case 'fixed-string':
    case 'reference':
      return 'strings';
    case 'enum':
      return 'categories';
    case 'complex':
      return 'complex';
    case 'datetime':
    case 'timedelta':
      return 'times';
    case 'compound':
      return 'records';
    case 'bytes':
      return 'bytes';
    case 'vlen-bytes':
    case 'array':
    case 'sequence':
      return 'ragged';
    case 'unsupported':
      throw new DataError('UnsupportedError', `${path}: ${dtype.reason}`);
  }
}

export function isInteger(dtype: DType): boolean {
  return dtype.kind === 'int' || dtype.kind === 'uint';
}

/** Numbers and booleans: the types of a matrix. */
export function isNumeric(dtype: DType): boolean {
  return isInteger(dtype) || dtype.kind === 'float' || dtype.kind === 'bool';
}

export function isText(dtype: DType): boolean {
  return dtype.kind === 'string' || dtype.kind === 'fixed-string';
}
