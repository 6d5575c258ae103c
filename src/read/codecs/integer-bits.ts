import { type ByteCodec, corrupt, type Settings } from './byte-codec';

/** Position of an integer that is narrower than its bytes, from the lowest bit. */
export interface IntegerBits {
  readonly bytes: number;
  readonly order: 'little' | 'big';
  readonly offset: number;
  readonly precision: number;
  readonly signed: boolean;
}

/** HDF5's integers with fewer bits than their bytes have: widened to full bytes. */
export const integerBits: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length) => length,
  decode: (bytes, settings) => wholeIntegers(bytes, bitsIn(settings)),
};

/** A copy with the integers widened to full bytes, in the same byte order. */
export function wholeIntegers(bytes: Uint8Array, bits: IntegerBits): Uint8Array {
  const { bytes: size, order } = bits;
  const out = new Uint8Array(bytes.length);
  const at = (start: number, k: number) =>
    start + (order === 'little' ? k : size - 1 - k);
  const shift = BigInt(bits.offset);
  for (let start = 0; start + size <= bytes.length; start += size) {
    let stored = 0n;
    for (let k = size - 1; k >= 0; k--)
      stored = (stored << 8n) | BigInt(bytes[at(start, k)] as number);
    const cut = stored >> shift;
    let value = bits.signed
      ? BigInt.asIntN(bits.precision, cut)
      : BigInt.asUintN(bits.precision, cut);
    for (let k = 0; k < size; k++, value >>= 8n)
      out[at(start, k)] = Number(value & 0xffn);
  }
  return out;
}

function bitsIn(settings: Settings): IntegerBits {
  const { bytes, offset, precision, order, signed } = settings;
  if (
    typeof bytes !== 'number' ||
    typeof offset !== 'number' ||
    typeof precision !== 'number' ||
    !isWithin(bytes, offset, precision)
  )
    throw corrupt('its settings are not for integers');
  return {
    bytes,
    offset,
    precision,
    order: order === 'big' ? 'big' : 'little',
    signed: signed === true,
  };
}

/** True if a bit range is within the given number of bytes. */
export function isWithin(bytes: number, offset: number, precision: number): boolean {
  return bytes >= 1 && bytes <= 8 && precision >= 1 && offset + precision <= 8 * bytes;
}
