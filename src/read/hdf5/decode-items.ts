import type { DType } from '@/model/dtype';
import { DataError, isDataError } from '@/model/errors';
import type { PackedStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { valuesOf } from '@/read/codecs/values-of';
import { corrupt } from './cursor';

/** Resolves values that are stored elsewhere: in the file's heaps, or in libhdf5's memory. */
export interface ItemStore {
  /** Size in bytes of the reference stored for a text or a sequence. */
  readonly stringBytes: number;
  readonly sequenceBytes: number;
  /** The texts of `count` references, each cut at its first NUL. */
  texts(places: Uint8Array, count: number): PackedStrings;
  /** The contents of `count` sequences of values of `unitBytes`; offsets are in bytes. */
  sequences(places: Uint8Array, count: number, unitBytes: number): PackedStrings;
  targets(
    places: Uint8Array,
    count: number,
    dtype: DType & { kind: 'reference' },
  ): ReferenceTargets;
}

export type ReferenceTargets = Omit<Extract<Values, { kind: 'references' }>, 'kind'>;

/** True for types whose values cannot be decoded from their own bytes. */
export function pointsElsewhere(dtype: DType): boolean {
  switch (dtype.kind) {
    case 'string':
    case 'sequence':
    case 'reference':
      return true;
    case 'array':
      return pointsElsewhere(dtype.base);
    case 'compound':
      return dtype.fields.some((field) => pointsElsewhere(field.dtype));
    default:
      return false;
  }
}

/** Bytes per value of a type, with references as they are in this store. */
export function itemBytesOf(dtype: DType, store: ItemStore): number {
  if (dtype.kind === 'string') return store.stringBytes;
  if (dtype.kind === 'sequence') return store.sequenceBytes;
  if (dtype.kind === 'vlen-bytes') return store.sequenceBytes;
  return dtype.bytes;
}

/** The same in a file, where both are a length, an address and an object number. */
export function fileItemBytes(dtype: DType, offsetBytes: number): number {
  return 'bytes' in dtype ? dtype.bytes : 8 + offsetBytes;
}

/** Decodes `count` values and resolves references. `where` names file and path. */
export function decodeItems(
  dtype: DType,
  bytes: Uint8Array,
  count: number,
  store: ItemStore,
  where: string,
): Values {
  if (bytes.length < count * itemBytesOf(dtype, store))
    throw corrupt(where, `contains fewer bytes than its ${count} values need`);
  switch (dtype.kind) {
    case 'string':
      return { kind: 'strings', strings: store.texts(bytes, count) };
    case 'reference':
      return { kind: 'references', ...store.targets(bytes, count, dtype) };
    case 'sequence': {
      const unit = itemBytesOf(dtype.base, store);
      const { bytes: content, offsets } = store.sequences(bytes, count, unit);
      const total = content.length / unit;
      return {
        kind: 'ragged',
        offsets: offsets.map((offset) => offset / unit),
        content: decodeItems(dtype.base, content, total, store, where),
      };
    }
    case 'array': {
      const each = dtype.shape.reduce((all, extent) => all * extent, 1);
      return {
        kind: 'ragged',
        offsets: Uint32Array.from({ length: count + 1 }, (_, i) => i * each),
        content: decodeItems(dtype.base, bytes, count * each, store, where),
      };
    }
    case 'compound':
      return {
        kind: 'records',
        length: count,
        fields: dtype.fields.map((field) => {
          const size = itemBytesOf(field.dtype, store);
          const column = columnOf(bytes, count, dtype.bytes, field.offset, size);
          return {
            name: field.name,
            values: decodeItems(field.dtype, column, count, store, where),
          };
        }),
      };
    default:
      return plainValues(dtype, bytes, count, where);
  }
}

function plainValues(
  dtype: DType,
  bytes: Uint8Array,
  count: number,
  where: string,
): Values {
  const size = 'bytes' in dtype ? dtype.bytes : 0;
  try {
    return valuesOf(bytes.subarray(0, count * size), dtype, count);
  } catch (error) {
    if (!isDataError(error)) throw error;
    const sentence = error.message.replace(/\.$/, '');
    throw new DataError(error.name, `${where}: ${sentence}.`, { cause: error });
  }
}

function columnOf(
  rows: Uint8Array,
  count: number,
  rowBytes: number,
  offset: number,
  size: number,
): Uint8Array {
  const column = new Uint8Array(count * size);
  for (let i = 0; i < count; i++) {
    const start = i * rowBytes + offset;
    column.set(rows.subarray(start, start + size), i * size);
  }
  return column;
}
