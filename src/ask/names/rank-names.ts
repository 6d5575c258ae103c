import type { Path } from '@/model/path';
import { countOf, type PackedStrings, stringAt } from '@/model/strings';
import { BestFits, type Rank } from './best-fits';
import { FOLD, IN_WORD } from './fold-case';
import { canHave, factsOf } from './name-facts';
import { compareNatural } from './natural-order';

/** From this length on, three bytes together determine the shift: barcodes have only four letters. */
const LONG = 6;
const SLOTS = 1 << 13;

/**
 * The first index in [from, end) of a text, case-insensitive, that ends before `end`; −1 if absent.
 * The text must be folded and not empty.
 */
type FindNext = (bytes: Uint8Array, from: number, end: number) => number;

/**
 * Compares at the end of the window and shifts by the byte there (Horspool's search; for long texts
 * by three bytes, as Wu and Manber do).
 */
function skipSearch(wanted: Uint8Array): FindNext {
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
function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = wanted.length - 1; i >= 0; i--)
    if (FOLD[bytes[at + i] as number] !== wanted[i]) return false;
  return true;
}

function slotOf(a: number, b: number, c: number): number {
  return ((a << 6) ^ (b << 3) ^ c) & (SLOTS - 1);
}

export interface RankedName {
  /** Index in the list. */
  readonly at: number;
  readonly text: string;
  readonly rank: Rank;
}

/** A name of the column at a path. */
export interface FoundName extends RankedName {
  readonly path: Path;
}

/** The best of the names that match a text. */
export interface Ranked<T> {
  /** Best first. */
  readonly best: readonly T[];
  /** Number of all matches. */
  readonly count: number;
}

/** Bytes searched per step: some milliseconds. */
const STEP_BYTES = 1 << 20;
const encoder = new TextEncoder();

/**
 * The names that match a text, searched in packed UTF-8 without making strings of the rest: their
 * number, and the `limit` best by rank (`Rank`), then in natural order, then in the order of the
 * list. ASCII is case-insensitive.
 */
export function rankNames(
  names: PackedStrings,
  text: string,
  limit: number,
): Ranked<RankedName> {
  return allSteps(rankInSteps(names, text, limit));
}

/** As rankNames, in steps between which other work can run and the search can be aborted. */
export function* rankInSteps(
  names: PackedStrings,
  text: string,
  limit: number,
): Generator<void, Ranked<RankedName>> {
  const fits = new BestFits<number>(limit);
  const { bytes, offsets } = names;
  yield* eachFit(names, text, (at, rank) => {
    fits.offer(rank, bytes, offsets[at] as number, offsets[at + 1] as number, at);
  });
  const best = fits
    .best()
    .map(({ rank, value }) => ({ at: value, text: stringAt(names, value), rank }));
  return { best, count: fits.count };
}

/** The rank of one text; undefined if it does not match. */
export function rankText(text: string, wanted: string): Rank | undefined {
  const bytes = encoder.encode(text);
  let found: Rank | undefined;
  const packed = { bytes, offsets: Uint32Array.of(0, bytes.length) };
  allSteps(
    eachFit(packed, wanted, (_, rank) => {
      found = rank;
    }),
  );
  return found;
}

/** A name ranked for another text; undefined if it does not match. */
export function refitName<T extends RankedName>(name: T, wanted: string): T | undefined {
  const rank = rankText(name.text, wanted);
  return rank === undefined ? undefined : { ...name, rank };
}

/** Sorts values by the rank of their names, then by `order`, then in natural order of the names. */
export function sortFits<T extends { readonly rank: Rank; readonly name: string }>(
  values: readonly T[],
  order: (value: T) => number,
): readonly T[] {
  return values
    .map((value) => ({ value, rank: value.rank, bytes: encoder.encode(value.name) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        order(a.value) - order(b.value) ||
        compareNatural(a.bytes, b.bytes),
    )
    .map(({ value }) => value);
}

/** Calls back for each name that matches a text, in the order of the list, once with its best rank. */
export function* eachFit(
  names: PackedStrings,
  text: string,
  found: (at: number, rank: Rank) => void,
): Generator<void, void> {
  const wanted = encoder.encode(text).map((byte) => FOLD[byte] as number);
  const facts = factsOf(names);
  if (wanted.length === 0 || (facts && !canHave(facts, wanted))) return;
  const { bytes, offsets } = names;
  const findNext = skipSearch(wanted);
  const count = countOf(names);
  const end = offsets[count] ?? 0;
  let name = 0;
  let from = offsets[0] ?? 0;
  let stepEnd = from;
  while (from + wanted.length <= end) {
    if (from + wanted.length > stepEnd) {
      yield;
      stepEnd = Math.min(end, from + wanted.length + STEP_BYTES);
    }
    const at = findNext(bytes, from, stepEnd);
    if (at < 0) {
      from = stepEnd - wanted.length + 1;
      continue;
    }
    name = nameAt(offsets, name, count, at);
    const [start, stop] = [offsets[name] as number, offsets[name + 1] as number];
    if (at + wanted.length > stop) {
      from = at + 1; // across the boundary of two names
      continue;
    }
    found(name, rankAt(bytes, start, stop, at, wanted));
    from = stop;
  }
}

/** Runs a search to its end. */
export function allSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The name that contains a byte; the search moves forward, so names near the last one are tried first. */
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

/** The rank of a name by its first match at `at`, or a later one that begins a word. */
function rankAt(
  bytes: Uint8Array,
  start: number,
  stop: number,
  at: number,
  wanted: Uint8Array,
): Rank {
  if (at === start) return stop - start === wanted.length ? 0 : 1;
  const last = stop - wanted.length;
  for (let i = at; i <= last; i++)
    if (IN_WORD[bytes[i - 1] as number] === 0 && isAt(bytes, i, wanted)) return 2;
  return 3;
}
