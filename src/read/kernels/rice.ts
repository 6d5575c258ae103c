/**
 * Rice codes: a number's high part as ones that end with a zero, then its low `k` bits; lowest bit
 * first. Close to the entropy of gaps between the cells that express a gene, and of counts. Decoded by native/index_pieces.c.
 */

/** A high part of this many ones is an escape: the number follows in 32 bits. */
const ESCAPE = 24 - 1;
/** Maximum width of low parts, so that a code without escape fits into a word. */
const MAX_LOW = 24;
/** Maximum size of an encoded number in bytes. */
export const MAX_RICE_BYTES = 8;

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
