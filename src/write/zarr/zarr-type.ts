import { type DType, dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';

/** Data type as Zarr v3 documents name it, its fill value, and the codec that encodes its values as bytes. */
export interface ZarrType {
  readonly name: string | { readonly name: string; readonly configuration: object };
  readonly fill: number | boolean | string | readonly number[];
  readonly codec: { readonly name: string; readonly configuration?: object };
}

/**
 * Returns the type in which zarr-python writes values of a dtype: text has variable length, but fixed length in
 * records.
 *
 * @throws UnsupportedError for a type that is not written
 */
export function zarrTypeOf(dtype: DType, path: Path): ZarrType {
  const bytes = { name: 'bytes', configuration: { endian: 'little' } };
  switch (dtype.kind) {
    case 'string':
    case 'fixed-string':
      return { name: 'string', fill: '', codec: { name: 'vlen-utf8' } };
    case 'compound': {
      const fields = dtype.fields.map(({ name, dtype: own }) => [
        name,
        own.kind === 'fixed-string'
          ? {
              name: 'fixed_length_utf32',
              configuration: { length_bytes: own.bytes },
            }
          : zarrTypeOf(own, path).name,
      ]);
      const fill = btoa('\0'.repeat(bytesOfFields(dtype)));
      return {
        name: { name: 'structured', configuration: { fields } },
        ...{ fill, codec: bytes },
      };
    }
    case 'bool':
      return { name: 'bool', fill: false, codec: bytes };
    case 'complex':
      if (dtype.format !== undefined) break;
      return { name: dtypeName(dtype), fill: [0, 0], codec: bytes };
    case 'int':
    case 'uint':
    case 'float':
      if (('format' in dtype && dtype.format) || ('bits' in dtype && dtype.bits)) break;
      return { name: dtypeName(dtype), fill: 0, codec: bytes };
  }
  throw new DataError(
    'UnsupportedError',
    `${path}: values of type ${dtypeName(dtype)} cannot be written to Zarr.`,
  );
}

/** Returns the bytes of a record; fields are written without padding. */
export function bytesOfFields({ fields }: Extract<DType, { kind: 'compound' }>): number {
  return fields.reduce((sum, { dtype }) => sum + ('bytes' in dtype ? dtype.bytes : 0), 0);
}
