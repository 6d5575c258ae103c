import { type DType, dtypeName } from '@/model/dtype';
import type { RecordField, Values } from '@/model/values';
import { corrupt, unsupported } from './byte-codec';
import { fixedStringsOf } from './fixed-strings';
import { floatsOf, integersOf, numbersOf } from './number-values';

/** Bytes per value; undefined if variable. */
export function sizeOf(dtype: DType): number | undefined {
  return 'bytes' in dtype ? dtype.bytes : undefined;
}

/**
 * Reads `count` values of a type from bytes. May return views of them, so write to neither; 64-bit
 * integers stay 64-bit. References stay bytes. CorruptError if the length does not match,
 * UnsupportedError for types that cannot be read from bytes alone.
 */
export function valuesOf(bytes: Uint8Array, dtype: DType, count: number): Values {
  const size = sizeOf(dtype);
  if (dtype.kind === 'unsupported') throw unsupported(dtype.reason);
  if (size === undefined)
    throw unsupported(
      `values of type ${dtypeName(dtype)} need a codec that produces them`,
    );
  if (bytes.length !== count * size)
    throw corrupt(
      `it contains ${bytes.length} bytes instead of ${count} values of ${size} bytes`,
    );
  switch (dtype.kind) {
    case 'int':
    case 'uint':
    case 'float':
      return { kind: 'numbers', values: numbersOf(bytes, dtype) };
    case 'complex': {
      const { order, format } = dtype;
      const part = {
        kind: 'float',
        bytes: size / 2,
        order,
        ...(format && { format }),
      } as const;
      return { kind: 'complex', values: floatsOf(bytes, part) };
    }
    case 'bool':
      return { kind: 'booleans', values: booleansOf(bytes, size) };
    case 'enum':
      return valuesOf(bytes, dtype.base, count);
    case 'fixed-string':
      return { kind: 'strings', strings: fixedStringsOf(bytes, dtype, count) };
    case 'datetime':
    case 'timedelta': {
      const type = { kind: 'int', bytes: 8, order: dtype.order } as const;
      return {
        kind: 'times',
        time: dtype.kind,
        // 8 bytes, signed
        values: integersOf(bytes, type) as BigInt64Array,
        unit: dtype.unit,
        step: dtype.step,
      };
    }
    case 'compound':
      return { kind: 'records', length: count, fields: fieldsOf(bytes, dtype, count) };
    case 'array':
      return raggedOf(bytes, dtype, count);
    case 'bytes':
    case 'reference':
      return { kind: 'bytes', size, values: bytes };
    case 'string':
    case 'vlen-bytes':
    case 'sequence':
      throw unsupported(`${dtypeName(dtype)} values vary in length`);
  }
}

/** 0 or 1 per value; as in numpy, any set bit is true. */
function booleansOf(bytes: Uint8Array, size: number): Uint8Array {
  if (size === 1 && isZeroOrOne(bytes)) return bytes;
  const out = new Uint8Array(bytes.length / size);
  for (let i = 0; i < bytes.length; i++)
    if (bytes[i] !== 0) out[Math.floor(i / size)] = 1;
  return out;
}

function isZeroOrOne(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 1) return false;
  return true;
}

function fieldsOf(
  bytes: Uint8Array,
  { bytes: stride, fields }: Extract<DType, { kind: 'compound' }>,
  count: number,
): RecordField[] {
  return fields.map(({ name, dtype, offset }) => {
    const size = sizeOf(dtype);
    if (size === undefined)
      throw unsupported(`its field ${name} of type ${dtypeName(dtype)} varies in length`);
    if (offset < 0 || offset + size > stride)
      throw corrupt(`its field ${name} is outside the record`);
    return {
      name,
      values: valuesOf(gathered(bytes, stride, offset, size, count), dtype, count),
    };
  });
}

/** The bytes of one field of every record, consecutively. */
function gathered(
  bytes: Uint8Array,
  stride: number,
  offset: number,
  size: number,
  count: number,
): Uint8Array {
  const out = new Uint8Array(count * size);
  let to = 0;
  for (let i = 0; i < count; i++) {
    const from = i * stride + offset;
    for (let k = 0; k < size; k++) out[to++] = bytes[from + k] as number;
  }
  return out;
}

function raggedOf(
  bytes: Uint8Array,
  { base, shape }: Extract<DType, { kind: 'array' }>,
  count: number,
): Values {
  const each = shape.reduce((product, length) => product * length, 1);
  if (count * each > 0xffffffff) throw unsupported('it contains more than 2^32 values');
  const offsets = new Uint32Array(count + 1);
  for (let i = 0; i <= count; i++) offsets[i] = i * each;
  return { kind: 'ragged', offsets, content: valuesOf(bytes, base, count * each) };
}
