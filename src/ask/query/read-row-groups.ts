import type { IndexSession } from '@/ask/search-index/index-session';
import type { IndexRange } from '@/model/block';
import { throwIfAborted } from '@/model/errors';
import type { PartialAnswer } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { allRows, andBits, countBits, orBits, setBits } from '@/model/row-bits';
import type { RowSet } from '@/model/row-set';
import { yieldIfDue } from '@/model/waiting';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { rowsOfBatch } from '@/read/elements/column-batches';
import { type BoundQuery, testsOf } from './bind-query';
import type { Evaluation } from './evaluation';
import { exactBits, exactRanges } from './exact-rows';
import type { OpenedIndexHints } from './open-index-hints';
import type { RowGroups } from './row-groups';

/** Number of batches in progress: one is read while another is compared; more if they are small. */
const AT_ONCE = 2;
const MAX_AT_ONCE = 8;
const ROWS_AT_ONCE = 1 << 20;
/** Rows per batch if only stored bytes, and one bit per row, are held: long reads, because each has its cost. */
const COMPARED_ROWS = 1 << 20;
/**
 * Minimum number of such batches in progress: while one waits for its next column, others keep the decode workers busy.
 */
const COMPARED_AT_ONCE = 4;
/** Rows that are looked up at once if indexes alone know them. */
const EXACT_ROWS = 1 << 23;

/** A query, and the rows that it finds: one bit each. */
export interface Work {
  readonly bound: BoundQuery;
  readonly hints: OpenedIndexHints['of'];
  readonly length: number;
  readonly words: Uint32Array;
  /** Ranges outside of which no rows were found. */
  readonly found: IndexRange[];
  /** Candidate rows, one bit per row; undefined if all are candidates. */
  readonly within: Uint32Array | undefined;
}

/** Finds rows that indexes alone know. */
export async function lookUpRows(
  { bound, hints, length, words, found, within }: Work,
  groups: RowGroups,
  evaluation: Evaluation,
  { signal, report }: QueryOptions,
): Promise<PartialAnswer> {
  let count = 0;
  for (const [first, end] of exactRanges(bound, hints, length))
    for (let start = first; start < end; start += EXACT_ROWS) {
      throwIfAborted(signal);
      const stop = Math.min(end, start + EXACT_ROWS);
      const rows = await exactBits(bound, hints, [start, stop]);
      if (within) andBits(rows, 0, within, start, stop - start);
      words.set(rows, start / 32);
      found.push([start, stop]);
      count += countBits(rows);
      report?.({ done: stop, total: length, unit: 'values' });
      await yieldIfDue();
    }
  evaluation.noteExact(within ? countBits(within) : length, count);
  return { count, isFinal: true, checkedChunks: groups.count, chunks: groups.count };
}

/**
 * Reads what has to be read: first the row groups that indexes name, then, unless only those are wanted, all that no
 * reliable hint excludes.
 */
export async function readRowGroups(
  { bound, length, words, found, within }: Work,
  groups: RowGroups,
  evaluation: Evaluation,
  { signal, report, scan }: QueryOptions,
): Promise<PartialAnswer> {
  const open: number[] = [];
  let [count, checked, done] = [0, 0, 0];
  for (let cell = 0; cell < groups.count; cell++) {
    if (groups.known[cell] === 'some') {
      open.push(cell);
      continue;
    }
    const [start, stop] = groups.rangeOf(cell);
    if (groups.known[cell] === 'all') {
      setBits(words, start, stop);
      found.push([start, stop]);
      count += stop - start;
    }
    checked += 1;
    done += stop - start;
  }
  if (within) {
    andBits(words, 0, within, 0, length);
    count = countBits(words);
  }
  const answer = (isFinal: boolean): PartialAnswer => ({
    ...{ count, isFinal },
    checkedChunks: isFinal ? groups.count : Math.floor(checked),
    chunks: groups.count,
  });
  const { hasValues } = evaluation;
  const batchRows = Math.max(batchRowsOf(bound), hasValues ? 0 : COMPARED_ROWS);
  const isNamed = (cell: number) => groups.isNamed[cell] === true;
  const passes = [open.filter(isNamed), open.filter((cell) => !isNamed(cell))];
  if (scan === 'named') passes.pop();
  for (const pass of passes) {
    const batches = batchesOf(pass, groups, batchRows);
    const rowsOf = batches.reduce(
      (most, [start, stop]) => Math.max(most, stop - start),
      1,
    );
    const atOnce = Math.floor(ROWS_AT_ONCE / rowsOf);
    const minAtOnce = hasValues ? AT_ONCE : COMPARED_AT_ONCE;
    await mapInParallel(batches, clamp(atOnce, minAtOnce, MAX_AT_ONCE), async (range) => {
      throwIfAborted(signal);
      const size = range[1] - range[0];
      const rows = allRows(size);
      if (within) andBits(rows, 0, within, range[0], size);
      await evaluation.keep(bound, { rows, range, read: new Map() });
      throwIfAborted(signal);
      const met = countBits(rows);
      if (met > 0) {
        orBits(words, range[0], rows, size);
        found.push(range);
      }
      count += met;
      done += size;
      checked += size / groups.rows;
      report?.({ done, total: length, unit: 'values', partial: answer(false) });
      await yieldIfDue();
    });
  }
  return answer(done === length);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Merges adjacent row groups into ranges, up to the rows of a batch. */
function batchesOf(
  list: readonly number[],
  { rangeOf }: RowGroups,
  batchRows: number,
): readonly IndexRange[] {
  const batches: IndexRange[] = [];
  for (const cell of list) {
    const [start, stop] = rangeOf(cell);
    const last = batches.at(-1);
    if (last && last[1] === start && stop - last[0] <= batchRows)
      batches[batches.length - 1] = [last[0], stop];
    else
      for (let at = start; at < stop; at += batchRows)
        batches.push([at, Math.min(stop, at + batchRows)]);
  }
  return batches;
}

/** Rows that are evaluated together: as many as the column with the largest batches needs. */
function batchRowsOf(query: BoundQuery): number {
  const rows = testsOf(query).map(({ column }) => rowsOfBatch(column.element));
  return rows.reduce((most, one) => Math.max(most, one), 32);
}

/** Options for evaluating a query. */
export interface QueryOptions extends ReadOptions {
  /**
   * Knowledge about the indexes of the file, and about columns that were scanned; without it every column is scanned.
   */
  readonly indexes?: IndexSession | undefined;
  /** `named`: ends when the chunks named by unverified indexes are checked. */
  readonly scan?: 'all' | 'named' | undefined;
  /** Candidate rows; all if undefined. */
  readonly within?: RowSet | undefined;
}
