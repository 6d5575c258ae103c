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
  /** Bits that were taken out of bytes and not given yet: fewer than 8 between calls. */
  let held = 0;
  let heldBits = 0;
  return {
    bits(count) {
      while (heldBits < count) {
        if (at >= bytes.length) throw corrupt('a chunk ends too early');
        // below 2^40, so exact
        held = held * 256 + (bytes[at++] as number);
        heldBits += 8;
      }
      heldBits -= count;
      const unit = 2 ** heldBits;
      const value = Math.floor(held / unit);
      held -= value * unit;
      return value;
    },
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
      held -= 2 ** heldBits;
      return count + leading;
    },
  };
}
