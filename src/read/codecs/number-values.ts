import type { ByteOrder, DType } from '@/model/dtype';
import type { NumberArray } from '@/model/values';
import { unsupported } from './byte-codec';
import { alignedLittle, swapped } from './byte-order';
import { floatsOfLayout } from './custom-floats';
import { doublesOfExtended, floatsOfBrains, floatsOfHalves } from './small-floats';
import { floatsOfTiny } from './tiny-floats';

type IntType = Extract<DType, { kind: 'int' | 'uint' }>;
type FloatType = Extract<DType, { kind: 'float' }>;

/**
 * Numbers from bytes, in native order: a view if the bytes are aligned and little-endian. Integers
 * of 3 bytes become 32 bits, of 5 to 8 bytes 64; halves, bfloat16 and smaller become float32, x87
 * floats the nearest double, custom types float32 up to 4 bytes and doubles above.
 */
export function numbersOf(bytes: Uint8Array, dtype: IntType | FloatType): NumberArray {
  return dtype.kind === 'float' ? floatsOf(bytes, dtype) : integersOf(bytes, dtype);
}

export function floatsOf(
  bytes: Uint8Array,
  { bytes: size, order, format, layout }: FloatType,
): Float32Array | Float64Array {
  if (layout) return floatsOfLayout(bytes, size, order, layout);
  if (format === 'x87' && (size === 10 || size === 12 || size === 16))
    return doublesOfExtended(order === 'big' ? swapped(bytes, size) : bytes, size);
  if (size === 1 && format && format !== 'x87' && format !== 'bfloat16')
    return floatsOfTiny(bytes, format);
  if (size !== 2 && size !== 4 && size !== 8)
    throw unsupported(`floating-point numbers of ${size * 8} bits are not read`);
  const { buffer, byteOffset, length } = alignedLittle(bytes, size, order);
  if (size === 4) return new Float32Array(buffer, byteOffset, length / 4);
  if (size === 8) return new Float64Array(buffer, byteOffset, length / 8);
  const words = new Uint16Array(buffer, byteOffset, length / 2);
  return format === 'bfloat16' ? floatsOfBrains(words) : floatsOfHalves(words);
}

export function integersOf(
  bytes: Uint8Array,
  { kind, bytes: size, order, bits }: IntType,
): NumberArray {
  const signed = kind === 'int';
  if (bits && size === 1) return lowBits(bytes, bits, signed);
  if (size === 3 || (size > 4 && size < 8))
    return oddIntegers(bytes, size, order, signed);
  if (size !== 1 && size !== 2 && size !== 4 && size !== 8)
    throw unsupported(`integers of ${size * 8} bits are not read`);
  const { buffer: shared, byteOffset, length } = alignedLittle(bytes, size, order);
  // nothing here is ever a SharedArrayBuffer
  const buffer = shared as ArrayBuffer;
  const count = length / size;
  switch (size) {
    case 1:
      return new (signed ? Int8Array : Uint8Array)(buffer, byteOffset, count);
    case 2:
      return new (signed ? Int16Array : Uint16Array)(buffer, byteOffset, count);
    case 4:
      return new (signed ? Int32Array : Uint32Array)(buffer, byteOffset, count);
    default:
      return new (signed ? BigInt64Array : BigUint64Array)(buffer, byteOffset, count);
  }
}

/** zarr-extensions, int2, int4, uint2, uint4: one byte each, of which the lowest bits are significant. */
function lowBits(bytes: Uint8Array, bits: number, signed: boolean): NumberArray {
  const away = 32 - bits;
  return signed
    ? Int8Array.from(bytes, (byte) => (byte << away) >> away)
    : Uint8Array.from(bytes, (byte) => (byte << away) >>> away);
}

/** 3, 5, 6 or 7 bytes, sign-extended to 4 or 8. */
function oddIntegers(
  bytes: Uint8Array,
  size: number,
  order: ByteOrder,
  signed: boolean,
): NumberArray {
  const wide = size === 3 ? 4 : 8;
  const count = bytes.length / size;
  const out = new Uint8Array(count * wide);
  const top = order === 'big' ? 0 : size - 1;
  for (let i = 0; i < count; i++) {
    const from = i * size;
    const to = i * wide;
    for (let k = 0; k < size; k++)
      out[to + k] = bytes[from + (order === 'big' ? size - 1 - k : k)] as number;
    if (signed && (bytes[from + top] as number) > 127)
      out.fill(255, to + size, to + wide);
  }
  const type = { kind: signed ? 'int' : 'uint', bytes: wide, order: 'little' } as const;
  return integersOf(out, type);
}
