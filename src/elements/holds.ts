import type { DType } from '@/model/dtype';
import type { Holds } from '@/model/element';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';

/** What values of a stored type are to a user. @throws UnsupportedError with the reason of a type that is not decoded. */
export function holdsOf(dtype: DType, path: Path): Holds {
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

/** Numbers and booleans: what a matrix can be made of. */
export function isNumeric(dtype: DType): boolean {
  return isInteger(dtype) || dtype.kind === 'float' || dtype.kind === 'bool';
}

export function isText(dtype: DType): boolean {
  return dtype.kind === 'string' || dtype.kind === 'fixed-string';
}
