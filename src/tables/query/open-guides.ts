import type { ChunkLimits, Known } from '@/analysis/query/chunk-limits';
import type { DroppedIndex } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { askBloom, bloomKeys } from '../search-index/ask-bloom';
import type { IndexSession } from '../search-index/index-session';
import { type OpenedIndex, openIndexes } from '../search-index/open-indexes';
import { readMinMax } from '../search-index/read-minmax';
import type { BoundTest } from './bind-query';
import { indexWay, knownByLimits, TestGuides, wantedCodes } from './chunk-guide';
import {
  bitmapExact,
  bitmapGuide,
  chunkRowsOf,
  type ExactRows,
  FEW_CHUNKS,
  sortedExact,
  type Usable,
} from './exact-guides';
import { pieceRowsOf, type QueryColumn, type QueryTable } from './query-column';

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

/** Chunks of a column that are still to be read. */
function chunksOpen(guides: TestGuides, index: OpenedIndex): number {
  const chunkRows = chunkRowsOf(index);
  let open = 0;
  for (let start = 0; start < index.rows; start += chunkRows)
    if (guides.known([start, Math.min(index.rows, start + chunkRows)]) === 'some')
      open += 1;
  return open;
}
