import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import {
  booleansAssembler,
  bytesAssembler,
  complexAssembler,
  numbersAssembler,
  timesAssembler,
} from './assemble-fixed';
import {
  raggedAssembler,
  recordsAssembler,
  referencesAssembler,
} from './assemble-nested';
import { packedAssembler } from './assemble-packed';
import type { Assembler, AssemblyLimits } from './assembler';
import { numberArrayOf } from './number-array';

/** Allocates the values of `length` entries of a type; zero where nothing is put. */
export function createAssembler(
  dtype: DType,
  length: number,
  { into, ...limits }: AssemblyLimits,
): Assembler {
  switch (dtype.kind) {
    case 'int':
    case 'uint':
    case 'float':
      return numbersAssembler(numberArrayOf(dtype, length, into));
    case 'enum':
      return createAssembler(dtype.base, length, { ...limits, into });
    case 'bool':
      return booleansAssembler(length);
    case 'complex':
      return complexAssembler(
        dtype.bytes <= 8 ? new Float32Array(2 * length) : new Float64Array(2 * length),
      );
    case 'bytes':
      return bytesAssembler(length, dtype.bytes);
    case 'datetime':
    case 'timedelta':
      return timesAssembler(dtype, length);
    case 'string':
    case 'fixed-string':
      return packedAssembler('strings', length, limits);
    case 'vlen-bytes':
      return packedAssembler('vlen-bytes', length, limits);
    case 'compound':
      return recordsAssembler(
        length,
        dtype.fields.map(({ name, dtype: field }) => ({
          name,
          values: createAssembler(field, length, limits),
        })),
      );
    case 'array':
    case 'sequence':
      return raggedAssembler(length, limits, (total) =>
        createAssembler(dtype.base, total, limits),
      );
    case 'reference':
      return referencesAssembler(length);
    case 'unsupported':
      throw new DataError('UnsupportedError', `${limits.where}: ${dtype.reason}`);
  }
}

/** Bytes per decoded value in memory; for texts and sequences, a lower bound. */
export function bytesInMemory(dtype: DType): number {
  switch (dtype.kind) {
    case 'int':
    case 'uint':
    case 'float':
      return numberArrayOf(dtype, 0).BYTES_PER_ELEMENT;
    case 'enum':
      return bytesInMemory(dtype.base);
    case 'bool':
      return 1;
    case 'complex':
      return Math.max(8, dtype.bytes);
    case 'compound':
      return dtype.fields.reduce((sum, field) => sum + bytesInMemory(field.dtype), 0);
    case 'array':
      return (
        4 +
        bytesInMemory(dtype.base) * dtype.shape.reduce((all, extent) => all * extent, 1)
      );
    case 'bytes':
      return dtype.bytes;
    case 'datetime':
    case 'timedelta':
    case 'reference':
      return 8;
    default:
      return 4;
  }
}
