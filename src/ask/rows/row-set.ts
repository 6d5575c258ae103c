import type { IndexRange } from '@/model/block';
import { bitsIn, countBits, hasBit, setBit, setBits } from '@/model/row-bits';
import type { RowSet } from '@/model/row-set';

/** The set operations. */
export type SetOperation = 'union' | 'intersection' | 'difference';

type Runs = Extract<RowSet, { kind: 'runs' }>;
type Bitmap = Extract<RowSet, { kind: 'bitmap' }>;

/** A set from ascending ranges, which may overlap or touch; rows from `length` on are dropped. */
export function fromRanges(ranges: ArrayLike<number>, length: number): RowSet {
  const runs: number[] = [];
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const start = Math.min(ranges[i] as number, length);
    const stop = Math.min(ranges[i + 1] as number, length);
    if (stop <= start) continue;
    const last = runs.at(-1);
    if (last !== undefined && start <= last) runs[runs.length - 1] = Math.max(last, stop);
    else runs.push(start, stop);
  }
  return settled(runsSet(Uint32Array.from(runs), length));
}

/** A set from ascending rows, without duplicates and below `length`. */
export function fromRows(rows: Uint32Array, length: number): RowSet {
  let count = 0;
  for (let i = 0; i < rows.length; i++)
    if (i === 0 || (rows[i] as number) !== (rows[i - 1] as number) + 1) count++;
  if (count > maxRuns(length)) {
    const words = new Uint32Array(wordsOf(length));
    for (const row of rows) setBit(words, row);
    return { kind: 'bitmap', count: rows.length, length, words };
  }
  const runs = new Uint32Array(2 * count);
  let at = -1;
  for (const row of rows) {
    if (at >= 0 && runs[2 * at + 1] === row) runs[2 * at + 1] = row + 1;
    else {
      at++;
      runs[2 * at] = row;
      runs[2 * at + 1] = row + 1;
    }
  }
  return { kind: 'runs', count: rows.length, length, runs };
}

/**
 * A set from a bitmap, in the smaller of its two forms; may keep the array. Outside `within` all
 * bits must be 0, and are not read.
 */
export function fromBitmap(
  words: Uint32Array,
  length: number,
  within: readonly IndexRange[] = [[0, length]],
): RowSet {
  const parts = wordsWithin(words, within);
  let [count, runCount] = [0, 0];
  for (const [first, end] of parts) {
    const part = words.subarray(first, end);
    count += countBits(part);
    runCount += countRuns(part);
  }
  const set: Bitmap = { kind: 'bitmap', count, length, words };
  if (runCount > maxRuns(length)) return set;
  const runs = new Uint32Array(2 * runCount);
  let at = 0;
  for (const [first, end] of parts)
    for (const [start, stop] of rangesWithin(set, [
      32 * first,
      Math.min(length, 32 * end),
    ])) {
      runs[at++] = start;
      runs[at++] = stop;
    }
  return { kind: 'runs', count, length, runs };
}

/** Rows in any order, without duplicates and below `length`. */
export function inOrder(rows: Uint32Array, length: number): RowSet {
  return { kind: 'order', count: rows.length, length, rows };
}

/** Combines two sets of one table; if the left one is ordered, intersection and difference keep its order. */
export function combine(a: RowSet, b: RowSet, operation: SetOperation): RowSet {
  if (a.kind === 'order' && operation !== 'union') {
    const { words } = bitmapOf(b);
    const isKept = operation === 'intersection';
    return inOrder(
      a.rows.filter((row) => hasBit(words, row) === isKept),
      a.length,
    );
  }
  if (a.kind === 'runs' && b.kind === 'runs') return combineRuns(a, b, operation);
  const [left, right] = [bitmapOf(a).words, bitmapOf(b).words];
  const words = new Uint32Array(left.length);
  for (let i = 0; i < words.length; i++) {
    const [l, r] = [left[i] as number, right[i] as number];
    words[i] =
      operation === 'union' ? l | r : operation === 'intersection' ? l & r : l & ~r;
  }
  return fromBitmap(words, a.length);
}

/** The complement, ascending. */
export function invert(set: RowSet): RowSet {
  return combine(fromRanges([0, set.length], set.length), set, 'difference');
}

export function hasRow(set: RowSet, row: number): boolean {
  if (set.kind === 'order') return set.rows.includes(row);
  if (set.kind === 'bitmap') return hasBit(set.words, row);
  return runBefore(set.runs, row) % 2 === 1; // after the start of a run and before its end
}

/** The row numbers: ascending, or in the order of the set. */
export function toRows(set: RowSet): Uint32Array {
  if (set.kind === 'order') return set.rows.slice();
  const rows = new Uint32Array(set.count);
  let at = 0;
  for (const [start, stop] of rangesIn(set))
    for (let row = start; row < stop; row++) rows[at++] = row;
  return rows;
}

/** Half-open ranges, ascending, neither overlapping nor adjacent; each row of an ordered set is a range. */
export function* rangesIn(
  set: RowSet,
): Generator<readonly [start: number, stop: number]> {
  if (set.kind === 'order') for (const row of set.rows) yield [row, row + 1];
  else yield* rangesWithin(set, [0, set.length]);
}

/** The ascending ranges of a set clipped to a range of rows. */
export function* rangesWithin(
  set: Runs | Bitmap,
  [first, last]: IndexRange,
): Generator<readonly [start: number, stop: number]> {
  if (set.kind === 'runs') {
    const { runs } = set;
    for (let i = runBefore(runs, first) & ~1; i < runs.length; i += 2) {
      const start = Math.max(first, runs[i] as number);
      const stop = Math.min(last, runs[i + 1] as number);
      if (start >= last) return;
      if (start < stop) yield [start, stop];
    }
    return;
  }
  let row = nextBit(set, first, 0);
  while (row < last) {
    const stop = nextBit(set, row, ALL);
    yield [row, Math.min(last, stop)];
    row = nextBit(set, stop, 0);
  }
}

/** Returns the rows of a set in ascending order. */
export function ascending(set: RowSet): Runs | Bitmap {
  return set.kind === 'order' ? bitmapOf(set) : set;
}

/** The bits of the set, as in a bitmap; read-only. */
export function bitsOf(set: RowSet): Uint32Array {
  return bitmapOf(set).words;
}

/** Size in memory, in bytes. */
export function bytesOf(set: RowSet): number {
  const values =
    set.kind === 'runs' ? set.runs : set.kind === 'bitmap' ? set.words : set.rows;
  return values.byteLength;
}

const ALL = 0xffff_ffff;

function wordsOf(length: number): number {
  return Math.ceil(length / 32);
}

/** Number of starts and ends of runs at or before a row. */
function runBefore(runs: Uint32Array, row: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as number) <= row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Maximum number of runs, at 8 bytes each, that need no more memory than one bit per row. */
function maxRuns(length: number): number {
  return Math.max(1, length >> 6);
}

function runsSet(runs: Uint32Array, length: number): Runs {
  let count = 0;
  for (let i = 0; i < runs.length; i += 2)
    count += (runs[i + 1] as number) - (runs[i] as number);
  return { kind: 'runs', count, length, runs };
}

/** Returns the same set in the smaller of its two forms. */
function settled(set: Runs): RowSet {
  return set.runs.length / 2 > maxRuns(set.length) ? bitmapOf(set) : set;
}

/**
 * Ranges of words with non-zero bits, within some ranges, including short gaps. They are not
 * adjacent: no run continues from one to the next.
 */
function wordsWithin(
  words: Uint32Array,
  ranges: readonly IndexRange[],
): readonly IndexRange[] {
  const parts: [number, number][] = [];
  let last: [number, number] | undefined;
  for (const [start, stop] of ranges.toSorted((a, b) => a[0] - b[0]))
    for (let at = start >>> 5, end = wordsOf(stop); at < end; at++) {
      if (words[at] === 0) continue;
      if (last && at <= last[1] + MAX_GAP_WORDS) last[1] = Math.max(last[1], at + 1);
      else {
        last = [at, at + 1];
        parts.push(last);
      }
    }
  return parts;
}

const MAX_GAP_WORDS = 64;

function bitmapOf(set: RowSet): Bitmap {
  if (set.kind === 'bitmap') return set;
  const { count, length } = set;
  const words = new Uint32Array(wordsOf(length));
  for (const [start, stop] of rangesIn(set)) setBits(words, start, stop);
  return { kind: 'bitmap', count, length, words };
}

/** The first row from `from` on whose bit differs from `skipped` (0 or ALL); `length` if absent. */
function nextBit({ words, length }: Bitmap, from: number, skipped: number): number {
  let at = from >>> 5;
  let word = ((words[at] ?? skipped) ^ skipped) & (ALL << (from & 31));
  while (word === 0) {
    if (++at >= words.length) return length;
    word = (words[at] as number) ^ skipped;
  }
  return Math.min(length, 32 * at + (31 - Math.clz32(word & -word)));
}

/** Number of bits that are 1 and follow a 0. Skips words of equal bits, which are most of a large table. */
function countRuns(words: Uint32Array): number {
  let [count, before] = [0, 0];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number;
    if (word === before) continue; // 0 or ALL
    count += bitsIn(word & ~((word << 1) | (before >>> 31)));
    before = word >>> 31 === 1 ? ALL : 0;
  }
  return count;
}

/** Merges two sets by the ends of their runs. */
function combineRuns(a: Runs, b: Runs, operation: SetOperation): RowSet {
  const runs: number[] = [];
  let [i, j] = [0, 0];
  let isIn = false;
  while (i < a.runs.length || j < b.runs.length) {
    const at = Math.min(a.runs[i] ?? ALL + 1, b.runs[j] ?? ALL + 1);
    if (a.runs[i] === at) i++;
    if (b.runs[j] === at) j++;
    const [inA, inB] = [i % 2 === 1, j % 2 === 1];
    const isNow =
      operation === 'union'
        ? inA || inB
        : operation === 'intersection'
          ? inA && inB
          : inA && !inB;
    if (isNow !== isIn) runs.push(at);
    isIn = isNow;
  }
  return settled(runsSet(Uint32Array.from(runs), a.length));
}
