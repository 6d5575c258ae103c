import type { ChunkLimits, Known } from '@/analysis/query/chunk-limits';
import type { Span } from '@/model/block';
import type { AccessWay, DroppedIndex } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { pickRows } from '../pick-rows';
import { askBloom, bloomKeys } from '../search-index/ask-bloom';
import { bitmapRows, readBits } from '../search-index/bitmap-rows';
import type { IndexSession, IndexTrust } from '../search-index/index-session';
import { type OpenedIndex, openIndexes } from '../search-index/open-indexes';
import { readMinMax } from '../search-index/read-minmax';
import { rangeByRank } from '../search-index/sorted-range';
import { chunkRowsOf as chunkRowsIn } from '../search-index/structure';
import type { BoundTest } from './bind-query';
import {
  indexWay,
  knownByLimits,
  TestGuides,
  type WantedCodes,
  wantedCodes,
} from './chunk-guide';
import { pieceRowsOf, type QueryColumn, type QueryTable } from './query-column';

/** Rows of a condition, known without its column. */
export interface ExactRows {
  readonly way: AccessWay;
  /** A bit a row, from `rows[0]` on, a multiple of 32. */
  bits(rows: Span): Promise<Uint32Array>;
}

/** What is known of the rows of one condition before its column is read. */
export interface TestKnowledge {
  readonly guides: TestGuides;
  readonly exact?: ExactRows;
  /** Asks the filters of chunks; what they exclude is among the guides from then on. */
  readonly blooms: readonly BloomGuide[];
}

interface BloomGuide {
  readonly chunkRows: number;
  ask(chunks: readonly number[]): Promise<void>;
}

export interface OpenedGuides {
  readonly of: ReadonlyMap<BoundTest, TestKnowledge>;
  readonly dropped: readonly DroppedIndex[];
}

/** Bitmaps of more values than this for each byte of a value are not read: the column takes less. */
const VALUES_PER_BYTE = 8;

/** As few chunks are read rather than their rows looked up in a sorted index. */
const FEW_CHUNKS = 4;

/** Opens what may guide the conditions of a query: limits that were kept, and the indexes of the file. */
export async function openGuides(
  table: QueryTable,
  tests: readonly BoundTest[],
  session: IndexSession,
  options: ReadOptions,
): Promise<OpenedGuides> {
  const dropped = new Map<string, DroppedIndex>();
  const known = await Promise.all(
    tests.map(async (test) => {
      if (test.rows !== 'some') return [test, NOTHING_KNOWN()] as const;
      return [test, await guidesOf({ table, test, session, dropped }, options)] as const;
    }),
  );
  return { of: new Map(known), dropped: [...dropped.values()] };
}

const NOTHING_KNOWN = (): TestKnowledge => ({ guides: new TestGuides(), blooms: [] });

interface Asked {
  readonly table: QueryTable;
  readonly test: BoundTest;
  readonly session: IndexSession;
  readonly dropped: Map<string, DroppedIndex>;
}

interface Usable {
  readonly index: OpenedIndex;
  readonly trust: Exclude<IndexTrust['status'], 'dropped'>;
}

async function guidesOf(asked: Asked, options: ReadOptions): Promise<TestKnowledge> {
  const { table, test, session } = asked;
  const { column } = test;
  const codes = await wantedCodes(test, options);
  const ofLimits = knownByLimits(test, codes);
  const guides = new TestGuides();
  const { own } = session;
  if (own.has(column.info.path))
    guides.guides.push({
      way: { kind: 'kept', what: 'limits' },
      mayLeaveOut: true,
      chunkRows: pieceRowsOf(column),
      known(chunk) {
        const limits = own.limitsOf(column.info.path, chunk);
        return limits ? ofLimits(limits) : 'some';
      },
    });
  const blooms: BloomGuide[] = [];
  let exact: ExactRows | undefined;
  let sorted: OpenedIndex | undefined;
  for (const usable of await usableIndexes(table, column, asked)) {
    const { index, trust } = usable;
    const kind = index.structure.status === 'sound' && index.structure.kind;
    if (kind === 'CHUNK_MINMAX') {
      const limits = await session.limitsOf(index, () => readMinMax(index));
      if (typeof limits === 'string') drop(asked, index, limits);
      else guides.guides.push(limitsGuide(usable, limits, ofLimits));
    } else if (kind === 'CHUNK_BLOOM') {
      const bloom = bloomGuide(usable, test, options);
      if (!bloom) continue;
      guides.guides.push(bloom.guide);
      blooms.push(bloom);
    } else if (kind === 'BITMAP' && !exact) {
      const found = await bitmapExact(usable, test, codes, session, options);
      if (!found) continue;
      if (trust !== 'unverified') exact = found;
      else guides.guides.push(await bitmapGuide(usable, found));
    } else if (kind === 'SORTED_ROWS' && !exact && trust === 'verified') sorted = index;
  }
  if (sorted && !exact && chunksOpen(guides, sorted) > FEW_CHUNKS)
    exact = await sortedExact(sorted, test, session, options);
  return { guides, blooms, ...(exact && { exact }) };
}

/** The indexes that a column refers to, without those that are not to be used. */
async function usableIndexes(
  { group, length }: QueryTable,
  column: QueryColumn,
  asked: Asked,
): Promise<readonly Usable[]> {
  const { session } = asked;
  const { node } = column.element;
  if (!group || session.use === 'ignored' || node.kind !== 'array') return [];
  const dataset = { name: column.name, dataset: node };
  const opened = await session.opened(node, () =>
    openIndexes({ group, rows: length }, dataset),
  );
  return opened.flatMap((index) => {
    const trust = session.trustOf(index);
    if (trust.status !== 'dropped') return [{ index, trust: trust.status }];
    drop(asked, index, trust.reason);
    return [];
  });
}

function drop({ dropped, test }: Asked, index: OpenedIndex, reason: string): void {
  const { path, structure } = index;
  const family = structure.kind;
  dropped.set(path, {
    ...{ path, column: test.column.name, reason },
    ...(family !== undefined && { family }),
  });
}

function limitsGuide(
  { index, trust }: Usable,
  limits: readonly ChunkLimits[],
  knownBy: (limits: ChunkLimits) => Known,
) {
  const known = limits.map(knownBy);
  return {
    way: indexWay(index, 'CHUNK_MINMAX', trust),
    mayLeaveOut: trust !== 'unverified',
    chunkRows: chunkRowsOf(index),
    known: (chunk: number) => known[chunk] ?? 'some',
  };
}

function chunkRowsOf({ column, rows }: OpenedIndex): number {
  return chunkRowsIn(column.dataset, rows);
}

function bloomGuide({ index, trust }: Usable, test: BoundTest, options: ReadOptions) {
  const { asks, column } = test;
  // codes of categories and enumerations are never hashed
  if (asks.kind !== 'values' || column.info.holds === 'categories') return undefined;
  const keys = bloomKeys(asks.test, index.column.dataset.dtype);
  if (!keys) return undefined;
  const excluded = new Set<number>();
  const seen = new Set<number>();
  const chunkRows = chunkRowsOf(index);
  return {
    chunkRows,
    guide: {
      way: indexWay(index, 'CHUNK_BLOOM', trust),
      mayLeaveOut: trust !== 'unverified',
      chunkRows,
      known: (chunk: number): Known => (excluded.has(chunk) ? 'none' : 'some'),
    },
    async ask(chunks: readonly number[]) {
      const asked = chunks.filter((chunk) => !seen.has(chunk));
      const note = (chunk: number, mayHold: boolean) => {
        seen.add(chunk);
        if (!mayHold) excluded.add(chunk);
      };
      await askBloom(index, keys, asked, note, options);
    },
  };
}

async function bitmapExact(
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
    way: indexWay(index, 'BITMAP', trust),
    bits: ([start, stop]) =>
      readBits(index, rows, [start, Math.min(stop, column.info.length)], options),
  };
}

/** Of a bitmap that may not be relied on: the chunks in which it has rows. */
async function bitmapGuide({ index }: Usable, { way, bits }: ExactRows) {
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

/** Chunks of a column that are still to be read. */
function chunksOpen(guides: TestGuides, index: OpenedIndex): number {
  const chunkRows = chunkRowsOf(index);
  let open = 0;
  for (let start = 0; start < index.rows; start += chunkRows)
    if (guides.known([start, Math.min(index.rows, start + chunkRows)]) === 'some')
      open += 1;
  return open;
}

/** By a sorted index and its fences; the values between two fences are compared. */
async function sortedExact(
  index: OpenedIndex,
  test: BoundTest,
  session: IndexSession,
  options: ReadOptions,
): Promise<ExactRows | undefined> {
  const { asks, column } = test;
  const order = session.orderOf(index.path);
  if (!order || asks.kind !== 'values' || column.info.holds === 'categories')
    return undefined;
  const ranges = await rangeByRank(index, order, asks.test, options);
  if (!ranges) return undefined;
  const chunkRows = chunkRowsOf(index);
  const unsure = ranges.flatMap(({ rows, unsure: parts }) =>
    parts.flatMap(([first, end]) => [...rows.subarray(first, end)]),
  );
  const chunks = new Set(unsure.map((row) => Math.floor(row / chunkRows)));
  if (chunks.size > Math.max(FEW_CHUNKS, index.rows / chunkRows / 4)) return undefined;
  const words = new Uint32Array(Math.ceil(index.rows / 32));
  const set = (row: number) => {
    words[row >>> 5] = (words[row >>> 5] as number) | (1 << (row & 31));
  };
  for (const { rows, unsure: parts } of ranges)
    rows.forEach((row, at) => {
      if (!parts.some(([first, end]) => at >= first && at < end)) set(row);
    });
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
  wanted.forEach((row, i) => {
    if (met[part[i] as number]?.[at[i] as number] === 1) set(row);
  });
  return {
    way: indexWay(index, 'SORTED_ROWS', 'verified'),
    bits: async ([start, stop]) => words.slice(start / 32, Math.ceil(stop / 32)),
  };
}
