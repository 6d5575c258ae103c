import type { TinyFloat } from '@/model/dtype';

interface Format {
  readonly exponentBits: number;
  readonly mantissaBits: number;
  readonly bias: number;
  /**
   * The codes of IEEE 754's infinities and NaN: the same, one NaN of each sign, NaN at −0 only, or
   * numbers.
   */
  readonly special: 'ieee' | 'all-ones' | 'minus-zero' | 'none';
}

const FORMATS: Readonly<Record<Exclude<TinyFloat, 'float8_e8m0fnu'>, Format>> = {
  float4_e2m1fn: { exponentBits: 2, mantissaBits: 1, bias: 1, special: 'none' },
  float6_e2m3fn: { exponentBits: 2, mantissaBits: 3, bias: 1, special: 'none' },
  float6_e3m2fn: { exponentBits: 3, mantissaBits: 2, bias: 3, special: 'none' },
  float8_e3m4: { exponentBits: 3, mantissaBits: 4, bias: 3, special: 'ieee' },
  float8_e4m3: { exponentBits: 4, mantissaBits: 3, bias: 7, special: 'ieee' },
  float8_e4m3fn: { exponentBits: 4, mantissaBits: 3, bias: 7, special: 'all-ones' },
  float8_e4m3b11fnuz: {
    exponentBits: 4,
    mantissaBits: 3,
    bias: 11,
    special: 'minus-zero',
  },
  float8_e4m3fnuz: { exponentBits: 4, mantissaBits: 3, bias: 8, special: 'minus-zero' },
  float8_e5m2: { exponentBits: 5, mantissaBits: 2, bias: 15, special: 'ieee' },
  float8_e5m2fnuz: { exponentBits: 5, mantissaBits: 2, bias: 16, special: 'minus-zero' },
};

const tables = new Map<TinyFloat, Float32Array>();

/**
 * zarr-extensions, "data-types", float4_e2m1fn to float8_e8m0fnu: the number of each byte; higher
 * bits are ignored.
 */
export function floatsOfTiny(bytes: Uint8Array, format: TinyFloat): Float32Array {
  const table = tableOf(format);
  const out = new Float32Array(bytes.length);
  for (let i = 0; i < out.length; i++) out[i] = table[bytes[i] as number] as number;
  return out;
}

/** The byte of the number nearest to a value; undefined if the format cannot represent it. */
export function tinyByteOf(value: number, format: TinyFloat): number | undefined {
  let best: number | undefined;
  let error = Number.POSITIVE_INFINITY;
  for (const [byte, number] of tableOf(format).entries()) {
    if (Object.is(number, value)) return byte;
    if (Number.isFinite(value) && Math.abs(number - value) < error) {
      best = byte;
      error = Math.abs(number - value);
    }
  }
  return best;
}

/** The numbers of all 256 bytes. */
function tableOf(name: TinyFloat): Float32Array {
  let table = tables.get(name);
  if (!table) {
    table = Float32Array.from({ length: 256 }, (_, byte) =>
      name === 'float8_e8m0fnu' ? powerOfTwo(byte) : numberOf(byte, FORMATS[name]),
    );
    tables.set(name, table);
  }
  return table;
}

/** OCP's scale format: no sign, no zero. */
function powerOfTwo(byte: number): number {
  return byte === 255 ? Number.NaN : 2 ** (byte - 127);
}

function numberOf(byte: number, format: Format): number {
  const { exponentBits, mantissaBits, bias, special } = format;
  const mantissa = byte & ((1 << mantissaBits) - 1);
  const exponent = (byte >>> mantissaBits) & ((1 << exponentBits) - 1);
  const sign = (byte >>> (mantissaBits + exponentBits)) & 1 ? -1 : 1;
  const isTop = exponent === (1 << exponentBits) - 1;
  if (special === 'ieee' && isTop)
    return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (special === 'all-ones' && isTop && mantissa === (1 << mantissaBits) - 1)
    return Number.NaN;
  if (special === 'minus-zero' && sign < 0 && exponent === 0 && mantissa === 0)
    return Number.NaN;
  const digits = exponent === 0 ? mantissa : mantissa + (1 << mantissaBits);
  return sign * digits * 2 ** (Math.max(1, exponent) - bias - mantissaBits);
}
