import { FOLD } from './fold-case';

const [ZERO, NINE] = [48, 57];

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/**
 * Compares two UTF-8 names in natural order: runs of digits by their number, so that CD2 comes
 * before CD10; ASCII is case-insensitive. 0 if they differ only in case and leading zeros.
 */
export function compareNatural(
  a: Uint8Array,
  b: Uint8Array,
  [aStart, aStop]: readonly [number, number] = [0, a.length],
  [bStart, bStop]: readonly [number, number] = [0, b.length],
): number {
  let [i, j] = [aStart, bStart];
  while (i < aStop && j < bStop) {
    if (isDigit(a[i]) && isDigit(b[j])) {
      while (i < aStop && a[i] === ZERO) i++;
      while (j < bStop && b[j] === ZERO) j++;
      const [iEnd, jEnd] = [digitsEnd(a, i, aStop), digitsEnd(b, j, bStop)];
      if (iEnd - i !== jEnd - j) return iEnd - i - (jEnd - j);
      for (; i < iEnd; i++, j++) {
        const difference = (a[i] as number) - (b[j] as number);
        if (difference !== 0) return difference;
      }
      continue;
    }
    const difference =
      (FOLD[a[i] as number] as number) - (FOLD[b[j] as number] as number);
    if (difference !== 0) return difference;
    i++;
    j++;
  }
  return aStop - i - (bStop - j);
}

function digitsEnd(bytes: Uint8Array, from: number, stop: number): number {
  let end = from;
  while (end < stop && isDigit(bytes[end])) end++;
  return end;
}
