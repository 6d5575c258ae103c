import type { Span } from '@/model/block';
import type { BoundQuery } from './bind-query';
import type { OpenedGuides } from './open-guides';

/** Whether indexes alone know the rows of a query. */
export function isExact(query: BoundQuery, guides: OpenedGuides['of']): boolean {
  if (query.kind !== 'test') return query.of.every((part) => isExact(part, guides));
  return query.rows !== 'some' || guides.get(query)?.exact !== undefined;
}

/** The rows of a query that is exact: a bit a row, from `span[0]` on, a multiple of 32. */
export async function exactBits(
  query: BoundQuery,
  guides: OpenedGuides['of'],
  span: Span,
): Promise<Uint32Array> {
  if (query.kind === 'test') {
    const known = guides.get(query)?.exact;
    return query.rows === 'some' && known
      ? known.bits(span)
      : allBits(span, query.rows === 'all');
  }
  const parts = await Promise.all(query.of.map((part) => exactBits(part, guides, span)));
  const [first = allBits(span, query.kind === 'and'), ...others] = parts;
  for (const other of others)
    for (let i = 0; i < first.length; i++)
      first[i] =
        query.kind === 'and'
          ? (first[i] as number) & (other[i] as number)
          : (first[i] as number) | (other[i] as number);
  return first;
}

function allBits([start, stop]: Span, value: boolean): Uint32Array {
  const words = new Uint32Array(Math.ceil((stop - start) / 32));
  if (value) setBits(words, 0, stop - start);
  return words;
}

/** Sets the bits from `start` to `stop`. */
export function setBits(words: Uint32Array, start: number, stop: number): void {
  let at = start;
  for (; at < stop && at % 32 !== 0; at++) setBit(words, at);
  const whole = Math.max(at, stop - (stop % 32));
  words.fill(0xffffffff, at / 32, whole / 32);
  for (at = whole; at < stop; at++) setBit(words, at);
}

function setBit(words: Uint32Array, at: number): void {
  words[at >>> 5] = (words[at >>> 5] as number) | (1 << (at & 31));
}

/** Writes rows (0 or 1 each) as bits from the bit `at` on, which are 0. */
export function packBits(rows: Uint8Array, words: Uint32Array, at: number): void {
  if (at % 32 !== 0) {
    for (let i = rows.indexOf(1); i >= 0; i = rows.indexOf(1, i + 1))
      setBit(words, at + i);
    return;
  }
  for (let first = 0; first < rows.length; first += 32) {
    const count = Math.min(32, rows.length - first);
    let word = 0;
    for (let bit = 0; bit < count; bit++) word |= (rows[first + bit] as number) << bit;
    const index = (at + first) >>> 5;
    words[index] = (words[index] as number) | word;
  }
}

/** Clears the rows whose bit is 0; the first row is at the bit `at`. */
export function keepBits(rows: Uint8Array, words: Uint32Array, at: number): void {
  for (let i = 0; i < rows.length; i++) {
    const bit = at + i;
    rows[i] = (rows[i] as number) & ((words[bit >>> 5] as number) >>> (bit & 31));
  }
}

export function countBits(words: Uint32Array): number {
  let count = 0;
  for (const word of words) {
    let bits = word - ((word >>> 1) & 0x55555555);
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Adds four rows at once, a byte each, for as long as no byte overflows. */
export function countOnes(rows: Uint8Array): number {
  const words = new Uint32Array(rows.buffer, rows.byteOffset, rows.length >>> 2);
  let count = 0;
  for (let start = 0; start < words.length; start += 255) {
    const stop = Math.min(words.length, start + 255);
    let lanes = 0;
    for (let i = start; i < stop; i++) lanes = (lanes + (words[i] as number)) | 0;
    count +=
      (lanes & 255) + ((lanes >>> 8) & 255) + ((lanes >>> 16) & 255) + (lanes >>> 24);
  }
  for (let i = words.length * 4; i < rows.length; i++) count += rows[i] as number;
  return count;
}

/** Moves the rows of a part from those in question to those that are met, four at once. All have memory of their own. */
export function moveMet(part: Uint8Array, open: Uint8Array, met: Uint8Array): void {
  const words = part.length >>> 2;
  const wordsOf = (rows: Uint8Array) =>
    new Uint32Array(rows.buffer, rows.byteOffset, words);
  const [parts, opens, mets] = [wordsOf(part), wordsOf(open), wordsOf(met)];
  for (let i = 0; i < words; i++) {
    mets[i] = (mets[i] as number) | (parts[i] as number);
    opens[i] = (opens[i] as number) & ~(parts[i] as number);
  }
  for (let i = 4 * words; i < part.length; i++) {
    met[i] = (met[i] as number) | (part[i] as number);
    open[i] = (open[i] as number) & ((part[i] as number) ^ 1);
  }
}

/** Clears the rows from `at` on that are 0 in `met`. */
export function keepMet(rows: Uint8Array, met: Uint8Array, at: number): void {
  const start = rows.byteOffset + at;
  const isAligned = start % 4 === 0 && met.byteOffset % 4 === 0;
  const words = isAligned ? met.length >>> 2 : 0;
  const all = new Uint32Array(rows.buffer, isAligned ? start : 0, words);
  const some = new Uint32Array(met.buffer, isAligned ? met.byteOffset : 0, words);
  for (let i = 0; i < words; i++) all[i] = (all[i] as number) & (some[i] as number);
  for (let i = 4 * words; i < met.length; i++)
    rows[at + i] = (rows[at + i] as number) & (met[i] as number);
}
