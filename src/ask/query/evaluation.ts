import type { Block, IndexRange } from '@/model/block';
import { throwIfAborted } from '@/model/errors';
import type { QueryPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import {
  andBits,
  clearBits,
  countBits,
  moveBits,
  nextBit,
  packBits,
  unpackBits,
} from '@/model/row-bits';
import { yieldIfDue } from '@/model/waiting';
import { CACHE_BYTES } from '@/read/chunks/chunk-cache';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { type BoundQuery, type BoundTest, testsOf } from './bind-query';
import { chunksIn, type TestHints } from './chunk-hints';
import {
  compareDecoded,
  type DecodedComparison,
  decodedComparison,
} from './compare-chunks';
import { type ColumnRead, columnPlan, type Known } from './plan-column';
import { batchRowsOf, columnBytes, type QueryColumn } from './query-column';

/** Rows of a column that were read. */
interface ColumnBatch {
  readonly range: IndexRange;
  readonly block: Block;
}

/** Maximum number of separate reads of a column per batch; more are merged into one. */
const MAX_READS = 16;

/**
 * Returns the ranges of whole chunks that contain candidate rows (one bit each) and were not read yet; one range from
 * the first to the last if there are many.
 */
function rangesInQuestion(
  rows: Uint32Array,
  [start, stop]: IndexRange,
  batchRows: number,
  known: readonly ColumnBatch[],
): readonly IndexRange[] {
  const ranges: IndexRange[] = [];
  let row = nextBit(rows, 0);
  while (row >= 0) {
    const first = Math.max(start, Math.floor((start + row) / batchRows) * batchRows);
    const end = Math.min(stop, (Math.floor((start + row) / batchRows) + 1) * batchRows);
    if (!known.some(({ range }) => range[0] <= first && range[1] >= end)) {
      const last = ranges.at(-1);
      if (last && last[1] === first) ranges[ranges.length - 1] = [last[0], end];
      else ranges.push([first, end]);
    }
    row = nextBit(rows, end - start);
  }
  const [first] = ranges;
  const last = ranges.at(-1);
  const isMany = ranges.length > MAX_READS && known.length === 0;
  return isMany && first && last ? [[first[0], last[1]]] : ranges;
}

/**
 * Clears the rows of a batch that do not satisfy a condition; `rows` has one bit per row, from row `first` of the table
 * on.
 */
function keepMet(
  test: Pick<BoundTest, 'keep'>,
  { range: [start, stop], block }: ColumnBatch,
  rows: Uint32Array,
  first: number,
): void {
  const bytes = unpackBits(rows, start - first, stop - start);
  test.keep(block, bytes, 0);
  const met = new Uint32Array(Math.ceil(bytes.length / 32));
  packBits(bytes, met);
  andBits(rows, start - first, met, 0, bytes.length);
}

const AT_ONCE = 4;
/** Number of row groups up to which several decode workers gain nothing. */
const FEW_GROUPS = 2;

/**
 * True for a column that is larger than the cache of chunks: a scan would leave its end there, and the next scan evicts
 * it before it gets to it.
 */
function exceedsCache(column: QueryColumn): boolean {
  return columnBytes(column) > CACHE_BYTES;
}

/** Rows of a table that are evaluated together. */
export interface Batch {
  /** One bit per row, 1 for candidates; the first row of the range is the lowest bit. */
  readonly rows: Uint32Array;
  readonly range: IndexRange;
  /** Batches that were read, by column. */
  readonly read: Map<QueryColumn, ColumnBatch[]>;
}

interface Seen {
  asked: number;
  decided: number;
  met: number;
}

/** The evaluation of one query. */
export class Evaluation {
  readonly #known: Known;
  readonly #options: ReadOptions;
  readonly #isFew: boolean;
  readonly #seen = new Map<BoundTest, Seen>();
  readonly #compared = new Map<BoundTest, DecodedComparison>();
  readonly #read = new Map<QueryColumn, ColumnRead>();

  constructor(query: BoundQuery, known: Known, { signal, priority }: ReadOptions) {
    this.#known = known;
    this.#options = { signal, priority };
    const open = known.groups.known.filter((one) => one === 'some');
    this.#isFew = open.length <= FEW_GROUPS;
    const tests = testsOf(query);
    for (const test of tests) {
      const isOnly = tests.filter(({ column }) => column === test.column).length === 1;
      // a column that is queried again is read as usual, and its chunks are cached
      const isFirst = !known.session.own.has(test.column.info.path);
      const compared = isOnly && isFirst ? decodedComparison(test) : undefined;
      if (compared) this.#compared.set(test, compared);
      this.#seen.set(test, { asked: 0, decided: 0, met: 0 });
      this.#read.set(test.column, { rows: 0, chunks: new Set() });
    }
  }

  /**
   * True if values of columns are read into this thread; false if all conditions are compared in the decode workers.
   */
  get hasValues(): boolean {
    return [...this.#seen.keys()].some(
      (test) => test.rows === 'some' && !this.#compared.has(test),
    );
  }

  /** The statistics of each condition and each column so far. */
  async plan(
    isFinal: boolean,
  ): Promise<Pick<QueryPlan, 'conditions' | 'columns' | 'bytesLeft'>> {
    const tests = [...this.#seen];
    const conditions = tests.map(([{ text, column }, seen]) => ({
      ...{ text, column: column.name },
      ...seen,
    }));
    const planned = await Promise.all(
      [...this.#read].map(([column, read]) => {
        const own = tests.flatMap(([test]) => (test.column === column ? [test] : []));
        return columnPlan(column, own, read, this.#known, this.#options);
      }),
    );
    const left = planned.map(({ bytesLeft }) => bytesLeft);
    return {
      conditions: conditions.toSorted((a, b) => b.asked - a.asked),
      columns: planned.map(({ plan }) => plan),
      ...(!isFinal &&
        left.every((bytes) => bytes !== undefined) && {
          bytesLeft: left.reduce((sum, bytes) => sum + bytes, 0),
        }),
    };
  }

  /** Records that indexes alone answered the conditions. */
  noteExact(rows: number, met: number): void {
    for (const [test, seen] of this.#seen) {
      if (test.rows !== 'some') continue;
      seen.asked += rows;
      seen.decided += rows;
      if (this.#seen.size === 1) seen.met += met;
    }
  }

  /** Clears the rows of a batch that do not satisfy a query. */
  async keep(query: BoundQuery, batch: Batch): Promise<void> {
    const { rows } = batch;
    if (query.kind === 'test') {
      await this.#test(query, batch);
      return;
    }
    if (query.kind === 'and') {
      const left = new Set(query.of);
      while (left.size > 0 && nextBit(rows, 0) >= 0) {
        const next = this.#cheapest(left, 'and', batch);
        left.delete(next);
        await this.keep(next, batch);
      }
      return;
    }
    const open = rows.slice();
    rows.fill(0);
    const left = new Set(query.of);
    while (left.size > 0 && nextBit(open, 0) >= 0) {
      const next = this.#cheapest(left, 'or', batch);
      left.delete(next);
      const part = open.slice();
      await this.keep(next, { ...batch, rows: part });
      moveBits(part, open, rows);
    }
  }

  async #test(test: BoundTest, batch: Batch): Promise<void> {
    const { rows, range } = batch;
    await yieldIfDue(); // all chunks to be compared may be cached
    throwIfAborted(this.#options.signal);
    const asked = countBits(rows);
    if (test.rows === 'none') rows.fill(0);
    let open = test.rows === 'some' ? rows : undefined;
    const knowledge = this.#known.hints.get(test);
    if (open && knowledge?.exact) {
      const from = range[0] - (range[0] % 32);
      const bits = await knowledge.exact.bits([from, range[1]]);
      andBits(rows, 0, bits, range[0] - from, range[1] - range[0]);
      open = undefined;
    } else if (open && knowledge && knowledge.hints.hints.length > 0)
      open = this.#undecided(knowledge.hints, batch);
    const reading = open === rows ? asked : open ? countBits(open) : 0;
    const compared = this.#compared.get(test);
    if (open && reading > 0 && compared) await this.#compare(test, compared, open, batch);
    else if (open && reading > 0)
      for (const columnBatch of await this.#batchesFor(test.column, open, batch))
        keepMet(test, columnBatch, rows, range[0]);
    const seen = this.#seen.get(test);
    if (!seen) return;
    seen.asked += asked;
    seen.decided += asked - reading;
    seen.met += countBits(rows);
  }

  /** Compares in the decode workers, if a column is read for the first time and for one condition only. */
  async #compare(
    { column }: BoundTest,
    compared: DecodedComparison,
    open: Uint32Array,
    { rows, range }: Batch,
  ): Promise<void> {
    const { own } = this.#known.session;
    const { path, length } = column.info;
    const { chunkRows, comparison } = compared;
    const wanted = rangesInQuestion(open, range, chunkRows, []);
    await mapInParallel(wanted, AT_ONCE, async (part) => {
      const options = { ...this.#options, isFew: this.#isFew };
      const found = await compareDecoded(compared, part, length, options);
      throwIfAborted(this.#options.signal);
      for (const { rows: of, met, chunk, limits } of found) {
        andBits(rows, of[0] - range[0], met, 0, of[1] - of[0]);
        const { nanIsData } = comparison;
        if (limits) own.noteLimits(path, { length, chunkRows }, chunk, limits, nanIsData);
      }
      this.#note(column, part);
    });
  }

  /** Clears the row groups in which no row satisfies a condition; returns the rows that must be read. */
  #undecided(hints: TestHints, { rows, range }: Batch): Uint32Array {
    const { groups } = this.#known;
    let open = rows;
    const [first, end] = chunksIn(range, groups.rows);
    for (let cell = first; cell < end; cell++) {
      const of = groups.rangeOf(cell);
      const known = hints.known(of);
      if (known === 'some') continue;
      const [start, stop] = [Math.max(of[0], range[0]), Math.min(of[1], range[1])];
      if (open === rows) open = rows.slice();
      clearBits(open, start - range[0], stop - range[0]);
      if (known === 'none') clearBits(rows, start - range[0], stop - range[0]);
    }
    return open;
  }

  /**
   * Reads the chunks of a column that have candidate rows and were not read yet; returns all batches that were read of
   * it.
   */
  async #batchesFor(
    column: QueryColumn,
    open: Uint32Array,
    { range, read }: Batch,
  ): Promise<readonly ColumnBatch[]> {
    const { own } = this.#known.session;
    const { path, length } = column.info;
    const columnBatches = read.get(column) ?? [];
    read.set(column, columnBatches);
    const chunkRows = batchRowsOf(column);
    const wanted = rangesInQuestion(open, range, chunkRows, columnBatches);
    const found = await mapInParallel(wanted, AT_ONCE, async (part) => {
      const kept = own.codesOf(path, part);
      if (kept) return { range: part, block: kept, isKept: true };
      const options = { ...this.#options, once: exceedsCache(column) };
      const block = await column.element.read?.({ rows: part }, options);
      throwIfAborted(this.#options.signal);
      return block && { range: part, block, isKept: false };
    });
    for (const columnBatch of found) {
      if (!columnBatch) continue;
      columnBatches.push(columnBatch);
      if (columnBatch.isKept) continue;
      own.note(path, { length, chunkRows }, columnBatch.range, columnBatch.block);
      this.#note(column, columnBatch.range);
    }
    return columnBatches;
  }

  #note(column: QueryColumn, [start, stop]: IndexRange): void {
    const read = this.#read.get(column);
    if (!read) return;
    const size = batchRowsOf(column);
    read.rows += stop - start;
    for (let at = Math.floor(start / size); at * size < stop; at++) read.chunks.add(at);
  }

  /** Returns the part that decides the most rows for its cost. */
  #cheapest(parts: Iterable<BoundQuery>, kind: 'and' | 'or', batch: Batch): BoundQuery {
    const [first, ...others] = [...parts].map((part) => {
      const share = this.#shareOf(part);
      const decided = kind === 'and' ? 1 - share : share;
      return { part, rank: this.#bytesOf(part, batch) / Math.max(0.001, decided) };
    });
    if (!first) throw new RangeError('No part of the query is left');
    return others.reduce((best, one) => (one.rank < best.rank ? one : best), first).part;
  }

  /** The fraction of rows that satisfy a part: as measured so far, else a guess. */
  #shareOf(query: BoundQuery): number {
    if (query.kind === 'test') {
      const { asked, met } = this.#seen.get(query) ?? { asked: 0, met: 0 };
      return asked > 0 ? met / asked : query.share;
    }
    const shares = query.of.map((part) => this.#shareOf(part));
    return query.kind === 'and'
      ? shares.reduce((all, share) => all * share, 1)
      : 1 - shares.reduce((none, share) => none * (1 - share), 1);
  }

  /** Approximate number of bytes per row that a part has to read and compare. */
  #bytesOf(query: BoundQuery, batch: Batch): number {
    if (query.kind !== 'test')
      return query.of.reduce((sum, part) => sum + this.#bytesOf(part, batch), 0);
    if (query.rows !== 'some') return 0;
    const bytes = bytesPerRow(query.column);
    return batch.read.has(query.column) ? bytes / 4 : bytes;
  }
}

function bytesPerRow({ info }: QueryColumn): number {
  const count = info.categories ?? 0;
  switch (info.valueType) {
    case 'booleans':
      return 1;
    case 'categories':
      return count <= 127 ? 1 : count <= 32767 ? 2 : 4;
    case 'numbers':
    case 'times':
      return Number(/(?:8|16|32|64)$/.exec(info.dtype)?.[0] ?? 64) / 8;
    default:
      return 40; // texts, most of them in a heap
  }
}
