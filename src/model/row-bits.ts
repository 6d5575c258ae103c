/** The 32 bits from `at` on; 0 beyond the end. */
function wordAt(words: Uint32Array, at: number): number {
  const index = at >> 5;
  const shift = at & 31;
  const low = words[index] ?? 0;
  return shift === 0 ? low : (low >>> shift) | ((words[index + 1] ?? 0) << (32 - shift));
}

/** Mask of the bits of a word that are in [start, stop). */
function maskOf(index: number, start: number, stop: number): number {
  const first = Math.max(0, start - 32 * index);
  const end = Math.min(32, stop - 32 * index);
  return (end === 32 ? -1 : (1 << end) - 1) & (-1 << first);
}

/** A bitmap with all bits of `rows` rows set; unused bits of the last word are 0. */
export function allRows(count: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(count / 32));
  setBits(words, 0, count);
  return words;
}

export function hasBit(words: Uint32Array, at: number): boolean {
  return (((words[at >>> 5] as number) >>> (at & 31)) & 1) === 1;
}

export function setBit(words: Uint32Array, at: number): void {
  words[at >>> 5] = (words[at >>> 5] as number) | (1 << (at & 31));
}

/** Sets the bits in [start, stop). */
export function setBits(words: Uint32Array, start: number, stop: number): void {
  if (start >= stop) return;
  const [first, last] = [start >>> 5, (stop - 1) >>> 5];
  for (const index of first === last ? [first] : [first, last])
    words[index] = (words[index] as number) | maskOf(index, start, stop);
  if (last > first + 1) words.fill(0xffffffff, first + 1, last);
}

/** Clears the bits in [start, stop). */
export function clearBits(words: Uint32Array, start: number, stop: number): void {
  if (start >= stop) return;
  const [first, last] = [start >>> 5, (stop - 1) >>> 5];
  for (const index of first === last ? [first] : [first, last])
    words[index] = (words[index] as number) & ~maskOf(index, start, stop);
  if (last > first + 1) words.fill(0, first + 1, last);
}

/** Ands `count` bits from `at` on with those of `others` from `from` on. */
export function andBits(
  words: Uint32Array,
  at: number,
  others: Uint32Array,
  from: number,
  count: number,
): void {
  const stop = at + count;
  for (let index = at >>> 5; 32 * index < stop; index++) {
    const other = wordAt(others, from + 32 * index - at);
    words[index] = (words[index] as number) & (other | ~maskOf(index, at, stop));
  }
}

/** Ors `count` bits from `at` on with those of `others` from 0 on. */
export function orBits(
  words: Uint32Array,
  at: number,
  others: Uint32Array,
  count: number,
): void {
  const stop = at + count;
  for (let index = at >>> 5; 32 * index < stop; index++) {
    const other = wordAt(others, 32 * index - at);
    words[index] = (words[index] as number) | (other & maskOf(index, at, stop));
  }
}

/** Moves the rows of the bitmap `part` from `open` to `met`. */
export function moveBits(part: Uint32Array, open: Uint32Array, met: Uint32Array): void {
  for (let i = 0; i < part.length; i++) {
    met[i] = (met[i] as number) | (part[i] as number);
    open[i] = (open[i] as number) & ~(part[i] as number);
  }
}

/** The index of the first 1 from `from` on, or −1. */
export function nextBit(words: Uint32Array, from: number): number {
  let index = from >>> 5;
  let word = ((words[index] ?? 0) & (-1 << (from & 31))) >>> 0;
  while (word === 0) {
    index += 1;
    if (index >= words.length) return -1;
    word = words[index] as number;
  }
  return 32 * index + 31 - Math.clz32(word & -word);
}

/** The last bit up to `at` that is 0, or −1. */
export function lastClear(words: Uint32Array, at: number): number {
  let index = at >>> 5;
  let clear = ~(words[index] ?? 0) & (-1 >>> (31 - (at & 31)));
  while (clear === 0) {
    index -= 1;
    if (index < 0) return -1;
    clear = ~(words[index] as number);
  }
  return 32 * index + 31 - Math.clz32(clear);
}

/** The first bit from `from` on that is 0; there are only such ones beyond the last word. */
export function nextClear(words: Uint32Array, from: number): number {
  let index = from >>> 5;
  let clear = ~(words[index] ?? 0) & (-1 << (from & 31));
  while (clear === 0) {
    index += 1;
    clear = ~(words[index] ?? 0);
  }
  return 32 * index + 31 - Math.clz32(clear & -clear);
}

export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as number;
    if (word !== 0) count += bitsIn(word);
  }
  return count;
}

/** Number of 1 bits of a word. */
export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bits as one byte per row (0 or 1), from bit `from` on. */
export function unpackBits(
  words: Uint32Array,
  from: number,
  count: number,
): Uint8Array<ArrayBuffer> {
  const fours = new Uint32Array(Math.ceil(count / 32) * 8);
  for (let i = 0; i < fours.length; i += 8) {
    const word = wordAt(words, from + 4 * i);
    if (word === 0) continue;
    // four bits at once: each is moved to its own byte
    for (let k = 0; k < 8; k++)
      fours[i + k] = Math.imul((word >>> (4 * k)) & 15, 0x00204081) & 0x01010101;
  }
  return new Uint8Array(fours.buffer, 0, count);
}

/**
 * Rows of one byte each (0 or 1) as bits, in whole words. The rows must begin at a multiple of four
 * bytes.
 */
export function packBits(rows: Uint8Array, words: Uint32Array): void {
  const fours = new Uint32Array(rows.buffer, rows.byteOffset, rows.length >>> 2);
  const whole = fours.length >>> 3;
  for (let i = 0; i < whole; i++) {
    let word = 0;
    // four bytes at once: each is moved to one of the four highest bits
    for (let k = 0; k < 8; k++)
      word |= (Math.imul(fours[8 * i + k] as number, 0x10204080) >>> 28) << (4 * k);
    words[i] = word;
  }
  if (32 * whole === rows.length) return;
  let word = 0;
  for (let i = 32 * whole; i < rows.length; i++)
    word |= (rows[i] as number) << (i - 32 * whole);
  words[whole] = word;
}
