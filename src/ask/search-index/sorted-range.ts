import type { ValueTest } from '@/ask/query/value-test';
import { DataError } from '@/model/errors';
import { lowerBound } from '@/model/lower-bound';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { bytesAt, compareBytes } from '@/model/strings';
import { lengthOf, type Values } from '@/model/values';
import type { OpenedIndex } from './open-indexes';
import { rowNumbers } from './row-numbers';
import { FENCE_RANKS, type VerifiedOrder } from './verify-sorted';

/** Maximum share of rows in a range; wider ranges are scanned: a row of the index takes as many bytes as a value. */
const MAX_SHARE = 1 / 16;

/** Rows of one range of values. */
export interface RankedRows {
  /** In the order of the values. */
  readonly rows: Uint32Array;
  /** Parts `[first, end)` of `rows` that have to be compared: between two fences the end of a range is unknown. */
  readonly unsure: readonly (readonly [number, number])[];
}

/**
 * The rows whose values are in the ranges of a test, by a verified SORTED_ROWS index and its fences
 * (HEP001 §10.5). Undefined if it cannot answer, or if a scan is cheaper.
 */
export async function rangeByRank(
  { dataset, rows, structure }: OpenedIndex,
  { fences }: VerifiedOrder,
  test: ValueTest,
  options?: ReadOptions,
): Promise<readonly RankedRows[] | undefined> {
  const parameters = structure.status === 'sound' ? structure.parameters : {};
  const { nanTail = 0, fillTail = 0 } = parameters;
  const count = rows - nanTail - fillTail;
  const comparisons = test.flips ? undefined : comparisonsOf(test, fences);
  if (!comparisons) return undefined;
  const ranks = comparisons.map((compare) => ranksOf(compare, lengthOf(fences), count));
  const total = ranks.reduce((sum, { start, stop }) => sum + stop - start, 0);
  if (total > Math.max(FENCE_RANKS * 4, rows * MAX_SHARE)) return undefined;
  return Promise.all(
    ranks.map(async ({ start, stop, unsure }) => {
      const found = rankedRows(
        await dataset.read([[start, stop]], options),
        dataset.path,
      );
      return { rows: found, unsure: unsure.map(([a, b]) => [a - start, b - start]) };
    }),
  );
}

/** Maximum number of ranges of a test that are searched by probes. */
const MAX_PROBED_RANGES = 4;

/** Number of probes that find the two ends of a range; each may read another chunk of the column. */
export function probesOf({ rows }: OpenedIndex): number {
  return 2 * Math.ceil(Math.log2(rows + 1));
}

/**
 * The rows whose values are in the ranges of a test, according to a SORTED_ROWS index: ranks are
 * found by binary search, comparing the values of the rows in the index. A wrong index gives other
 * rows, which need not exist. Undefined if it cannot answer, or has too many rows.
 */
export async function rowsByProbes(
  { dataset, column, rows, structure }: OpenedIndex,
  test: ValueTest,
  options?: ReadOptions,
): Promise<Uint32Array | undefined> {
  const parameters = structure.status === 'sound' ? structure.parameters : {};
  const { nanTail = 0, fillTail = 0 } = parameters;
  const count = rows - nanTail - fillTail;
  const isCompared = ['integers', 'floats', 'texts'].includes(test.kind);
  if (test.flips || !isCompared) return undefined;
  const probed = new Map<number, Promise<readonly CompareFence[] | undefined>>();
  /** Compares the value at a rank with each range; undefined if the index or the test does not fit its column. */
  const compareAt = (rank: number) => {
    const known = probed.get(rank);
    if (known) return known;
    const made = (async () => {
      const [row = rows] = rankedRows(
        await dataset.read([[rank, rank + 1]], options),
        dataset.path,
      );
      if (row >= rows) return undefined;
      return comparisonsOf(test, await column.dataset.read([[row, row + 1]], options));
    })();
    probed.set(rank, made);
    return made;
  };
  const first = count > 0 ? await compareAt(count >>> 1) : [];
  if (!first || first.length > MAX_PROBED_RANGES) return undefined;
  const ends = await Promise.all(
    first.flatMap((_, range) =>
      [0, 1].map((least) =>
        firstRank(count, async (rank) => {
          const compare = (await compareAt(rank))?.[range];
          return compare && compare(0) >= least;
        }),
      ),
    ),
  );
  const found: Uint32Array[] = [];
  let total = 0;
  for (let at = 0; at < ends.length; at += 2) {
    const [start, stop] = [ends[at], ends[at + 1]];
    if (start === undefined || stop === undefined) return undefined;
    total += Math.max(0, stop - start);
    if (total > Math.max(FENCE_RANKS * 4, rows * MAX_SHARE)) return undefined;
    if (stop <= start) continue;
    found.push(rankedRows(await dataset.read([[start, stop]], options), dataset.path));
  }
  return Uint32Array.from(found.flatMap((part) => [...part]));
}

/**
 * Lower bound: the first rank for which a monotonic predicate holds; undefined if the predicate is
 * undecidable for a rank.
 */
async function firstRank(
  count: number,
  isPast: (rank: number) => Promise<boolean | undefined>,
): Promise<number | undefined> {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const does = await isPast(middle);
    if (does === undefined) return undefined;
    if (does) high = middle;
    else low = middle + 1;
  }
  return low;
}

function rankedRows(read: Values, path: Path): Uint32Array {
  if (read.kind !== 'numbers')
    throw new DataError('CorruptError', `${path} contains no row numbers.`);
  return rowNumbers(read.values);
}

/** Position of a fence relative to a range: −1 before it, 0 in it, 1 behind it. */
type CompareFence = (fence: number) => -1 | 0 | 1;

function comparisonsOf(
  test: ValueTest,
  fences: Values,
): readonly CompareFence[] | undefined {
  if (test.kind === 'integers' || test.kind === 'floats') {
    if (fences.kind !== 'numbers') return undefined;
    const { values } = fences;
    const ranges: readonly (readonly [number | bigint, number | bigint])[] = test.ranges;
    return ranges.map(([first, last]) => (at) => {
      const value = values[at] as number | bigint;
      return value < first ? -1 : value > last ? 1 : 0;
    });
  }
  if (test.kind !== 'texts' || fences.kind !== 'strings') return undefined;
  const { strings } = fences;
  const encoder = new TextEncoder();
  return test.anyOf.map((bounds) => {
    const ends = bounds.map(({ comparison, text }) => ({
      comparison,
      text: encoder.encode(text),
    }));
    return (at) => {
      const value = bytesAt(strings, at);
      for (const { comparison, text } of ends) {
        const order = compareBytes(value, text);
        if (comparison !== '<' && comparison !== '<=')
          if (order < 0 || (order === 0 && comparison === '>')) return -1;
        if (comparison !== '>' && comparison !== '>=')
          if (order > 0 || (order === 0 && comparison === '<')) return 1;
      }
      return 0;
    };
  });
}

/** Ranks from the last fence before a range to the first behind it; those between fences in the range are certain. */
function ranksOf(compare: CompareFence, fences: number, count: number) {
  const before = lowerBound(fences, (at) => compare(at) >= 0); // the first that is not before
  const behind = lowerBound(fences, (at) => compare(at) > 0);
  const start = before === 0 ? 0 : (before - 1) * FENCE_RANKS + 1;
  const stop = behind === fences ? count : behind * FENCE_RANKS;
  if (before === behind) return { start, stop, unsure: [[start, stop] as const] };
  const [firstSure, lastSure] = [before * FENCE_RANKS, (behind - 1) * FENCE_RANKS];
  const unsure = [
    [start, firstSure] as const,
    [Math.min(stop, lastSure + 1), stop] as const,
  ];
  return { start, stop, unsure };
}
