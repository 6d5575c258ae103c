import { corrupt } from './byte-codec';
import type { HighBits } from './bz2-bits';

const LONGEST = 20;

/** One Huffman code of a bzip2 block, in canonical form. */
export interface HuffmanCode {
  readonly shortest: number;
  /** The largest code of each length, −1 if absent. */
  readonly limit: Int32Array;
  /** The number to subtract from a code of each length for the index of its symbol. */
  readonly base: Int32Array;
  readonly symbols: Uint16Array;
}

/** The bytes that a block uses, from its two-level bit map. */
export function usedBytes(bits: HighBits): Uint8Array {
  const used: number[] = [];
  const ranges = bits.take(16);
  for (let range = 0; range < 16; range++) {
    if (!(ranges & (0x8000 >> range))) continue;
    const map = bits.take(16);
    for (let k = 0; k < 16; k++) if (map & (0x8000 >> k)) used.push(range * 16 + k);
  }
  if (used.length === 0) throw corrupt('a block uses no bytes');
  return Uint8Array.from(used);
}

/** The code table of each group of 50 symbols. */
export function selectorsOf(bits: HighBits, codes: number): Uint8Array {
  const count = bits.take(15);
  if (count === 0) throw corrupt('a block uses no codes');
  const order = Array.from({ length: codes }, (_, i) => i);
  const selectors = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    let at = 0;
    while (bits.take(1))
      if (++at >= codes) throw corrupt('a block refers to a missing code');
    const [chosen] = order.splice(at, 1);
    order.unshift(chosen as number);
    selectors[i] = chosen as number;
  }
  return selectors;
}

/** A code over `count` symbols, from its lengths stored as differences. */
export function huffmanCode(bits: HighBits, count: number): HuffmanCode {
  const lengths = new Uint8Array(count);
  let length = bits.take(5);
  for (let i = 0; i < count; i++) {
    for (;;) {
      if (length < 1 || length > LONGEST) throw corrupt('a code is longer than 20 bits');
      if (!bits.take(1)) break;
      length += bits.take(1) ? -1 : 1;
    }
    lengths[i] = length;
  }
  const limit = new Int32Array(LONGEST + 2).fill(-1);
  const base = new Int32Array(LONGEST + 2);
  const symbols = new Uint16Array(count);
  let placed = 0;
  let code = 0;
  let shortest = 0;
  for (let bitsLong = 1; bitsLong <= LONGEST; bitsLong++) {
    base[bitsLong] = code - placed;
    for (let symbol = 0; symbol < count; symbol++) {
      if (lengths[symbol] !== bitsLong) continue;
      symbols[placed++] = symbol;
      code++;
    }
    if (code > 2 ** bitsLong) throw corrupt('a code has more words than bits');
    if (placed > 0) {
      if (shortest === 0) shortest = bitsLong;
      limit[bitsLong] = code - 1;
    }
    code <<= 1;
  }
  return { shortest, limit, base, symbols };
}

export function takeSymbol(bits: HighBits, code: HuffmanCode): number {
  let length = code.shortest;
  let word = bits.take(length);
  while (word > (code.limit[length] as number)) {
    if (length >= LONGEST)
      throw corrupt('a block contains a word that is not in its code');
    length++;
    word = (word << 1) | bits.take(1);
  }
  const symbol = code.symbols[word - (code.base[length] as number)];
  if (symbol === undefined)
    throw corrupt('a block contains a word that is not in its code');
  return symbol;
}
