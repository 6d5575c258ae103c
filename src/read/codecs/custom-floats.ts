import type { ByteOrder, FloatLayout } from '@/model/dtype';

/** Decodes floating-point numbers of `size` bytes by their bit layout, as libhdf5 converts them. */
export function floatsOfLayout(
  bytes: Uint8Array,
  size: number,
  order: ByteOrder,
  layout: FloatLayout,
): Float32Array | Float64Array {
  const count = Math.floor(bytes.length / size);
  const out = size <= 4 ? new Float32Array(count) : new Float64Array(count);
  const topExponent = 2 ** layout.exponentBits - 1;
  for (let i = 0; i < count; i++) {
    const field = (at: number, bits: number) =>
      bitsAt(bytes, i * size, size, order, at, bits);
    const exponent = field(layout.exponent, layout.exponentBits);
    const mantissa = field(layout.mantissa, layout.mantissaBits);
    const absolute =
      exponent === topExponent
        ? special(mantissa, layout)
        : magnitude(exponent, mantissa, layout);
    out[i] = field(layout.sign, 1) === 1 ? -absolute : absolute;
  }
  return out;
}

function magnitude(exponent: number, mantissa: number, layout: FloatLayout): number {
  const { bias, mantissaBits, hasImpliedBit } = layout;
  if (exponent === 0 && mantissa === 0) return 0;
  if (hasImpliedBit) {
    const digits = exponent === 0 ? mantissa : mantissa + 2 ** mantissaBits;
    return scaled(digits, Math.max(1, exponent) - bias - mantissaBits);
  }
  // libhdf5 searches the leading 1 in the mantissa; if it has none, it uses the position below
  // its lowest bit
  return scaled(mantissa || 0.5, exponent - bias + 1 - mantissaBits);
}

/** All bits of the exponent set: infinity or NaN. */
function special(mantissa: number, { mantissaBits, hasImpliedBit }: FloatLayout): number {
  // with an explicit leading 1, infinity has only this bit
  const isOnlyLeading = !hasImpliedBit && mantissa === 2 ** (mantissaBits - 1);
  return mantissa === 0 || isOnlyLeading ? Number.POSITIVE_INFINITY : Number.NaN;
}

/** `value` × 2^`exponent`, in two steps, so that neither factor leaves the range of doubles. */
function scaled(value: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return value * 2 ** half * 2 ** (exponent - half);
}

/** Up to 53 bits of a value, from a bit on, counted from the lowest. */
function bitsAt(
  bytes: Uint8Array,
  start: number,
  size: number,
  order: ByteOrder,
  at: number,
  count: number,
): number {
  let [value, scale, bit] = [0, 1, at];
  for (let left = count; left > 0; ) {
    const index = bit >> 3;
    const byte = bytes[start + (order === 'big' ? size - 1 - index : index)] as number;
    const taken = Math.min(8 - (bit & 7), left);
    value += ((byte >> (bit & 7)) & ((1 << taken) - 1)) * scale;
    scale *= 2 ** taken;
    bit += taken;
    left -= taken;
  }
  return value;
}
