import { type DType, dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';

/** Data type as in `.zarray` (Zarr storage specification, version 2), with the filters that its values need. */
export interface TypeV2 {
  readonly name: string | readonly (readonly [field: string, type: string])[];
  readonly fill: number | boolean | string | null;
  readonly filters: readonly object[] | null;
}

const LETTERS = { int: 'i', uint: 'u', float: 'f', complex: 'c' } as const;

/**
 * Returns the type in which zarr-python writes values of a dtype: numpy's name of it; texts are objects with the filter
 * vlen-utf8, in records of fixed length.
 *
 * @throws UnsupportedError for a type that is not written
 */
export function typeV2Of(dtype: DType, path: Path): TypeV2 {
  switch (dtype.kind) {
    case 'string':
    case 'fixed-string':
      return { name: '|O', fill: '', filters: [{ id: 'vlen-utf8' }] };
    case 'bool':
      return { name: '|b1', fill: false, filters: null };
    case 'compound': {
      const name = dtype.fields.map(({ name: field, dtype: own }) => {
        if (own.kind === 'fixed-string') return [field, `<U${own.bytes / 4}`] as const;
        const { name: type } = typeV2Of(own, path);
        if (typeof type !== 'string') throw unwritable(own, path);
        return [field, type] as const;
      });
      return { name, fill: null, filters: null };
    }
    case 'complex':
    case 'int':
    case 'uint':
    case 'float': {
      if (('format' in dtype && dtype.format) || ('bits' in dtype && dtype.bits)) break;
      const order = dtype.bytes === 1 ? '|' : '<';
      const fill = dtype.kind === 'complex' ? null : 0;
      return {
        ...{ name: `${order}${LETTERS[dtype.kind]}${dtype.bytes}`, fill, filters: null },
      };
    }
  }
  throw unwritable(dtype, path);
}

function unwritable(dtype: DType, path: Path): DataError {
  return new DataError(
    'UnsupportedError',
    `${path}: values of type ${dtypeName(dtype)} cannot be written to Zarr.`,
  );
}
