import { FOLD } from './fold-case';

/** From this length on, three bytes together determine the shift: barcodes have only four letters. */
const LONG = 6;
const SLOTS = 1 << 13;

/**
 * The first index in [from, end) of a text, case-insensitive, that ends before `end`; −1 if absent.
 * The text must be folded and not empty.
 */
export type FindNext = (bytes: Uint8Array, from: number, end: number) => number;

/**
 * Compares at the end of the window and shifts by the byte there (Horspool's search; for long texts
 * by three bytes, as Wu and Manber do).
 */
export function skipSearch(wanted: Uint8Array): FindNext {
  const isLong = wanted.length >= LONG;
  const gram = isLong ? 3 : 1;
  const last = wanted.length - 1;
  const skips = new Uint16Array(isLong ? SLOTS : 256).fill(
    Math.min(0xffff, wanted.length - gram + 1),
  );
  const slotAt = (i: number): number =>
    isLong
      ? slotOf(wanted[i - 2] as number, wanted[i - 1] as number, wanted[i] as number)
      : (wanted[i] as number);
  let again = wanted.length - gram + 1; // shift after the last byte matched
  for (let i = gram - 1; i < last; i++) {
    skips[slotAt(i)] = Math.min(0xffff, last - i);
    if (slotAt(i) === slotAt(last)) again = last - i;
  }
  skips[slotAt(last)] = 0;

  return (bytes, from, end) => {
    let at = from + last;
    while (at < end) {
      const byte = FOLD[bytes[at] as number] as number;
      const slot = isLong
        ? slotOf(
            FOLD[bytes[at - 2] as number] as number,
            FOLD[bytes[at - 1] as number] as number,
            byte,
          )
        : byte;
      const skip = skips[slot] as number;
      if (skip === 0) {
        if (isAt(bytes, at - last, wanted)) return at - last;
        at += again;
      } else at += skip;
    }
    return -1;
  };
}

/** True if the folded text begins at an index of the bytes, which must be long enough. */
export function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = wanted.length - 1; i >= 0; i--)
    if (FOLD[bytes[at + i] as number] !== wanted[i]) return false;
  return true;
}

function slotOf(a: number, b: number, c: number): number {
  return ((a << 6) ^ (b << 3) ^ c) & (SLOTS - 1);
}
