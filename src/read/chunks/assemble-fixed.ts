import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { type NumberArray, narrow64, type Values } from '@/model/values';
import type { ChunkPart } from '@/read/codecs/chunk-part';
import type { Assembler } from './assembler';
import { copyPart } from './copy-part';
import { convertedLike } from './number-array';

/** Numbers, in the type of `target`. */
export function numbersAssembler(target: NumberArray): Assembler {
  return {
    put(chunk, part) {
      // an HDF5 enum decoded as booleans consists of bytes too
      const source =
        chunk.kind === 'booleans' ? chunk.values : expectKind(chunk, 'numbers').values;
      copyValues(target, convertedLike(target, source), part, 1);
    },
    finish: () => ({
      kind: 'numbers',
      values:
        target instanceof BigInt64Array || target instanceof BigUint64Array
          ? narrow64(target)
          : target,
    }),
  };
}

export function booleansAssembler(length: number): Assembler {
  const values = new Uint8Array(length);
  return {
    put: (chunk, part) =>
      copyValues(values, expectKind(chunk, 'booleans').values, part, 1),
    finish: () => ({ kind: 'booleans', values }),
  };
}

export function complexAssembler(values: Float32Array | Float64Array): Assembler {
  return {
    put(chunk, part) {
      const source = convertedLike(values, expectKind(chunk, 'complex').values);
      copyValues(values, source, part, 2);
    },
    finish: () => ({ kind: 'complex', values }),
  };
}

export function bytesAssembler(length: number, size: number): Assembler {
  const values = new Uint8Array(length * size);
  return {
    put(chunk, part) {
      const source = expectKind(chunk, 'bytes');
      if (source.size !== size)
        throw mismatch(`bytes of ${size}`, `bytes of ${source.size}`);
      if (size > 0) copyValues(values, source.values, part, size);
    },
    finish: () => ({ kind: 'bytes', size, values }),
  };
}

export function timesAssembler(
  dtype: Extract<DType, { kind: 'datetime' | 'timedelta' }>,
  length: number,
): Assembler {
  const values = new BigInt64Array(length);
  const { kind: time, unit, step } = dtype;
  return {
    put: (chunk, part) => copyValues(values, expectKind(chunk, 'times').values, part, 1),
    finish: () => ({ kind: 'times', time, values, unit, step }),
  };
}

function copyValues(
  target: NumberArray,
  source: NumberArray,
  part: ChunkPart,
  width: number,
): void {
  copyPart(target, source, part, target.BYTES_PER_ELEMENT, width);
}

export function expectKind<K extends Values['kind']>(
  values: Values,
  kind: K,
): Extract<Values, { kind: K }> {
  if (values.kind !== kind) throw mismatch(kind, values.kind);
  return values as Extract<Values, { kind: K }>; // narrowed by the line above
}

function mismatch(wanted: string, found: string): DataError {
  return new DataError(
    'CorruptError',
    `A chunk decoded to ${found} where the array contains ${wanted}. The metadata does not match the data.`,
  );
}
