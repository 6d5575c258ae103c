import type { DType } from '@/model/dtype';
import { bytesAt } from '@/model/strings';
import type { Values } from '@/model/values';
import { murmur3 } from './murmur3';

export interface BloomParameters {
  /** Number of hash functions. */
  readonly k: number;
  readonly bits: number;
  readonly seed: number;
}

/** Filters with more bits could not be addressed exactly. */
export const MAX_BLOOM_BITS = 2 ** 36;

/** Writes the positions of a value in a filter. */
export type BloomPositions = (key: Uint8Array, positions: Float64Array) => void;

/** The positions of a value in a filter (HEP001 §10.7): `(h_a + i·h_b) mod bits`, on unbounded integers. */
export function createBloomPositions({ k, bits, seed }: BloomParameters): BloomPositions {
  const hash = new Uint32Array(4);
  return (key, positions) => {
    murmur3(key, seed, hash);
    let at = remainder(hash[1] as number, hash[0] as number, bits);
    const step = remainder(hash[3] as number, hash[2] as number, bits);
    for (let i = 0; i < k; i++) {
      positions[i] = at;
      at += step;
      if (at >= bits) at -= bits;
    }
  };
}

/** A 64-bit number modulo a divisor below 2³⁷, in steps of 16 bits. */
function remainder(high: number, low: number, divisor: number): number {
  let rest = high % divisor;
  rest = (rest * 65536 + (low >>> 16)) % divisor;
  return (rest * 65536 + (low & 0xffff)) % divisor;
}

/**
 * How the values of a column are serialised for hashing (§10.7): numbers little-endian in the
 * column's width with −0 as +0, Booleans as one byte, texts as UTF-8 without padding, opaque values
 * unchanged. Undefined for other types.
 */
export function canonicalBytes(
  dtype: DType,
  values: Values,
): ((i: number) => Uint8Array) | undefined {
  switch (dtype.kind) {
    case 'int':
    case 'uint':
    case 'float': {
      if (values.kind !== 'numbers') return undefined;
      const numbers = values.values;
      const out = new Uint8Array(dtype.bytes);
      const write = numberWriter(dtype, new DataView(out.buffer));
      if (!write) return undefined;
      return (i) => {
        write(numbers[i] as number | bigint);
        return out;
      };
    }
    case 'bool':
      if (values.kind !== 'booleans') return undefined;
      return (i) => values.values.subarray(i, i + 1);
    case 'string':
    case 'fixed-string':
      if (values.kind !== 'strings') return undefined;
      return (i) => bytesAt(values.strings, i);
    case 'bytes': {
      if (values.kind !== 'bytes') return undefined;
      const { size } = values;
      return (i) => values.values.subarray(i * size, (i + 1) * size);
    }
    default:
      return undefined;
  }
}

function numberWriter(
  { kind, bytes }: DType & { readonly bytes: number },
  view: DataView,
): ((value: number | bigint) => void) | undefined {
  if (kind === 'float') {
    if (bytes === 4) return (value) => view.setFloat32(0, Number(value) + 0, true);
    if (bytes === 8) return (value) => view.setFloat64(0, Number(value) + 0, true);
    if (bytes === 2) return (value) => view.setUint16(0, halfOf(Number(value) + 0), true);
    return undefined;
  }
  switch (bytes) {
    case 1:
      return (value) => view.setUint8(0, Number(value));
    case 2:
      return (value) => view.setUint16(0, Number(value), true);
    case 4:
      return (value) => view.setUint32(0, Number(value), true);
    case 8:
      return (value) => view.setBigUint64(0, BigInt.asUintN(64, BigInt(value)), true);
    default:
      return undefined;
  }
}

/** The bits of a float16 for a value that it represents exactly. */
export function halfOf(value: number): number {
  const sign = value < 0 ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size === Number.POSITIVE_INFINITY) return sign | 0x7c00;
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  const mantissa = Math.round((size / 2 ** exponent - 1) * 1024);
  return sign | (((exponent + 15) << 10) + mantissa);
}
