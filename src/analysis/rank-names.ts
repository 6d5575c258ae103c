import type { Path } from '@/model/path';
import { countOf, type PackedStrings, stringAt } from '@/model/strings';

/** How well a name fits what was typed, best first: it is it, begins so, has a word that does, has it within. */
export type Rank = 0 | 1 | 2 | 3;

export interface RankedName {
  /** Position in the list, from 0. */
  readonly at: number;
  readonly text: string;
  readonly rank: Rank;
}

/** A name of the column at a path. */
export interface FoundName extends RankedName {
  readonly path: Path;
}

/** `A`–`Z` as `a`–`z`, all other bytes as they are: lower case of ASCII, safe within UTF-8. */
const FOLD = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 65 && byte <= 90 ? byte + 32 : byte,
);
const encoder = new TextEncoder();

/**
 * The `limit` names that fit a text best, of packed UTF-8 without making strings of the rest: by
 * rank, then the shortest, then in the order of the list. Upper and lower case of ASCII are the same.
 * Passes over 20 MB of names in about 20 ms (Horspool's search).
 */
export function rankNames(
  names: PackedStrings,
  text: string,
  limit: number,
): readonly RankedName[] {
  const wanted = encoder.encode(text).map((byte) => FOLD[byte] as number);
  const last = wanted.length - 1;
  if (last < 0 || limit <= 0) return [];
  const best: Place[][] = [[], [], [], []];
  const { bytes, offsets } = names;
  const skips = skipsOf(wanted);
  const count = countOf(names);
  const end = offsets[count] ?? 0;
  let name = 0;
  let at = offsets[0] ?? 0;
  while (at + last < end) {
    const tail = FOLD[bytes[at + last] as number] as number;
    if (tail !== wanted[last] || !matches(bytes, at, wanted)) {
      at += skips[tail] as number;
      continue;
    }
    name = nameAt(offsets, name, count, at);
    const [start, stop] = [offsets[name] as number, offsets[name + 1] as number];
    if (at + last >= stop) {
      at += 1; // across the seam of two names
      continue;
    }
    keep(best, rankAt(bytes, start, stop, at, wanted.length), name, stop - start, limit);
    // a name counts by its first hit; a later one may only begin a word
    at += 1;
  }
  return best
    .flatMap((places, rank) => places.map((place) => ({ place, rank: rank as Rank }))) // four lists
    .filter(({ place, rank }, i, all) => isFirst(all, i, place.name, rank))
    .slice(0, limit)
    .map(({ place, rank }) => ({
      at: place.name,
      text: stringAt(names, place.name),
      rank,
    }));
}

/** How well one text fits; undefined where it does not. The same order as `rankNames`. */
export function rankText(text: string, wanted: string): Rank | undefined {
  const bytes = encoder.encode(text);
  const packed = { bytes, offsets: Uint32Array.of(0, bytes.length) };
  return rankNames(packed, wanted, 1)[0]?.rank;
}

interface Place {
  readonly name: number;
  readonly length: number;
}

function matches(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = wanted.length - 2; i >= 0; i--)
    if (FOLD[bytes[at + i] as number] !== wanted[i]) return false;
  return true;
}

/** How far to go on by the byte under the end of what is searched. */
function skipsOf(wanted: Uint8Array): Uint32Array {
  const skips = new Uint32Array(256).fill(wanted.length);
  for (let i = 0; i < wanted.length - 1; i++)
    skips[wanted[i] as number] = wanted.length - 1 - i;
  return skips;
}

/** The name that a byte belongs to; the search goes forward, so it starts at the last one. */
function nameAt(offsets: Uint32Array, from: number, count: number, at: number): number {
  let low = from;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function rankAt(
  bytes: Uint8Array,
  start: number,
  stop: number,
  at: number,
  length: number,
): Rank {
  if (at === start) return stop - start === length ? 0 : 1;
  const before = FOLD[bytes[at - 1] as number] as number;
  const isWord =
    before > 127 || (before >= 97 && before <= 122) || (before >= 48 && before <= 57);
  return isWord ? 3 : 2;
}

/** Keeps the shortest names of a rank, of equal ones the first. */
function keep(
  best: Place[][],
  rank: Rank,
  name: number,
  length: number,
  limit: number,
): void {
  const places = best[rank];
  if (!places) return;
  const full = places.length >= limit;
  const longest = places[places.length - 1];
  if (full && longest && longest.length <= length) return;
  let to = places.length;
  while (to > 0 && (places[to - 1] as Place).length > length) to--;
  if (places.some((place) => place.name === name)) return;
  places.splice(to, 0, { name, length });
  if (full) places.pop();
}

function isFirst(
  all: readonly { readonly place: Place; readonly rank: Rank }[],
  i: number,
  name: number,
  rank: Rank,
): boolean {
  return !all.some(
    ({ place, rank: other }, j) => j < i && other < rank && place.name === name,
  );
}
