import type { Path } from '@/model/path';
import { countOf, type PackedStrings, stringAt } from '@/model/strings';
import { bytePairsOf, canHave } from './byte-pairs';

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
 * A text that is rare is looked for from byte to byte (Horspool's search); once better names than
 * any further hit could be are found, names are only compared at their beginning, or passed over by
 * their length; a text with letters that no name has is not looked for. A million names take
 * under 50 ms, most texts under 10.
 */
export function rankNames(
  names: PackedStrings,
  text: string,
  limit: number,
): readonly RankedName[] {
  const wanted = encoder.encode(text).map((byte) => FOLD[byte] as number);
  const last = wanted.length - 1;
  if (last < 0 || limit <= 0) return [];
  const pairs = bytePairsOf(names, FOLD);
  if (pairs && !canHave(pairs, wanted)) return [];
  const best = new BestNames(limit);
  const { bytes, offsets } = names;
  const skips = skipsOf(wanted);
  const count = countOf(names);
  const end = offsets[count] ?? 0;
  let name = 0;
  let at = offsets[0] ?? 0;
  let hasEnough = false;
  while (at + last < end && !hasEnough) {
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
    const rank = rankAt(bytes, start, stop, at, wanted.length);
    if (best.wants(rank, stop - start)) {
      best.keep(rank, name, stop - start);
      hasEnough = best.hasEnough;
    }
    // a name counts by its best hit, and only a later one that begins a word is better
    at = rank === 3 && best.wants(2, stop - start) ? at + 1 : stop;
  }
  if (hasEnough) {
    if (at > (offsets[name] ?? 0)) name = nameAt(offsets, name, count, at);
    rankBeginnings(names, name, wanted, best);
  }
  return best.ranked().map(({ rank, name: found }) => ({
    at: found,
    text: stringAt(names, found),
    rank,
  }));
}

/** Goes on name by name where only those that begin so, or have a word that does, can still be among the best. */
function rankBeginnings(
  { bytes, offsets }: PackedStrings,
  from: number,
  wanted: Uint8Array,
  best: BestNames,
): void {
  const [count, last, first] = [offsets.length - 1, wanted.length - 1, wanted[0]];
  let areWordsWanted = best.needsWords;
  for (let name = from; name < count; name++) {
    const [start, stop] = [offsets[name] as number, offsets[name + 1] as number];
    const length = stop - start;
    if (length <= last) continue;
    if (FOLD[bytes[start] as number] === first) {
      if (best.wants(1, length) && matchesWhole(bytes, start, wanted)) {
        best.keep(length === wanted.length ? 0 : 1, name, length);
        areWordsWanted = best.needsWords;
        continue;
      }
    }
    if (!areWordsWanted || !best.wants(2, length)) continue;
    for (let i = start + 1; i + last < stop; i++) {
      if (FOLD[bytes[i] as number] !== first || !matchesWhole(bytes, i, wanted)) continue;
      if (rankAt(bytes, start, stop, i, wanted.length) !== 2) continue;
      best.keep(2, name, length);
      break;
    }
  }
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

function matchesWhole(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  const last = wanted.length - 1;
  return FOLD[bytes[at + last] as number] === wanted[last] && matches(bytes, at, wanted);
}

/** How far to go on by the byte under the end of what is searched. */
function skipsOf(wanted: Uint8Array): Uint32Array {
  const skips = new Uint32Array(256).fill(wanted.length);
  for (let i = 0; i < wanted.length - 1; i++)
    skips[wanted[i] as number] = wanted.length - 1 - i;
  return skips;
}

/** The name that a byte belongs to; the search goes forward, so names near the last one come first. */
function nameAt(offsets: Uint32Array, from: number, count: number, at: number): number {
  let step = 1;
  let low = from;
  while (low + step < count && (offsets[low + step] as number) <= at) {
    low += step;
    step *= 2;
  }
  let high = Math.min(count - 1, low + step);
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

/** The shortest names of each rank, of equal ones the first. */
class BestNames {
  readonly #limit: number;
  readonly #places: readonly Place[][] = [[], [], [], []];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** True once what is merely within a name cannot be among the best any more. */
  get hasEnough(): boolean {
    return this.#count(2) >= this.#limit;
  }

  /** False once all of the best begin with the text. */
  get needsWords(): boolean {
    return this.#count(1) < this.#limit;
  }

  #count(worst: Rank): number {
    return this.#places
      .slice(0, worst + 1)
      .reduce((sum, places) => sum + places.length, 0);
  }

  /** Whether a name of this length could be among the best of its rank. */
  wants(rank: Rank, length: number): boolean {
    const places = this.#places[rank] as Place[];
    const longest = places[this.#limit - 1];
    return longest === undefined || longest.length > length;
  }

  keep(rank: Rank, name: number, length: number): void {
    if (!this.wants(rank, length)) return;
    const places = this.#places[rank] as Place[];
    if (places.some((place) => place.name === name)) return;
    let to = places.length;
    while (to > 0 && (places[to - 1] as Place).length > length) to--;
    places.splice(to, 0, { name, length });
    if (places.length > this.#limit) places.pop();
  }

  ranked(): readonly { readonly name: number; readonly rank: Rank }[] {
    const seen = new Set<number>();
    return this.#places
      .flatMap(
        (places, rank) => places.map(({ name }) => ({ name, rank: rank as Rank })), // four lists
      )
      .filter(({ name }) => !seen.has(name) && seen.add(name))
      .slice(0, this.#limit);
  }
}
