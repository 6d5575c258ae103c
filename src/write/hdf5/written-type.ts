import { type DType, dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { BOOLEAN, type WrittenType } from './datatype';

/**
 * Returns the HDF5 type in which h5py writes values of a dtype: booleans are its enumeration, complex numbers its
 * compound of r and i, text has variable length.
 *
 * @throws UnsupportedError for a type that is not written
 */
export function writtenTypeOf(dtype: DType, path: Path): WrittenType {
  switch (dtype.kind) {
    case 'int':
    case 'uint':
      if (isWordSize(dtype.bytes)) return { kind: dtype.kind, bytes: dtype.bytes };
      break;
    case 'float':
      if (dtype.format === undefined && isFloatSize(dtype.bytes))
        return { kind: 'float', bytes: dtype.bytes };
      break;
    case 'complex': {
      const bytes = dtype.bytes / 2;
      if (dtype.format !== undefined || !isFloatSize(bytes)) break;
      const part = { kind: 'float', bytes } as const;
      const fields = ['r', 'i'].map((name) => ({ name, type: part }));
      return { kind: 'compound', fields };
    }
    case 'bool':
      return BOOLEAN;
    case 'string':
    case 'fixed-string':
      return { kind: 'string' };
    case 'compound':
      return {
        kind: 'compound',
        fields: dtype.fields.map(({ name, dtype: own }) => ({
          name,
          type: writtenTypeOf(own, path),
        })),
      };
    case 'bytes':
      return { kind: 'opaque', bytes: dtype.bytes, tag: dtype.tag ?? '' };
  }
  throw new DataError(
    'UnsupportedError',
    `${path}: values of type ${dtypeName(dtype)} cannot be written to HDF5.`,
  );
}

function isWordSize(bytes: number): bytes is 1 | 2 | 4 | 8 {
  return [1, 2, 4, 8].includes(bytes);
}

function isFloatSize(bytes: number): bytes is 2 | 4 | 8 {
  return [2, 4, 8].includes(bytes);
}
