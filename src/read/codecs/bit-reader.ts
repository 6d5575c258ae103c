import { corrupt } from './byte-codec';

/** Reads a stream of bits, the highest of each byte first. */
export interface BitReader {
  /** Up to 32 bits as an unsigned number. CorruptError beyond the end. */
  bits(count: number): number;
  /** Counts zeros up to the next 1, which is skipped. CorruptError beyond the end. */
  zeros(): number;
}

export function createBitReader(bytes: Uint8Array): BitReader {
  let at = 0;
  /** Bits taken from bytes but not yet returned: fewer than 8 between calls. */
  let held = 0;
  let heldBits = 0;
  /** Up to 24 bits, so that the buffer fits into 31. */
  const few = (count: number): number => {
    while (heldBits < count) {
      if (at >= bytes.length) throw corrupt('a chunk ends too early');
      held = (held << 8) | (bytes[at++] as number);
      heldBits += 8;
    }
    heldBits -= count;
    const value = held >> heldBits;
    held &= (1 << heldBits) - 1;
    return value;
  };
  return {
    bits: (count) => (count <= 24 ? few(count) : few(count - 16) * 65_536 + few(16)),
    zeros() {
      let count = 0;
      while (held === 0) {
        count += heldBits;
        if (at >= bytes.length) throw corrupt('a chunk ends too early');
        held = bytes[at++] as number;
        heldBits = 8;
      }
      const leading = heldBits - (32 - Math.clz32(held));
      heldBits -= leading + 1;
      held ^= 1 << heldBits;
      return count + leading;
    },
  };
}
