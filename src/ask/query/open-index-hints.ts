import { askBloom, bloomKeys } from '@/ask/search-index/ask-bloom';
import type { IndexSession } from '@/ask/search-index/index-session';
import { type OpenedIndex, openIndexes } from '@/ask/search-index/open-indexes';
import { readMinMax } from '@/ask/search-index/read-minmax';
import type { IndexRange } from '@/model/block';
import { isDamage, messageOf } from '@/model/errors';
import type { DroppedIndex } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import type { BoundTest } from './bind-query';
import { indexWay, knownByLimits, TestHints, wantedCodes } from './chunk-hints';
import type { ChunkLimits, Known } from './chunk-limits';
import {
  bitmapExact,
  bitmapHints,
  chunkRowsOf,
  type ExactRows,
  FEW_CHUNKS,
  sortedExact,
  sortedHints,
  type Usable,
} from './exact-hints';
import { batchRowsOf, type QueryColumn, type QueryTable } from './query-column';

/** Knowledge about the rows of one condition before its column is read. */
export interface TestKnowledge {
  readonly hints: TestHints;
  readonly exact?: ExactRows;
  /** Bloom filters of chunks: after `ask`, the chunks that they exclude are among the hints. */
  readonly blooms: readonly BloomHints[];
}

interface BloomHints {
  readonly chunkRows: number;
  ask(chunks: readonly number[]): Promise<void>;
}

export interface OpenedIndexHints {
  readonly of: ReadonlyMap<BoundTest, TestKnowledge>;
  /** Indexes that are not used; Bloom filters are read, and may be dropped, only when chunks are queried. */
  dropped(): readonly DroppedIndex[];
}

/** Opens the index hints for the conditions of a query: cached limits, and the indexes of the file. */
export async function openIndexHints(
  table: QueryTable,
  tests: readonly BoundTest[],
  session: IndexSession,
  options: ReadOptions,
): Promise<OpenedIndexHints> {
  const dropped = new Map<string, DroppedIndex>();
  const known = await Promise.all(
    tests.map(async (test) => {
      if (test.rows !== 'some') return [test, NOTHING_KNOWN()] as const;
      return [test, await hintsOf({ table, test, session, dropped }, options)] as const;
    }),
  );
  return { of: new Map(known), dropped: () => [...dropped.values()] };
}

const NOTHING_KNOWN = (): TestKnowledge => ({ hints: new TestHints(), blooms: [] });

interface Asked {
  readonly table: QueryTable;
  readonly test: BoundTest;
  readonly session: IndexSession;
  readonly dropped: Map<string, DroppedIndex>;
}

async function hintsOf(asked: Asked, options: ReadOptions): Promise<TestKnowledge> {
  const { table, test, session } = asked;
  const { column } = test;
  const codes = await wantedCodes(test, options);
  const ofLimits = knownByLimits(test, codes);
  const hints = new TestHints();
  const { own } = session;
  if (own.has(column.info.path))
    hints.hints.push({
      way: { kind: 'kept', what: 'limits' },
      mayLeaveOut: true,
      chunkRows: batchRowsOf(column),
      known(chunk) {
        const limits = own.limitsOf(column.info.path, chunk);
        return limits ? ofLimits(limits) : 'some';
      },
    });
  const blooms: BloomHints[] = [];
  let exact: ExactRows | undefined;
  const use = async (usable: Usable) => {
    const { index, trust } = usable;
    const kind = index.structure.status === 'sound' && index.structure.kind;
    if (kind === 'CHUNK_MINMAX') {
      const limits = await session.limitsOf(index, () => readMinMax(index));
      if (typeof limits === 'string') drop(asked, index, limits);
      else hints.hints.push(limitHints(usable, limits, ofLimits));
    } else if (kind === 'CHUNK_BLOOM') {
      const bloom = bloomHints(usable, asked, options);
      if (!bloom) return;
      hints.hints.push(bloom.hint);
      blooms.push(bloom);
    } else if (kind === 'BITMAP' && !exact) {
      const found = await bitmapExact(usable, test, codes, session, options);
      if (!found) return;
      if (trust.mayLeaveOut) exact = found;
      else hints.hints.push(await bitmapHints(usable, found));
    } else if (kind === 'SORTED_ROWS' && !exact) {
      const open = chunksOpen(hints, index);
      if (open.length <= FEW_CHUNKS) return;
      if (trust.status === 'verified')
        exact = await sortedExact(index, test, session, options);
      const named = open.filter((range) => hints.isNamed(range)).length;
      // Bloom filters answer an equality with fewer bytes than probes
      const isProbed = !exact && blooms.length === 0;
      const hint = isProbed ? await sortedHints(usable, test, named, options) : undefined;
      if (hint) hints.hints.push(hint);
    }
  };
  const isSorted = ({ index: { structure } }: Usable) => structure.kind === 'SORTED_ROWS';
  const usable = await usableIndexes(table, column, asked);
  // sorted indexes last: others may leave few chunks
  for (const one of usable.toSorted((a, b) => Number(isSorted(a)) - Number(isSorted(b))))
    await unlessDamaged(asked, one.index, () => use(one));
  return { hints, blooms, ...(exact && { exact }) };
}

/** An index whose values cannot be read is ignored: the column may be undamaged. */
async function unlessDamaged(
  asked: Asked,
  index: OpenedIndex,
  use: () => Promise<void>,
): Promise<void> {
  try {
    await use();
  } catch (error) {
    if (!isDamage(error)) throw error;
    drop(asked, index, `it cannot be read: ${messageOf(error)}`);
  }
}

/** Returns the indexes that a column refers to, without those that must not be used. */
async function usableIndexes(
  { group, length }: QueryTable,
  column: QueryColumn,
  asked: Asked,
): Promise<readonly Usable[]> {
  const { session } = asked;
  const { node } = column.element;
  if (!group || session.use === 'ignored' || node.kind !== 'array') return [];
  const dataset = { name: column.name, dataset: node };
  const opened = await session.opened(column.info.path, () =>
    openIndexes({ group, rows: length }, dataset),
  );
  return opened.flatMap((index) => {
    const trust = session.trustOf(index);
    if (trust.status !== 'dropped') return [{ index, trust }];
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

function limitHints(
  { index, trust }: Usable,
  limits: readonly ChunkLimits[],
  knownBy: (limits: ChunkLimits) => Known,
) {
  const known = limits.map(knownBy);
  return {
    way: indexWay(index, 'CHUNK_MINMAX', trust.status),
    mayLeaveOut: trust.mayLeaveOut,
    chunkRows: chunkRowsOf(index),
    known: (chunk: number) => known[chunk] ?? 'some',
  };
}

function bloomHints({ index, trust }: Usable, asked: Asked, options: ReadOptions) {
  const { asks, column } = asked.test;
  // codes of categories and enumerations are never hashed
  if (asks.kind !== 'values' || column.info.valueType === 'categories') return undefined;
  const keys = bloomKeys(asks.test, index.column.dataset.dtype);
  if (!keys) return undefined;
  const excluded = new Set<number>();
  const seen = new Set<number>();
  const chunkRows = chunkRowsOf(index);
  return {
    chunkRows,
    hint: {
      way: indexWay(index, 'CHUNK_BLOOM', trust.status),
      mayLeaveOut: trust.mayLeaveOut,
      chunkRows,
      known: (chunk: number): Known => (excluded.has(chunk) ? 'none' : 'some'),
    },
    async ask(chunks: readonly number[]) {
      const unseen = chunks.filter((chunk) => !seen.has(chunk));
      const note = (chunk: number, mayHold: boolean) => {
        seen.add(chunk);
        if (!mayHold) excluded.add(chunk);
      };
      await unlessDamaged(asked, index, () =>
        askBloom(index, keys, unseen, note, options),
      );
    },
  };
}

/** Row ranges of the chunks of a column that are still to be read. */
function chunksOpen(hints: TestHints, index: OpenedIndex): readonly IndexRange[] {
  const chunkRows = chunkRowsOf(index);
  const open: IndexRange[] = [];
  for (let start = 0; start < index.rows; start += chunkRows) {
    const range = [start, Math.min(index.rows, start + chunkRows)] as const;
    if (hints.known(range) === 'some') open.push(range);
  }
  return open;
}
