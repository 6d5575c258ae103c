import { pickRows } from '@/ask/rows/pick-rows';
import { bitmapRows, readBits } from '@/ask/search-index/bitmap-rows';
import type { IndexSession, IndexTrust } from '@/ask/search-index/index-session';
import type { OpenedIndex } from '@/ask/search-index/open-indexes';
import { probesOf, rangeByRank, rowsByProbes } from '@/ask/search-index/sorted-range';
import { chunkRowsOf as chunkRowsIn } from '@/ask/search-index/structure';
import type { IndexRange } from '@/model/block';
import { lowerBound } from '@/model/lower-bound';
import type { AccessWay } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { setBit } from '@/model/row-bits';
import type { BoundTest } from './bind-query';
import { type ChunkHints, indexWay, type WantedCodes } from './chunk-hints';
import type { Known } from './chunk-limits';

/** Exact rows of a condition, known without its column. */
export interface ExactRows {
  readonly way: AccessWay;
  /** Ascending ranges that contain all of them; they begin at multiples of 32. */
  readonly within: readonly IndexRange[];
  /** Returns one bit per row, from `rows[0]` on, which must be a multiple of 32. */
  bits(rows: IndexRange): Promise<Uint32Array>;
}

/** An index that may be used, and how far it is trusted. */
export interface Usable {
  readonly index: OpenedIndex;
  readonly trust: Exclude<IndexTrust, { status: 'dropped' }>;
}

/** Maximum number of bitmaps to read, per byte of a value: of more, reading the column takes less. */
const VALUES_PER_BYTE = 8;

/** Number of chunks up to which these are read, rather than their rows looked up in a sorted index. */
export const FEW_CHUNKS = 4;

export function chunkRowsOf({ column, rows }: OpenedIndex): number {
  return chunkRowsIn(column.dataset, rows);
}

/**
 * Returns the rows of a condition by a bitmap index; undefined if the rows of its bitmaps together are not those of the
 * condition.
 */
export async function bitmapExact(
  { index, trust }: Usable,
  test: BoundTest,
  codes: WantedCodes | undefined,
  session: IndexSession,
  options: ReadOptions,
): Promise<ExactRows | undefined> {
  const { asks, column } = test;
  if (asks.kind === 'missing' || (asks.kind === 'codes' && !codes)) return undefined;
  const asked = codes
    ? ({ kind: 'codes', wanted: codes.list } as const)
    : asks.kind === 'values'
      ? asks
      : undefined;
  if (!asked) return undefined;
  const rows = await bitmapRows(index, asked, session.covers(index.path), options);
  const { dtype } = index.column.dataset;
  const most = VALUES_PER_BYTE * ('bytes' in dtype ? dtype.bytes : 16);
  if (!rows || rows.length > most) return undefined;
  return {
    way: indexWay(index, 'BITMAP', trust.status),
    within: [[0, column.info.length]],
    bits: ([start, stop]) =>
      readBits(index, rows, [start, Math.min(stop, column.info.length)], options),
  };
}

/** Returns hints by a bitmap index that must not skip rows: the chunks in which it has rows. */
export async function bitmapHints(
  { index }: Usable,
  { way, bits }: ExactRows,
): Promise<ChunkHints> {
  const chunkRows = chunkRowsOf(index);
  const words = await bits([0, index.rows]);
  const named = new Set<number>();
  for (let at = 0; at < words.length; at++) {
    if (words[at] === 0) continue;
    const last = Math.min(index.rows, 32 * at + 32) - 1;
    for (
      let chunk = Math.floor((32 * at) / chunkRows);
      chunk * chunkRows <= last;
      chunk++
    )
      named.add(chunk);
  }
  return {
    ...{ way, mayLeaveOut: false, chunkRows },
    known: (chunk: number): Known => (named.has(chunk) ? 'some' : 'none'),
  };
}

/**
 * Returns hints by a sorted index without fences: the chunks of the rows that it has for a range. Each probe may read a
 * chunk of the column, so the index is not used if no more chunks (`open`) than probes are left.
 */
export async function sortedHints(
  { index, trust }: Usable,
  test: BoundTest,
  open: number,
  options: ReadOptions,
): Promise<ChunkHints | undefined> {
  const { asks, column } = test;
  if (asks.kind !== 'values' || column.info.valueType === 'categories') return undefined;
  if (open <= probesOf(index)) return undefined;
  const rows = await rowsByProbes(index, asks.test, options);
  if (!rows) return undefined;
  const chunkRows = chunkRowsOf(index);
  const named = new Set<number>();
  for (const row of rows) named.add(Math.floor(row / chunkRows));
  return {
    ...{ way: indexWay(index, 'SORTED_ROWS', trust.status), chunkRows },
    mayLeaveOut: trust.mayLeaveOut,
    known: (chunk: number): Known => (named.has(chunk) ? 'some' : 'none'),
  };
}

/** Returns the rows of a condition by a sorted index and its fences; the values between two fences are compared. */
export async function sortedExact(
  index: OpenedIndex,
  test: BoundTest,
  session: IndexSession,
  options: ReadOptions,
): Promise<ExactRows | undefined> {
  const { asks, column } = test;
  const order = session.orderOf(index.path);
  if (!order || asks.kind !== 'values' || column.info.valueType === 'categories')
    return undefined;
  const ranges = await rangeByRank(index, order, asks.test, options);
  if (!ranges) return undefined;
  const chunkRows = chunkRowsOf(index);
  const unsure = ranges.flatMap(({ rows, unsure: parts }) =>
    parts.flatMap(([first, end]) => [...rows.subarray(first, end)]),
  );
  const chunks = new Set(unsure.map((row) => Math.floor(row / chunkRows)));
  if (chunks.size > Math.max(FEW_CHUNKS, index.rows / chunkRows / 4)) return undefined;
  const wanted = Uint32Array.from(unsure);
  const { parts, part, at } = await pickRows(column.element, wanted, options);
  const met = parts.map((block, i) => {
    const mask = new Uint8Array(
      at
        .filter((_, j) => part[j] === i)
        .reduce((most, one) => Math.max(most, one + 1), 0),
    ).fill(1);
    test.keep(block, mask, 0);
    return mask;
  });
  const sure = ranges.flatMap(({ rows, unsure: ends }) => withoutParts(rows, ends));
  const found = joined([
    ...sure,
    wanted.filter((_, i) => met[part[i] as number]?.[at[i] as number] === 1),
  ]).sort();
  return {
    way: indexWay(index, 'SORTED_ROWS', 'verified'),
    within: rangesOf(found),
    bits: async (range) => bitsWithin(found, range),
  };
}

/** Maximum gap between rows that are looked up together. */
const MAX_GAP_ROWS = 1 << 16;

/** Ranges that cover some ascending rows. */
function rangesOf(rows: Uint32Array): readonly IndexRange[] {
  const merged: [number, number][] = [];
  let last: [number, number] | undefined;
  for (const row of rows) {
    if (last && row <= last[1] + MAX_GAP_ROWS) last[1] = row + 1;
    else {
      last = [row - (row % 32), row + 1];
      merged.push(last);
    }
  }
  return merged;
}

/** Returns the rows of a list outside of some ascending parts of it. */
function withoutParts(
  rows: Uint32Array,
  parts: readonly IndexRange[],
): readonly Uint32Array[] {
  const starts = [0, ...parts.map(([, end]) => end)];
  const ends = [...parts.map(([first]) => first), rows.length];
  return starts.map((start, i) => rows.subarray(start, ends[i]));
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const out = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    out.set(part, end);
    end += part.length;
  }
  return out;
}

/** Returns one bit for each row of a range, 1 for those in an ascending list. */
function bitsWithin(rows: Uint32Array, [start, stop]: IndexRange): Uint32Array {
  const words = new Uint32Array(Math.ceil((stop - start) / 32));
  const first = lowerBound(rows.length, (at) => (rows[at] as number) >= start);
  for (let i = first; i < rows.length && (rows[i] as number) < stop; i++)
    setBit(words, (rows[i] as number) - start);
  return words;
}
