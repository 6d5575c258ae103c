import type { OrderKeys } from './order-rows';
import { sortRows } from './order-rows';

/** Distinct texts by number. */
export interface TextEntries {
  readonly size: number;
  bytesAt(entry: number): Uint8Array;
}

/**
 * The rank of every text in the order of UTF-8 bytes, which is that of code points. Compares eight
 * bytes at a time, and ties by the next eight.
 */
export function ranksOfTexts(texts: TextEntries): Uint32Array {
  const order = Uint32Array.from({ length: texts.size }, (_, entry) => entry);
  const keys = {
    low: new Uint32Array(texts.size),
    high: new Uint32Array(texts.size),
  };
  const open: (readonly [start: number, stop: number, depth: number])[] = [
    [0, texts.size, 0],
  ];
  for (let group = open.pop(); group; group = open.pop()) {
    const [start, stop, depth] = group;
    const entries = order.subarray(start, stop);
    if (stop - start <= FEW) {
      entries.sort((a, b) => compareFrom(texts.bytesAt(a), texts.bytesAt(b), depth));
      continue;
    }
    const longest = sortByBytes(entries, texts, depth, keys);
    if (longest <= depth) continue; // sorted by length
    const { low, high } = keys;
    for (let first = 0; first < entries.length; ) {
      const entry = entries[first] as number;
      let next = first + 1;
      while (
        next < entries.length &&
        low[entries[next] as number] === low[entry] &&
        high[entries[next] as number] === high[entry]
      )
        next++;
      if (next - first > 1) open.push([start + first, start + next, depth + 8]);
      first = next;
    }
  }
  const ranks = new Uint32Array(texts.size);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank;
  return ranks;
}

/** Below this number insertion sort is used. */
const FEW = 48;

/**
 * Sorts by the eight bytes at a depth, or by length if all texts end before it; returns the longest
 * length.
 */
function sortByBytes(
  entries: Uint32Array,
  texts: TextEntries,
  depth: number,
  { low, high }: Required<Pick<OrderKeys, 'low'>> & { high: Uint32Array },
): number {
  let longest = 0;
  for (const entry of entries) {
    const bytes = texts.bytesAt(entry);
    longest = Math.max(longest, bytes.length);
    high[entry] = fourBytes(bytes, depth);
    low[entry] = fourBytes(bytes, depth + 4);
  }
  if (longest <= depth)
    for (const entry of entries) {
      high[entry] = 0;
      low[entry] = texts.bytesAt(entry).length;
    }
  sortRows(entries, { low, high });
  return longest;
}

function fourBytes(bytes: Uint8Array, at: number): number {
  const byte = (i: number) => bytes[at + i] ?? 0;
  return ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) >>> 0;
}

function compareFrom(a: Uint8Array, b: Uint8Array, depth: number): number {
  const shared = Math.min(a.length, b.length);
  for (let i = depth; i < shared; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
