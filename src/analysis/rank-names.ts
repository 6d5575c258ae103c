import type { Path } from '@/model/path';
import { countOf, type PackedStrings, stringAt } from '@/model/strings';
import { BestNames, type Rank } from './best-names';
import { FOLD, IN_WORD } from './fold-case';
import { canBegin, canBeWord, canHave, factsOf } from './name-facts';
import { isAt, skipSearch } from './skip-search';

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

/** Bytes searched, and names passed, between two steps: some milliseconds. */
const [STEP_BYTES, STEP_NAMES] = [1 << 22, 1 << 18];
const encoder = new TextEncoder();

/**
 * The `limit` names that fit a text best, of packed UTF-8 without making strings of the rest: by
 * rank, then the shortest, then in the order of the list. Upper and lower case of ASCII are the same.
 */
export function rankNames(
  names: PackedStrings,
  text: string,
  limit: number,
): readonly RankedName[] {
  const steps = rankInSteps(names, text, limit);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * As rankNames, in steps between which other work can be done, or the search given up. A text is
 * looked for from byte to byte until there are as many names as are wanted; from then on names are
 * only passed: most cannot be better, by their beginning, their length, or because no name has
 * such a beginning at all (`factsOf`). Of a million names any text takes under 50 ms, most under 10.
 */
export function* rankInSteps(
  names: PackedStrings,
  text: string,
  limit: number,
): Generator<void, readonly RankedName[]> {
  const wanted = encoder.encode(text).map((byte) => FOLD[byte] as number);
  if (wanted.length === 0 || limit <= 0) return [];
  const facts = factsOf(names);
  if (facts && !canHave(facts, wanted)) return [];
  const best = new BestNames(limit);
  const next = yield* rankFirst(names, wanted, best);
  if (next < countOf(names))
    yield* rankBetter(names, wanted, best, next, {
      begins: canBegin(facts, wanted),
      isWord: canBeWord(facts, wanted),
    });
  return best.ranked().map(({ rank, name }) => ({
    at: name,
    text: stringAt(names, name),
    rank,
  }));
}

/** How well one text fits; undefined where it does not. The same order as `rankNames`. */
export function rankText(text: string, wanted: string): Rank | undefined {
  const bytes = encoder.encode(text);
  const packed = { bytes, offsets: Uint32Array.of(0, bytes.length) };
  return rankNames(packed, wanted, 1)[0]?.rank;
}

/** Ranks what is found until there is enough; gives the name that was found last, or how many there are. */
function* rankFirst(
  names: PackedStrings,
  wanted: Uint8Array,
  best: BestNames,
): Generator<void, number> {
  const { bytes, offsets } = names;
  const findNext = skipSearch(wanted);
  const count = countOf(names);
  const end = offsets[count] ?? 0;
  let name = 0;
  let from = offsets[0] ?? 0;
  while (from + wanted.length <= end) {
    const stepEnd = Math.min(end, from + STEP_BYTES);
    const at = findNext(bytes, from, stepEnd);
    if (at < 0) {
      if (stepEnd === end) break;
      from = stepEnd - wanted.length + 1;
      yield;
      continue;
    }
    name = nameAt(offsets, name, count, at);
    const [start, stop] = [offsets[name] as number, offsets[name + 1] as number];
    if (at + wanted.length > stop) {
      from = at + 1; // across the seam of two names
      continue;
    }
    const rank = rankAt(bytes, start, stop, at, wanted.length);
    best.keep(rank, name, stop - start);
    if (best.isFull) return name;
    // a name counts by its best hit, and only a later one that begins a word is better
    from = rank === 3 ? at + 1 : stop;
  }
  return count;
}

/** Passes the other names, and looks into those that can be better than what there is. */
function* rankBetter(
  { bytes, offsets }: PackedStrings,
  wanted: Uint8Array,
  best: BestNames,
  from: number,
  can: { readonly begins: boolean; readonly isWord: boolean },
): Generator<void, void> {
  const [count, first] = [offsets.length - 1, wanted[0]];
  // so many bytes or more, a name is no better; −∞ where none can be
  const below = (rank: Rank, isPossible = true): number =>
    isPossible && best.needs(rank) ? best.bound(rank) : Number.NEGATIVE_INFINITY;
  let isChanged = true;
  let [asBegin, asWord, within] = [0, 0, 0];
  for (let name = from; name < count; name++) {
    if ((name - from + 1) % STEP_NAMES === 0) yield;
    if (isChanged) {
      asBegin = below(1, can.begins);
      asWord = below(2, can.isWord);
      within = below(3);
      isChanged = false;
    }
    const [start, stop] = [offsets[name] as number, offsets[name + 1] as number];
    const length = stop - start;
    if (length < wanted.length) continue;
    const isMost = length === wanted.length;
    if (length >= asBegin && length >= asWord && length >= within && !isMost) continue;
    if (
      can.begins &&
      (length < asBegin || isMost) &&
      FOLD[bytes[start] as number] === first &&
      isAt(bytes, start, wanted)
    ) {
      best.keep(isMost ? 0 : 1, name, length);
      isChanged = true;
      continue;
    }
    if (length >= asWord && length >= within) continue;
    const rank = rankInside(bytes, start, stop, wanted, length < within);
    if (rank === undefined) continue;
    best.keep(rank, name, length);
    isChanged = true;
  }
}

/** How well a name fits that does not begin so; only as a word, unless `isAnywhere`. */
function rankInside(
  bytes: Uint8Array,
  start: number,
  stop: number,
  wanted: Uint8Array,
  isAnywhere: boolean,
): 2 | 3 | undefined {
  let isWithin = false;
  const last = stop - wanted.length;
  for (let i = start + 1; i <= last; i++) {
    const isWord = IN_WORD[bytes[i - 1] as number] === 0;
    if ((!isWord && (isWithin || !isAnywhere)) || !isAt(bytes, i, wanted)) continue;
    if (isWord) return 2;
    isWithin = true;
  }
  return isWithin ? 3 : undefined;
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
  return IN_WORD[bytes[at - 1] as number] === 1 ? 3 : 2;
}
