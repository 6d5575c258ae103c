import { bitsOf } from '@/ask/rows/row-set';
import type { IndexRange } from '@/model/block';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { hasBit, lastClear, nextClear } from '@/model/row-bits';
import type { RowSet } from '@/model/row-set';
import { yieldIfDue } from '@/model/waiting';
import type { OpenedIndex } from './open-indexes';
import { rowNumbers } from './row-numbers';
import { chunkRowsOf } from './structure';
import type { VerifiedOrder } from './verify-sorted';

/** Ranks per read: enough chunks for all decoders; fewer if few rows are wanted. */
const BATCH_RANKS = { min: 1 << 17, max: 1 << 20 } as const;

/** Number of reads in progress, so that decoders do not wait for stored bytes. */
const AHEAD = 4;

/** A request for rows in an order. */
export interface WantedOrder {
  readonly found: RowSet;
  readonly descending: boolean;
  /** Maximum number of rows, the first ones of the order. */
  readonly limit: number;
  /** Number of rows that are skipped before them; only if all rows were found. */
  readonly offset?: number;
}

/**
 * Returns the rows that were found, in the order of a SORTED_ROWS index (HEP001 §10.5): values, then NaN, then missing
 * rows; rows with the same value in file order. A descending order needs to know which values are equal (`order`). Each
 * batch is processed while the next ones are read, if they will be needed. Undefined if the index cannot answer.
 */
export async function rowsInOrder(
  index: OpenedIndex,
  order: VerifiedOrder | undefined,
  { found, descending, limit, offset = 0 }: WantedOrder,
  { signal, report }: ReadOptions = {},
): Promise<Uint32Array | undefined> {
  const { rows, structure } = index;
  if (structure.status !== 'sound' || (descending && !order)) return undefined;
  const { nanTail = 0, fillTail = 0 } = structure.parameters;
  const out = new Uint32Array(Math.max(0, Math.min(limit, found.count - offset)));
  const isAll = found.count === found.length;
  const ranksARow = rows / Math.max(1, found.count);
  const least = isAll ? 1 : BATCH_RANKS.min;
  const step = Math.min(
    BATCH_RANKS.max,
    Math.max(least, Math.ceil(out.length * ranksARow)),
  );
  const last = isAll ? offset + out.length : rows;
  const ties = descending ? order?.ties : undefined;
  const steps = Math.max(0, Math.ceil((last - offset) / step));
  const batches = Array.from({ length: steps }, (_, i) => offset + i * step).flatMap(
    (start) =>
      ranksAt({ rows, nanTail, fillTail }, ties, [start, Math.min(last, start + step)]),
  );
  const isFound = isAll ? undefined : bitsOf(found);
  // an order of many rows is cached by its caller; chunks that two batches share are decoded once
  const chunkRows = chunkRowsOf(index.dataset, rows);
  const isWhole = step % chunkRows === 0 && offset % chunkRows === 0;
  const once = out.length > BATCH_RANKS.min && isWhole && !descending;
  const ahead: Promise<Uint32Array | undefined>[] = [];
  let [taken, started, ranksAhead] = [0, 0, 0];
  /** Starts the next reads: at least one, others as far as they will be needed. */
  const readAhead = () => {
    while (ahead.length < AHEAD && started < batches.length) {
      if (ahead.length > 0 && (out.length - taken) * ranksARow <= ranksAhead) return;
      const { ranks } = batches[started] as RankBatch;
      const part = rowsAt(index, ranks, { signal, once });
      // awaited below, unless another read fails first
      part.catch(() => undefined);
      ahead.push(part);
      started += 1;
      ranksAhead += ranks[1] - ranks[0];
    }
  };
  for (const { ranks, isReversed } of batches) {
    if (taken === out.length) break;
    readAhead();
    const part = await ahead.shift();
    throwIfAborted(signal);
    if (!part) return undefined;
    ranksAhead -= ranks[1] - ranks[0];
    const rowsThere = isReversed && order ? reversed(part, ranks[0], order) : part;
    taken = takeFound(rowsThere, isFound, out, taken);
    report?.({ done: taken, total: out.length, unit: 'values' });
    await yieldIfDue();
  }
  // an unverified index may not be a permutation
  return taken === out.length ? out : undefined;
}

/** Reverses rows by their values; rows with the same value keep their order. */
function reversed(
  rows: Uint32Array,
  first: number,
  { ties }: VerifiedOrder,
): Uint32Array {
  const part = rows.toReversed();
  let start = 0;
  for (let at = 0; at < part.length; at++) {
    if (hasBit(ties, first + part.length - 1 - at)) continue;
    if (at > start) part.subarray(start, at + 1).reverse();
    start = at + 1;
  }
  return part;
}

/** Copies the rows of a part that were found to `out`, from `taken` on, up to its end; returns the new end. */
function takeFound(
  part: Uint32Array,
  isFound: Uint32Array | undefined,
  out: Uint32Array,
  taken: number,
): number {
  const room = out.length - taken;
  if (!isFound) {
    out.set(part.length <= room ? part : part.subarray(0, room), taken);
    return taken + Math.min(room, part.length);
  }
  let at = taken;
  for (let i = 0; i < part.length && at < out.length; i++) {
    const row = part[i] as number;
    if (hasBit(isFound, row)) out[at++] = row;
  }
  return at;
}

/** Reads the rows at some ranks; undefined if the index does not contain row numbers of its table. */
async function rowsAt(
  { dataset, rows }: OpenedIndex,
  ranks: IndexRange,
  options: ReadOptions,
): Promise<Uint32Array | undefined> {
  throwIfAborted(options.signal);
  const read = await dataset.read([ranks], options);
  if (read.kind !== 'numbers') return undefined;
  const found = rowNumbers(read.values);
  for (let i = 0; i < found.length; i++)
    if ((found[i] as number) >= rows) return undefined;
  return found;
}

/** Layout of a SORTED_ROWS index (HEP001 §10.5): values, then missing rows, then NaN. */
interface RankedRows {
  readonly rows: number;
  readonly nanTail: number;
  readonly fillTail: number;
}

/** Ranks that are read together. */
interface RankBatch {
  readonly ranks: IndexRange;
  /** True if values are taken from the last to the first; rows with the same value stay in file order. */
  readonly isReversed: boolean;
}

/**
 * Returns the ranks of the rows at [`places[0]`, `places[1]`) of the order: values, then NaN, then missing rows. With
 * `ties`, values descend: at most three ranges of ranks, because only the first and last run of equal values can be
 * cut.
 */
function ranksAt(
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

/** Range of the ranks with the same value as this one. */
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
