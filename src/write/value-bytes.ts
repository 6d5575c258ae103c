import { type DType, dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { type PackedStrings, unpackStrings } from '@/model/strings';
import type { NumberArray, Values } from '@/model/values';

/**
 * Encodes values as bytes of a dtype, little-endian: the inverse of decoding (`read/codecs/values-of`), which narrows
 * integers of 64 bits and widens float16. Texts have no fixed length and are written by their container.
 *
 * @throws UnsupportedError for types without a writer, or values of another type
 */
export function valueBytes(values: Values, dtype: DType, what: string): Uint8Array {
  switch (values.kind) {
    case 'numbers':
      return numberBytes(values.values, dtype, what);
    case 'booleans':
      return dtype.kind === 'bool'
        ? values.values
        : numberBytes(values.values, dtype, what);
    case 'complex':
      return bytesOf(values.values);
    case 'times':
      return bytesOf(values.values);
    case 'bytes':
      return values.values;
    case 'strings':
      if (dtype.kind === 'fixed-string' && dtype.charset === 'utf32')
        return utf32Bytes(values.strings, dtype.bytes);
      break;
    case 'records':
      if (dtype.kind === 'compound') return recordBytes(values, dtype, what);
      break;
  }
  throw new DataError(
    'UnsupportedError',
    `${what}: values of type ${dtypeName(dtype)} cannot be written.`,
  );
}

type Records = Extract<Values, { kind: 'records' }>;

/** Encodes one record after another, without padding. */
function recordBytes(
  { fields, length }: Records,
  dtype: Extract<DType, { kind: 'compound' }>,
  what: string,
): Uint8Array {
  const columns = fields.map((field, i) =>
    valueBytes(field.values, dtype.fields[i]?.dtype ?? dtype, what),
  );
  const widths = columns.map((column) => (length === 0 ? 0 : column.length / length));
  const recordLength = widths.reduce((sum, width) => sum + width, 0);
  const out = new Uint8Array(recordLength * length);
  let offset = 0;
  for (const [i, column] of columns.entries()) {
    const width = widths[i] ?? 0;
    for (let row = 0; row < length; row++)
      out.set(
        column.subarray(row * width, (row + 1) * width),
        row * recordLength + offset,
      );
    offset += width;
  }
  return out;
}

/** Encodes texts as numpy's U: code points of 4 bytes, padded with zeros. */
function utf32Bytes(strings: PackedStrings, bytes: number): Uint8Array {
  const texts = unpackStrings(strings);
  const points = new Uint32Array((texts.length * bytes) / 4);
  for (const [i, text] of texts.entries())
    points.set(
      Array.from(text, (character) => character.codePointAt(0) ?? 0),
      (i * bytes) / 4,
    );
  return bytesOf(points);
}

function numberBytes(values: NumberArray, dtype: DType, what: string): Uint8Array {
  // boolean matrices are computed as numbers
  if (dtype.kind === 'bool')
    return Uint8Array.from(values as ArrayLike<unknown>, (value) => (value ? 1 : 0));
  if (dtype.kind !== 'int' && dtype.kind !== 'uint' && dtype.kind !== 'float')
    throw new DataError(
      'UnsupportedError',
      `${what}: numbers cannot be written as ${dtypeName(dtype)}.`,
    );
  if (dtype.kind === 'float' && dtype.bytes === 2) return halfBytes(values);
  const ArrayOfType = ARRAYS[`${dtype.kind}${dtype.bytes}`];
  if (!ArrayOfType)
    throw new DataError(
      'UnsupportedError',
      `${what}: values of type ${dtypeName(dtype)} cannot be written.`,
    );
  if (values instanceof ArrayOfType) return bytesOf(values);
  if (ArrayOfType === BigInt64Array || ArrayOfType === BigUint64Array) {
    const wide = new ArrayOfType(values.length);
    for (let i = 0; i < values.length; i++)
      wide[i] = BigInt(values[i] as number | bigint);
    return bytesOf(wide);
  }
  const out = new ArrayOfType(values.length) as Exclude<
    NumberArray,
    BigInt64Array | BigUint64Array
  >;
  for (let i = 0; i < values.length; i++) out[i] = Number(values[i]);
  return bytesOf(out);
}

const ARRAYS: Readonly<
  Record<string, (new (length: number) => NumberArray) | undefined>
> = {
  int1: Int8Array,
  int2: Int16Array,
  int4: Int32Array,
  int8: BigInt64Array,
  uint1: Uint8Array,
  uint2: Uint16Array,
  uint4: Uint32Array,
  uint8: BigUint64Array,
  float4: Float32Array,
  float8: Float64Array,
};

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** Encodes numbers as IEEE 754 binary16; they were read from it and are exact. */
function halfBytes(values: NumberArray): Uint8Array {
  const out = new Uint16Array(values.length);
  const single = new Float32Array(1);
  const bits = new Uint32Array(single.buffer);
  for (let i = 0; i < values.length; i++) {
    single[0] = Number(values[i]);
    const word = bits[0] as number;
    const sign = (word >>> 16) & 0x8000;
    const exponent = ((word >>> 23) & 0xff) - 127;
    const mantissa = word & 0x7fffff;
    if (exponent === 128)
      out[i] = sign | 0x7c00 | (mantissa === 0 ? 0 : 0x200 | (mantissa >>> 13));
    else if (exponent >= -14) out[i] = sign | ((exponent + 15) << 10) | (mantissa >>> 13);
    else if (exponent >= -24) out[i] = sign | ((0x800000 | mantissa) >>> (-exponent - 1));
    else out[i] = sign;
  }
  return bytesOf(out);
}
