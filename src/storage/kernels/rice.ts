/**
 * Rice codes: a number's high part as ones that end with a zero, then its low `k` bits; lowest bit
 * first. Close to the entropy of gaps between the cells that express a gene, and of counts.
 */

/** A high part of this many ones is an escape: the number follows in 32 bits. */
const ESCAPE = 24 - 1;
/** Maximum width of low parts, so that a code without escape fits into a word. */
const MAX_LOW = 24;
/** Maximum size of an encoded number in bytes. */
export const MAX_RICE_BYTES = 8;
/** Number of bytes that the decoder reads beyond the last code. */
export const RICE_MARGIN = 8;

/** The best number of low bits for numbers with this mean. */
export function riceLowBits(mean: number): number {
  if (!(mean >= 1)) return 0;
  return Math.min(MAX_LOW, Math.max(0, Math.round(Math.log2(mean * Math.LN2))));
}

/** Writes the first `count` of 32-bit numbers at `at`; returns the end of the last byte. */
export function encodeRice(
  numbers: Uint32Array,
  count: number,
  k: number,
  out: Uint8Array,
  at: number,
): number {
  let bits = 0;
  let used = 0;
  let to = at;
  const mask = (1 << k) - 1;
  for (let i = 0; i < count; i++) {
    const number = numbers[i] as number;
    const high = number >>> k;
    if (high < ESCAPE && high + 1 + k <= 24) {
      bits |= (((1 << high) - 1) | ((number & mask) << (high + 1))) << used;
      used += high + 1 + k;
      while (used >= 8) {
        out[to++] = bits;
        bits >>>= 8;
        used -= 8;
      }
      continue;
    }
    for (const [value, width] of longCode(number, high, k)) {
      bits |= value << used;
      used += width;
      while (used >= 8) {
        out[to++] = bits;
        bits >>>= 8;
        used -= 8;
      }
    }
  }
  if (used > 0) out[to++] = bits;
  return to;
}

/** Writes a code of more than 24 bits in steps of up to 24. */
function longCode(
  number: number,
  high: number,
  k: number,
): readonly (readonly [value: number, width: number])[] {
  if (high < ESCAPE) {
    const low = number & ((1 << k) - 1);
    return [
      [(1 << high) - 1, high + 1],
      [low & 0xfff, Math.min(k, 12)],
      [low >>> 12, Math.max(0, k - 12)],
    ];
  }
  return [
    [(1 << ESCAPE) - 1, ESCAPE],
    [number & 0xffff, 16],
    [number >>> 16, 16],
  ];
}

/**
 * Reads `count` numbers; returns the end of the last byte. The bytes must be followed by
 * RICE_MARGIN more in the same view, with any content.
 */
export function decodeRice(
  bytes: DataView,
  at: number,
  k: number,
  out: Uint32Array,
  count: number,
): number {
  let bit = at * 8;
  const mask = (1 << k) - 1;
  for (let i = 0; i < count; i++) {
    let word = bytes.getUint32(bit >>> 3, true) >>> (bit & 7);
    const high = 31 - Math.clz32(~word & (word + 1)); // trailing ones
    if (high >= 0 && high < ESCAPE) {
      bit += high + 1;
      if (k > 0) {
        word = bytes.getUint32(bit >>> 3, true) >>> (bit & 7);
        out[i] = ((high << k) | (word & mask)) >>> 0;
        bit += k;
      } else out[i] = high;
      continue;
    }
    bit += ESCAPE;
    const low = (bytes.getUint32(bit >>> 3, true) >>> (bit & 7)) & 0xffff;
    bit += 16;
    const top = (bytes.getUint32(bit >>> 3, true) >>> (bit & 7)) & 0xffff;
    bit += 16;
    out[i] = ((top << 16) | low) >>> 0;
  }
  return (bit + 7) >>> 3;
}
