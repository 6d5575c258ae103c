import { createBitReader } from './bit-reader';
import {
  type ByteCodec,
  corrupt,
  expectWithinLimit,
  type Settings,
  unsupported,
} from './byte-codec';
import { swapped } from './byte-order';

/** The filter's client data (libhdf5, H5Zscaleoffset.c). */
interface Parameters {
  readonly isFloat: boolean;
  /** For integers the number of bits, if chosen by the writer; for floats the number of decimal digits. */
  readonly factor: number;
  readonly count: number;
  /** Bytes per value. */
  readonly size: 1 | 2 | 4 | 8;
  readonly isBig: boolean;
  /** The fill value's bits, low word first, if the dataset defines one. */
  readonly fill: readonly [number, number] | undefined;
}

/** Bits per value, the minimum, and reserved space. */
const HEADER = 21;
const FLOAT_DIGITS = 0;
const INTEGER = 2;
const PARAMETERS = 20;

/**
 * HDF5's scaleoffset: every value minus the minimum, in the fewest bits that fit all, the highest
 * bit first. Integers, and floating-point numbers scaled to integers by a power of ten. All bits
 * set mean the fill value.
 */
export const scaleoffset: ByteCodec = {
  kind: 'bytes',
  decode(bytes, settings, room) {
    const parameters = parametersIn(settings);
    const { isFloat, factor, count, size, isBig } = parameters;
    // libhdf5 then stores the chunk unchanged
    if (!isFloat && factor === 8 * size) return bytes;
    expectWithinLimit(count * size, room);
    if (bytes.length < HEADER)
      throw corrupt(`a chunk of ${bytes.length} bytes ends in its header of ${HEADER}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const bits = view.getUint32(0, true);
    const minimumBytes = Math.min(8, view.getUint8(4));
    if (bits > 8 * size)
      throw corrupt(`a chunk says that values of ${8 * size} bits take ${bits}`);
    const needed = HEADER + Math.ceil((count * bits) / 8);
    if (bytes.length < needed)
      throw corrupt(
        `a chunk of ${bytes.length} bytes is shorter than the ${needed} that ${count} values of ${bits} bits need`,
      );
    const content = bytes.subarray(HEADER);
    const least = wordsAt(bytes, 5, minimumBytes);
    let out: Uint8Array;
    if (bits === 8 * size) out = content.slice(0, count * size);
    else if (isFloat) out = floats(content, bits, least, parameters);
    else out = integers(content, bits, least, parameters);
    return isBig ? swapped(out, size) : out;
  },
};

function integers(
  content: Uint8Array,
  bits: number,
  [leastLow, leastHigh]: readonly [number, number],
  { count, size, fill }: Parameters,
): Uint8Array {
  const reader = createBitReader(content);
  const out = new Uint8Array(count * size);
  if (size === 8) {
    const words = new Uint32Array(out.buffer);
    const [topLow, topHigh] = allSet(bits);
    for (let i = 0; i < count; i++) {
      const high = bits > 32 ? reader.bits(bits - 32) : 0;
      const low = reader.bits(Math.min(32, bits));
      const isFill = fill !== undefined && low === topLow && high === topHigh;
      const sum = low + leastLow;
      words[2 * i] = isFill ? fill[0] : sum;
      words[2 * i + 1] = isFill ? fill[1] : high + leastHigh + (sum > 0xffffffff ? 1 : 0);
    }
    return out;
  }
  const OfSize = size === 4 ? Uint32Array : size === 2 ? Uint16Array : Uint8Array;
  const values = new OfSize(out.buffer);
  const [top] = allSet(bits);
  for (let i = 0; i < count; i++) {
    const value = reader.bits(bits);
    values[i] = fill !== undefined && value === top ? fill[0] : value + leastLow;
  }
  return out;
}

/** In the arithmetic of the type itself, as in libhdf5. */
function floats(
  content: Uint8Array,
  bits: number,
  least: readonly [number, number],
  { count, size, factor, fill }: Parameters,
): Uint8Array {
  if (size !== 4 && size !== 8) throw corrupt(`it has floats of ${size} bytes`);
  const reader = createBitReader(content);
  const round = size === 4 ? Math.fround : (value: number) => value;
  const out = size === 4 ? new Float32Array(count) : new Float64Array(count);
  const words = new Uint32Array(out.buffer);
  const minimum = floatOf(least, size);
  // correctly rounded, unlike `**`
  const scale = round(Number(`1e${factor}`));
  const [topLow, topHigh] = allSet(bits);
  for (let i = 0; i < count; i++) {
    const high = bits > 32 ? reader.bits(bits - 32) : 0;
    const low = reader.bits(Math.min(32, bits));
    if (fill !== undefined && low === topLow && high === topHigh) {
      const at = size === 4 ? i : 2 * i;
      words[at] = fill[0];
      if (size === 8) words[at + 1] = fill[1];
    } else {
      const digits = round(high * 2 ** 32 + low);
      out[i] = round(round(digits / scale) + minimum);
    }
  }
  return new Uint8Array(out.buffer);
}

function floatOf([low, high]: readonly [number, number], size: 4 | 8): number {
  const words = Uint32Array.of(low, high);
  const floatsOf = size === 4 ? Float32Array : Float64Array;
  return new floatsOf(words.buffer)[0] as number;
}

/** The given number of bits, all set, low word first. */
function allSet(bits: number): readonly [number, number] {
  return bits > 32 ? [0xffffffff, 2 ** (bits - 32) - 1] : [2 ** bits - 1, 0];
}

/** Up to 8 bytes as two words, low word first. */
function wordsAt(bytes: Uint8Array, at: number, count: number): [number, number] {
  const wide = new Uint8Array(8);
  wide.set(bytes.subarray(at, at + count));
  const view = new DataView(wide.buffer);
  return [view.getUint32(0, true), view.getUint32(4, true)];
}

function parametersIn(settings: Settings): Parameters {
  const { values, elementsize } = settings;
  if (!isWords(values) || values.length < PARAMETERS)
    throw corrupt('its client data are not those of scaleoffset');
  const [kind, factor = 0, count = 0, type, size, , order, hasFill, ...fill] = values;
  const isFloat = type === 1;
  if (isFloat && kind === 1) throw unsupported('scaling by powers of two is not read');
  if (type === undefined || type > 1 || kind !== (isFloat ? FLOAT_DIGITS : INTEGER))
    throw corrupt(`its client data name the type ${type} with the scale ${kind}`);
  if (size !== 1 && size !== 2 && size !== 4 && size !== 8)
    throw corrupt(`its client data name values of ${size} bytes`);
  if (size !== elementsize)
    throw corrupt(`its client data name values of ${size} bytes, not ${elementsize}`);
  if (order !== settings.order && size > 1)
    throw corrupt('its client data name another byte order than the type of its values');
  if (isFloat !== settings.isFloat)
    throw corrupt('its client data name another type than that of its values');
  return {
    isFloat,
    factor: factor | 0,
    count,
    size,
    isBig: order === 1,
    fill: hasFill === 1 ? [fill[0] ?? 0, fill[1] ?? 0] : undefined,
  };
}

function isWords(values: unknown): values is readonly number[] {
  return Array.isArray(values) && values.every((value) => typeof value === 'number');
}
