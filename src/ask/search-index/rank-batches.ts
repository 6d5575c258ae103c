import type { IndexRange } from '@/model/block';
import { lastClear, nextClear } from '@/model/row-bits';

/** Where a SORTED_ROWS index (HEP001 §10.5) has what: values, then missing rows, then NaN. */
export interface RankedRows {
  readonly rows: number;
  readonly nanTail: number;
  readonly fillTail: number;
}

/** Ranks that are read together. */
export interface RankBatch {
  readonly ranks: IndexRange;
  /** Whether their values are taken from the last to the first; rows with the same value stay in the order of the file. */
  readonly isReversed: boolean;
}

/**
 * The ranks of the rows that are from `places[0]` on, before `places[1]`, in the order of the index: values, then NaN, then
 * missing rows. With `ties` values are in descending order: at most three ranges of ranks, because only the first and
 * last run of equal values can be cut.
 */
export function ranksAt(
  { rows, nanTail, fillTail }: RankedRows,
  ties: Uint32Array | undefined,
  places: IndexRange,
): readonly RankBatch[] {
  const values = rows - nanTail - fillTail;
  const ofValues = overlap(places, [0, values]);
  return [
    ...(ties ? descendingRanks(values, ties, ofValues) : inOrder(ofValues, 0)),
    ...inOrder(overlap(places, [values, values + nanTail]), fillTail),
    ...inOrder(overlap(places, [values + nanTail, rows]), -nanTail),
  ];
}

function descendingRanks(
  values: number,
  ties: Uint32Array,
  [from, to]: IndexRange,
): readonly RankBatch[] {
  if (from >= to) return [];
  const first = runAround(values - 1 - from, values, ties);
  const last = runAround(values - to, values, ties);
  // the rows of a run [a, b) are at the places from values − b on
  const inFirst = from - (values - first[1]);
  const inLast = to - (values - last[1]);
  if (first[0] === last[0]) return inOrder([inFirst, inLast], first[0]);
  const isLastCut = inLast < last[1] - last[0];
  const between: IndexRange = [
    isLastCut ? last[1] : last[0],
    inFirst > 0 ? first[0] : first[1],
  ];
  return [
    ...(inFirst > 0 ? inOrder([inFirst, first[1] - first[0]], first[0]) : []),
    ...(between[0] < between[1] ? [{ ranks: between, isReversed: true }] : []),
    ...(isLastCut ? inOrder([0, inLast], last[0]) : []),
  ];
}

/** The ranks that have the value of this one. */
function runAround(rank: number, values: number, ties: Uint32Array): IndexRange {
  return [lastClear(ties, rank), Math.min(values, nextClear(ties, rank + 1))];
}

function inOrder([from, to]: IndexRange, offset: number): readonly RankBatch[] {
  if (from >= to) return [];
  return [{ ranks: [from + offset, to + offset], isReversed: false }];
}

function overlap([from, to]: IndexRange, [first, last]: IndexRange): IndexRange {
  return [Math.max(from, first), Math.min(to, last)];
}
