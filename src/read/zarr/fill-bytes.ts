import type { DType } from '@/model/dtype';
import { halfBitsOf } from '@/read/codecs/small-floats';
import { tinyByteOf } from '@/read/codecs/tiny-floats';
import { isObject, type JsonValue, member } from '@/read/json';
import { sizeOf } from './dtype-v2';

/**
 * Encodes a fill value as one fixed-size value, so that it is decoded like any other. RangeError or
 * TypeError if it does not fit the type.
 */
export function encodeFill(dtype: DType, fill: JsonValue, target: Uint8Array): void {
  const view = new DataView(target.buffer, target.byteOffset, target.byteLength);
  switch (dtype.kind) {
    case 'bool':
      view.setUint8(0, fill === true || fill === 1 ? 1 : 0);
      return;
    case 'int':
    case 'uint': {
      const value = BigInt(integerOf(fill));
      expectInRange(value, dtype);
      writeInteger(view, dtype.bytes, value, dtype.order === 'little');
      return;
    }
    case 'float': {
      writeFloat(view, dtype, fill);
      return;
    }
    case 'complex': {
      writeComplex(target, dtype, fill);
      return;
    }
    case 'datetime':
    case 'timedelta': {
      view.setBigInt64(
        0,
        fill === 'NaT' ? -(2n ** 63n) : BigInt(integerOf(fill)),
        dtype.order === 'little',
      );
      return;
    }
    case 'fixed-string':
      if (dtype.charset === 'utf32') {
        writeUtf32(view, fill, dtype.order === 'little');
        return;
      }
      {
        writeBytes(target, fill);
        return;
      }
    case 'bytes': {
      writeBytes(target, fill);
      return;
    }
    case 'compound': {
      writeRecord(target, dtype, fill);
      return;
    }
    case 'array': {
      writeSubarray(target, dtype, fill);
      return;
    }
    default:
      throw new TypeError(`no fill value for ${dtype.kind}`);
  }
}

/** The standard alphabet. RangeError for anything else. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch (error) {
    throw new RangeError('not base64', { cause: error });
  }
}

/** 3.0 is an integer too, and in zarr-python so is the text "3". */
function integerOf(fill: JsonValue): number | bigint {
  if (typeof fill === 'bigint') return fill;
  if (typeof fill === 'boolean') return Number(fill);
  if (typeof fill === 'number') return fill; // BigInt refuses fractions
  if (typeof fill === 'string' && /^[+-]?\d+$/.test(fill))
    return BigInt(fill.replace('+', ''));
  throw new TypeError('not a number');
}

function expectInRange(
  value: bigint,
  dtype: Extract<DType, { kind: 'int' | 'uint' }>,
): void {
  const bits = dtype.bits ?? 8 * dtype.bytes;
  const wrapped =
    dtype.kind === 'int' ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
  if (wrapped !== value) throw new RangeError('out of range for the type');
}

function writeInteger(
  view: DataView,
  size: number,
  value: bigint,
  little: boolean,
): void {
  const bits = BigInt.asUintN(8 * size, value);
  for (let i = 0; i < size; i++)
    view.setUint8(little ? i : size - 1 - i, Number((bits >> BigInt(8 * i)) & 255n));
}

function writeFloat(
  view: DataView,
  { bytes, order, format }: Extract<DType, { kind: 'float' }>,
  fill: JsonValue,
): void {
  const little = order === 'little';
  // v3: "0x7fc00001" are the bits themselves
  if (typeof fill === 'string' && /^0x[0-9a-f]+$/i.test(fill)) {
    if (fill.length !== 2 + 2 * bytes) throw new RangeError('not the bits of one value');
    writeInteger(view, bytes, BigInt(fill), little);
    return;
  }
  const value = floatOf(fill);
  if (bytes === 1 && format && format !== 'bfloat16' && format !== 'x87') {
    const byte = tinyByteOf(value, format);
    if (byte === undefined) throw new RangeError('not in the type');
    view.setUint8(0, byte);
  } else if (format === 'bfloat16') view.setUint16(0, brainBitsOf(value), little);
  else if (bytes === 2) view.setUint16(0, halfBitsOf(value), little);
  else if (bytes === 4) view.setFloat32(0, value, little);
  else view.setFloat64(0, value, little);
}

/** "NaN", "Infinity", "-Infinity" as in both formats; other texts as read by zarr-python. */
function floatOf(fill: JsonValue): number {
  if (typeof fill === 'number' || typeof fill === 'bigint') return Number(fill);
  if (typeof fill === 'boolean') return Number(fill);
  if (fill === 'NaN') return Number.NaN;
  if (fill === 'Infinity') return Number.POSITIVE_INFINITY;
  if (fill === '-Infinity') return Number.NEGATIVE_INFINITY;
  if (fill === '+Infinity') return Number.POSITIVE_INFINITY;
  if (typeof fill === 'string' && /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(fill))
    return Number(fill);
  throw new TypeError('not a number');
}

/** The upper half of the float32, rounded to even. */
function brainBitsOf(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  return Number.isNaN(value) ? 0x7fc0 : (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
}

function writeComplex(
  target: Uint8Array,
  dtype: Extract<DType, { kind: 'complex' }>,
  fill: JsonValue,
): void {
  const half = dtype.bytes / 2;
  const { order, format } = dtype;
  const part = { kind: 'float', bytes: half, order, ...(format && { format }) } as const;
  const [real, imaginary] = Array.isArray(fill) ? fill : [fill, 0];
  encodeFill(part, real ?? 0, target.subarray(0, half));
  encodeFill(part, imaginary ?? 0, target.subarray(half));
}

function writeUtf32(view: DataView, fill: JsonValue, little: boolean): void {
  const points = typeof fill === 'string' ? [...fill] : [];
  points.slice(0, Math.floor(view.byteLength / 4)).forEach((point, i) => {
    view.setUint32(4 * i, point.codePointAt(0) ?? 0, little);
  });
}

/** v2 and zarr-python: base64; v3's r<bits>: a list of all bytes. */
function writeBytes(target: Uint8Array, fill: JsonValue): void {
  if (Array.isArray(fill) && !(fill.length === target.length && fill.every(isByte)))
    throw new RangeError('not the bytes of one value');
  const bytes =
    typeof fill === 'string'
      ? fromBase64(fill)
      : Array.isArray(fill)
        ? Uint8Array.from(fill, Number)
        : new Uint8Array(0);
  target.set(bytes.subarray(0, target.length));
}

function isByte(value: JsonValue): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;
}

/** Base64 of the whole record; v3's `struct` has a fill value for each field, by name or in order. */
function writeRecord(
  target: Uint8Array,
  { fields }: Extract<DType, { kind: 'compound' }>,
  fill: JsonValue,
): void {
  if (!isObject(fill) && !(Array.isArray(fill) && fill.length === fields.length)) {
    writeBytes(target, fill);
    return;
  }
  fields.forEach(({ name, dtype, offset }, i) => {
    const value = isObject(fill) ? member(fill, name) : fill[i];
    if (value === undefined || value === null) return;
    encodeFill(dtype, value, target.subarray(offset, offset + sizeOf(dtype)));
  });
}

function writeSubarray(
  target: Uint8Array,
  { base }: Extract<DType, { kind: 'array' }>,
  fill: JsonValue,
): void {
  const size = sizeOf(base);
  const values = Array.isArray(fill) ? fill.flat(Number.POSITIVE_INFINITY) : undefined;
  for (let at = 0, i = 0; at + size <= target.length && size > 0; at += size, i++)
    encodeFill(base, values ? (values[i] ?? 0) : fill, target.subarray(at, at + size));
}
