import type { Block, Span } from '@/model/block';
import { throwIfAborted } from '@/model/errors';
import type { QueryPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { breatheIfDue } from '@/model/waiting';
import { mapInParallel } from '@/storage/chunks/in-parallel';
import type { BoundQuery, BoundTest } from './bind-query';
import type { QueryColumn } from './query-column';

/** Rows that are read together where a column has no chunks of its own. */
const PIECE_ROWS = 1 << 14;
/** Separate reads of a column in one batch; more are one read. */
const MAX_READS = 16;
const AT_ONCE = 4;

/** Rows of a table that are looked at together. */
export interface Batch {
  /** 1 a row that is in question. */
  readonly rows: Uint8Array;
  readonly span: Span;
  /** What was read of columns. */
  readonly read: Map<QueryColumn, Piece[]>;
}

interface Piece {
  readonly span: Span;
  readonly block: Block;
}

/** One query under way. */
export class Evaluation {
  readonly #options: ReadOptions;
  readonly #seen = new Map<BoundTest, { asked: number; met: number }>();
  readonly #read = new Map<QueryColumn, { rows: number; readonly chunks: Set<number> }>();

  constructor(query: BoundQuery, { signal, urgency }: ReadOptions) {
    this.#options = { signal, urgency };
    for (const test of testsOf(query)) {
      this.#seen.set(test, { asked: 0, met: 0 });
      this.#read.set(test.column, { rows: 0, chunks: new Set() });
    }
  }

  /** How each condition and each column was asked so far. */
  plan(): Pick<QueryPlan, 'conditions' | 'columns'> {
    const conditions = [...this.#seen].map(([{ text, column }, { asked, met }]) => ({
      text,
      column: column.name,
      asked,
      decided: 0,
      met,
    }));
    return {
      conditions: conditions.toSorted((a, b) => b.asked - a.asked),
      columns: [...this.#read].map(([column, { rows, chunks }]) => {
        const { name, info } = column;
        const { path, length } = info;
        return {
          name,
          path,
          ways: [{ kind: 'scan' }],
          chunks: { read: chunks.size, of: Math.ceil(length / pieceRowsOf(column)) },
          rows: { read: rows, of: length },
        };
      }),
    };
  }

  /** Clears the rows of a batch that do not meet a query. */
  async keep(query: BoundQuery, batch: Batch): Promise<void> {
    const { rows } = batch;
    if (query.kind === 'test') {
      await this.#test(query, batch);
      return;
    }
    if (query.kind === 'and') {
      const left = new Set(query.of);
      while (left.size > 0 && rows.includes(1)) {
        const next = this.#cheapest(left, 'and', batch);
        left.delete(next);
        await this.keep(next, batch);
      }
      return;
    }
    const open = rows.slice();
    rows.fill(0);
    const left = new Set(query.of);
    while (left.size > 0 && open.includes(1)) {
      const next = this.#cheapest(left, 'or', batch);
      left.delete(next);
      const part = open.slice();
      await this.keep(next, { ...batch, rows: part });
      for (let i = 0; i < part.length; i++) {
        rows[i] = (rows[i] as number) | (part[i] as number);
        open[i] = (open[i] as number) & ((part[i] as number) ^ 1);
      }
    }
  }

  async #test(test: BoundTest, batch: Batch): Promise<void> {
    const { rows, span } = batch;
    await breatheIfDue(); // what is compared may all be in memory
    throwIfAborted(this.#options.signal);
    const asked = countOnes(rows);
    if (test.rows === 'none') rows.fill(0);
    else if (test.rows === 'some')
      for (const { span: part, block } of await this.#piecesFor(test.column, batch))
        test.keep(block, rows, part[0] - span[0]);
    const seen = this.#seen.get(test);
    if (!seen) return;
    seen.asked += asked;
    seen.met += countOnes(rows);
  }

  /** Reads what of a column is in question, and not read yet; gives all that was read of it. */
  async #piecesFor(
    column: QueryColumn,
    { rows, span, read }: Batch,
  ): Promise<readonly Piece[]> {
    const pieces = read.get(column) ?? [];
    read.set(column, pieces);
    const wanted = spansInQuestion(rows, span, pieceRowsOf(column), pieces);
    const found = await mapInParallel(wanted, AT_ONCE, async (part) => {
      const block = await column.element.read?.({ rows: part }, this.#options);
      throwIfAborted(this.#options.signal);
      return block && { span: part, block };
    });
    for (const piece of found) {
      if (!piece) continue;
      pieces.push(piece);
      this.#note(column, piece.span);
    }
    return pieces;
  }

  #note(column: QueryColumn, [start, stop]: Span): void {
    const read = this.#read.get(column);
    if (!read) return;
    const size = pieceRowsOf(column);
    read.rows += stop - start;
    for (let at = Math.floor(start / size); at * size < stop; at++) read.chunks.add(at);
  }

  /** The part that decides most rows for what it costs. */
  #cheapest(parts: Iterable<BoundQuery>, kind: 'and' | 'or', batch: Batch): BoundQuery {
    const [first, ...others] = [...parts].map((part) => {
      const share = this.#shareOf(part);
      const decided = kind === 'and' ? 1 - share : share;
      return { part, rank: this.#bytesOf(part, batch) / Math.max(0.001, decided) };
    });
    if (!first) throw new RangeError('No part of the query is left');
    return others.reduce((best, one) => (one.rank < best.rank ? one : best), first).part;
  }

  /** The share of rows that meet a part: as seen so far, else a guess. */
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

  /** Roughly the bytes of a row that a part has to read and compare. */
  #bytesOf(query: BoundQuery, batch: Batch): number {
    if (query.kind !== 'test')
      return query.of.reduce((sum, part) => sum + this.#bytesOf(part, batch), 0);
    if (query.rows !== 'some') return 0;
    const bytes = bytesPerRow(query.column);
    return batch.read.has(query.column) ? bytes / 4 : bytes;
  }
}

export function testsOf(query: BoundQuery): readonly BoundTest[] {
  return query.kind === 'test' ? [query] : query.of.flatMap(testsOf);
}

function bytesPerRow({ info }: QueryColumn): number {
  const count = info.categories ?? 0;
  switch (info.holds) {
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

function pieceRowsOf({ element }: QueryColumn): number {
  const { node } = element;
  const chunk = node.kind === 'array' ? node.storage.chunkShape?.[0] : undefined;
  return Math.max(chunk ?? PIECE_ROWS, 1);
}

/** Ranges of whole pieces with rows in question that are not among those read; one from the first to the last if there are many. */
function spansInQuestion(
  rows: Uint8Array,
  [start, stop]: Span,
  pieceRows: number,
  known: readonly Piece[],
): readonly Span[] {
  const spans: Span[] = [];
  let row = rows.indexOf(1);
  while (row >= 0) {
    const first = Math.max(start, Math.floor((start + row) / pieceRows) * pieceRows);
    const end = Math.min(stop, (Math.floor((start + row) / pieceRows) + 1) * pieceRows);
    if (!known.some(({ span }) => span[0] <= first && span[1] >= end)) {
      const last = spans.at(-1);
      if (last && last[1] === first) spans[spans.length - 1] = [last[0], end];
      else spans.push([first, end]);
    }
    row = rows.indexOf(1, end - start);
  }
  const [first] = spans;
  const last = spans.at(-1);
  const isMany = spans.length > MAX_READS && known.length === 0;
  return isMany && first && last ? [[first[0], last[1]]] : spans;
}

/** Adds four rows at once, a byte each, for as long as no byte overflows. */
export function countOnes(rows: Uint8Array): number {
  const words = new Uint32Array(rows.buffer, rows.byteOffset, rows.length >>> 2);
  let count = 0;
  for (let start = 0; start < words.length; start += 255) {
    const stop = Math.min(words.length, start + 255);
    let lanes = 0;
    for (let i = start; i < stop; i++) lanes = (lanes + (words[i] as number)) | 0;
    count +=
      (lanes & 255) + ((lanes >>> 8) & 255) + ((lanes >>> 16) & 255) + (lanes >>> 24);
  }
  for (let i = words.length * 4; i < rows.length; i++) count += rows[i] as number;
  return count;
}
