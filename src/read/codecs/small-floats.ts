/** IEEE half precision, widened; exact. */
export function floatsOfHalves(halves: Uint16Array): Float32Array {
  const bits = new Uint32Array(halves.length);
  for (let i = 0; i < halves.length; i++) bits[i] = widened(halves[i] as number);
  return new Float32Array(bits.buffer);
}

/** bfloat16, widened; exact. */
export function floatsOfBrains(brains: Uint16Array): Float32Array {
  const bits = new Uint32Array(brains.length);
  for (let i = 0; i < brains.length; i++) bits[i] = (brains[i] as number) << 16;
  return new Float32Array(bits.buffer);
}

/** The bits of the float32 equal to the half with these bits. */
function widened(half: number): number {
  const sign = (half & 0x8000) << 16;
  const exponent = (half >>> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 31) return sign | 0x7f800000 | (fraction << 13);
  if (exponent > 0) return sign | ((exponent + 112) << 23) | (fraction << 13);
  if (fraction === 0) return sign;
  const shift = Math.clz32(fraction) - 21;
  return sign | ((113 - shift) << 23) | (((fraction << shift) & 1023) << 13);
}

const oneFloat = new Float32Array(1);
const oneWord = new Uint32Array(oneFloat.buffer);
const oneDouble = new Float64Array(1);
const twoWords = new Uint32Array(oneDouble.buffer);

/** The bits of the half nearest to a number, rounded once, ties to even. */
export function halfBitsOf(value: number): number {
  oneDouble[0] = value;
  const high = twoWords[1] as number;
  const sign = (high >>> 16) & 0x8000;
  const size = Math.abs(value);
  if (Number.isNaN(value)) return sign | 0x7e00;
  if (size >= 65520) return sign | 0x7c00;
  // subnormals are multiples of 2^-24; above them 1024 units make the next exponent
  if (size < 2 ** -14) return sign | toEven(size * 2 ** 24);
  const exponent = ((high >>> 20) & 0x7ff) - 1023;
  return sign | (((exponent + 14) << 10) + toEven(size * 2 ** (10 - exponent)));
}

/** A number rounded to half precision. */
export function nearestHalf(value: number): number {
  oneWord[0] = widened(halfBitsOf(value));
  return oneFloat[0] as number;
}

function toEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor & 1) ? floor + 1 : floor;
}

/**
 * x87 extended precision (10 bytes and padding, little-endian), rounded to the nearest double.
 * `size` is 10, 12 or 16.
 */
export function doublesOfExtended(bytes: Uint8Array, size: number): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const out = new Float64Array(Math.floor(bytes.length / size));
  for (let i = 0; i < out.length; i++) {
    const low = view.getUint32(i * size, true);
    const high = view.getUint32(i * size + 4, true);
    const top = view.getUint16(i * size + 8, true);
    const exponent = top & 0x7fff;
    const sign = top & 0x8000 ? -1 : 1;
    if (exponent === 0x7fff)
      out[i] = (high & 0x7fffffff) === 0 && low === 0 ? sign * Infinity : NaN;
    else out[i] = sign * scaled(mantissaOf(high, low), exponent - 16383 - 63);
  }
  return out;
}

/** 64 bits as the nearest double, ties to even. */
function mantissaOf(high: number, low: number): number {
  return Number((BigInt(high) << 32n) | BigInt(low));
}

function scaled(value: number, exponent: number): number {
  // in two steps, so that neither factor overflows
  const half = Math.max(-1000, Math.min(1000, exponent));
  const rest = exponent - half;
  if (rest > 1000) return value === 0 ? 0 : Infinity;
  return rest < -200 ? 0 : value * 2 ** half * 2 ** rest;
}
