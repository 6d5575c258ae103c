import type { ColumnSchema } from '@/ask/columns/table-schema';
import {
  type AnswerOf,
  type AskOf,
  COSTLY_NAMES,
  type PartialGene,
  type Questions,
} from '@/ask/questions';
import { type Block, buffersOf } from '@/model/block';
import { bytesIn } from '@/model/bytes-in';
import { abortError, DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { Question } from '@/model/question';
import type { ReadOptions } from '@/model/read-options';
import { type FoundQuestion, readFound } from './found-rows';
import type { ResourceState } from './reading';
import {
  ResourceCache,
  type ResourceCacheOptions,
  type ResourceReader,
  type SoFar,
} from './resource-cache';
import type { Ask } from './source-connection';

/** Maximum number of columns per call. */
const MAX_COLUMNS = 200;

interface Waiting {
  readonly name: string;
  readonly options: ReadOptions;
  settle(column: ColumnSchema): void;
  fail(error: unknown): void;
}

/** Schema of one column of a table. Columns that are requested at the same moment are read in one call. */
interface ColumnQuestion {
  readonly column: Question<
    { readonly table: Path; readonly name: string },
    ColumnSchema
  >;
}

/** Requests columns of tables. Columns of one table that are requested at the same moment are one `schema` question. */
function createColumnReader(
  ask: Ask,
): (
  column: ColumnQuestion['column']['ask'],
  options: ReadOptions,
) => Promise<ColumnSchema> {
  const waiting = new Map<Path, Waiting[]>();
  const flush = () => {
    const tables = [...waiting];
    waiting.clear();
    for (const [table, all] of tables)
      for (let at = 0; at < all.length; at += MAX_COLUMNS)
        void askTogether(ask, table, all.slice(at, at + MAX_COLUMNS));
  };
  return ({ table, name }, options) => {
    if (waiting.size === 0) queueMicrotask(flush);
    return new Promise((settle, fail) => {
      const known = waiting.get(table) ?? [];
      waiting.set(table, known);
      known.push({ name, options, settle, fail });
    });
  };
}

/** Requests several columns in one call, which is aborted once all of its requests are. */
async function askTogether(
  ask: Ask,
  table: Path,
  all: readonly Waiting[],
): Promise<void> {
  const abort = new AbortController();
  const wanted = new Set(all);
  for (const one of all) {
    const { signal } = one.options;
    const leave = () => {
      wanted.delete(one);
      one.fail(abortError());
      if (wanted.size === 0) abort.abort();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  }
  const names = [...wanted].map(({ name }) => name);
  if (names.length === 0) return;
  const [nearest] = [...wanted]
    .map(({ options }) => options.priority)
    .sort((a, b) => (a?.distance ?? 0) - (b?.distance ?? 0));
  try {
    const { columns } = await ask(
      'schema',
      { table, columns: names },
      { signal: abort.signal, priority: nearest },
    );
    const found = new Map(columns.map((column) => [column.name, column]));
    for (const { name, settle, fail } of wanted) {
      const column = found.get(name);
      if (column && column.failure === undefined) settle(column);
      else fail(errorOf(column, table, name));
    }
  } catch (error) {
    for (const { fail } of wanted) fail(error);
  }
}

function errorOf(column: ColumnSchema | undefined, table: Path, name: string): DataError {
  const reason = column?.element.kind === 'unsupported' ? column.element.reason : '';
  return new DataError(
    column?.failure ?? 'NotFoundError',
    reason || `${table} has no column “${name}”.`,
  );
}

/** Questions that views may ask: those of the file, and those that the page derives from their answers. */
export interface PageQuestions extends Questions, ColumnQuestion, FoundQuestion {}

type Name = keyof PageQuestions;
type PageAsk<Q extends Name> = PageQuestions[Q]['ask'];
type PageAnswer<Q extends Name> = PageQuestions[Q]['answer'];
/** Part of an answer that can be shown before everything is read. */
type PagePartial<Q extends Name> = PageQuestions[Q] extends { readonly partial: infer P }
  ? P
  : unknown;

type Cached = {
  readonly [Q in Name]?: ResourceCacheOptions<PageAnswer<Q>> | 'not kept';
};

/** Limits small answers by their number instead of their bytes. */
const atMost = (count: number) => ({ budgetBytes: count, weigh: () => 1 });
const weighBlock = (block: Block) =>
  buffersOf(block).reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Budget for the answers to a question without one of its own. */
const OTHERS = { budgetBytes: 16 << 20, weigh: bytesIn };

/** Budgets for the answers to questions that need one of their own. */
const KEPT = {
  describe: atMost(5000),
  attributes: atMost(100),
  /** The page's budget for decoded values; visible ones may exceed it. */
  read: { budgetBytes: 256 << 20, weigh: weighBlock },
  colours: { budgetBytes: 64 << 20, weigh: bytesIn },
  // a column's menu closes when it sorts the column: sorting needs the pending chunks
  profile: { ...atMost(5000), graceMs: 250 },
  schema: 'not kept', // the answers to `column` are kept instead
  column: atMost(20_000),
  rowNumbers: { budgetBytes: 64 << 20, weigh: (rows) => rows.byteLength },
  order: atMost(100),
  orderedRows: { budgetBytes: 16 << 20, weigh: (rows) => rows.byteLength },
  queryColumn: {
    budgetBytes: 8 << 20,
    weigh: ({ labels = [] }) =>
      labels.reduce((sum, label) => sum + 2 * label.length + 16, 256),
  },
  query: 'not kept', // the answers to `found` are kept instead
  countRows: 'not kept',
  found: {
    budgetBytes: 4 << 20,
    weigh: ({ soFar }) => 2048 + (soFar?.byteLength ?? 0),
  },
  pick: {
    budgetBytes: 64 << 20,
    weigh: ({ parts }) => parts.reduce((sum, part) => sum + weighBlock(part), 512),
  },
  exportRows: 'not kept',
  convert: 'not kept',
  exportPart: 'not kept',
  conversionCode: 'not kept',
  conversionChoices: atMost(10),
  prepareNames: 'not kept',
  findNames: 'not kept',
  geneNaming: atMost(100),
  geneNames: {
    budgetBytes: 64 << 20,
    weigh: (lists) =>
      lists.reduce((sum, list) => sum + list.bytes.length + list.offsets.byteLength, 0),
  },
  prepareGenes: 'not kept',
  findGenes: 'not kept',
  cost: 'not kept', // an index may exist next time
  genes: atMost(1000), // values of a few rows each
  geneColours: { budgetBytes: 128 << 20, weigh: bytesIn },
  groupStats: { budgetBytes: 16 << 20, weigh: bytesIn },
  markers: { budgetBytes: 64 << 20, weigh: bytesIn },
  buildGeneIndex: { budgetBytes: 0, weigh: () => 1 },
  geneIndexes: 'not kept',
  removeGeneIndex: 'not kept',
  plotPairs: { budgetBytes: 32 << 20, weigh: bytesIn },
  checkFile: atMost(10),
  checkTable: atMost(1000),
  verifyIndex: atMost(1000),
  useIndexes: 'not kept',
  saveColumns: 'not kept',
  countEdges: atMost(1000),
  sampleMatrix: atMost(5000),
  fittingMatrix: atMost(5000),
  about: atMost(1),
  relateMatrices: atMost(1),
  measureSizes: atMost(1),
  listGroups: atMost(1),
  findConcerns: atMost(2),
  drawSmall: atMost(100), // 400 KB each
  tissue: atMost(100),
  tile: { budgetBytes: 128 << 20, weigh: ({ pixels }) => pixels.byteLength },
  sampleImage: atMost(1000),
} as const satisfies Cached;

/** Questions whose answers are cached, and can be subscribed to. */
export type SavedName = {
  [Q in Name]: Q extends keyof typeof KEPT
    ? (typeof KEPT)[Q] extends 'not kept'
      ? never
      : Q
    : Q;
}[Name];
export type CachedAsk<Q extends SavedName> = PageAsk<Q>;
export type CachedAnswer<Q extends SavedName> = PageAnswer<Q>;
export type CachedPartial<Q extends SavedName> = PagePartial<Q>;
type CacheOf<Q extends SavedName> = ResourceCache<
  PageAsk<Q>,
  PageAnswer<Q>,
  PagePartial<Q>
>;
type ReaderOf<Q extends SavedName> = ResourceReader<
  PageAsk<Q>,
  PageAnswer<Q>,
  PagePartial<Q>
>;

/** Readers of the questions that are not answered by the file alone. */
export type Readers = { readonly [Q in SavedName]?: ReaderOf<Q> };

/** Caches all answers of one open file, by question and arguments. */
export class AnswerCache {
  readonly #caches = new Map<SavedName, ResourceCache<never, unknown, unknown>>();
  readonly #ask: Ask;
  readonly #readers: Readers;

  constructor(ask: Ask, readers: Readers = {}) {
    this.#ask = ask;
    this.#readers = {
      column: { read: createColumnReader(ask) },
      found: { read: (asked, options) => readFound(ask, asked, options) },
      ...readers,
    };
  }

  /** Returns the cache of answers to one question; the same object each time. */
  to<Q extends SavedName>(name: Q): CacheOf<Q> {
    const known = this.#caches.get(name) ?? this.#create(name);
    this.#caches.set(name, known as ResourceCache<never, unknown, unknown>); // only looked up by its own name
    return known as CacheOf<Q>;
  }

  /** Returns the current state of an answer; the same object until it changes. Does not ask anything. */
  peek<Q extends SavedName>(
    name: Q,
    ask: CachedAsk<Q>,
  ): ResourceState<CachedAnswer<Q>, CachedPartial<Q>> {
    return this.to(name).peek(ask);
  }

  /** Waits for an answer outside of rendering. Rejects with its error. */
  join<Q extends SavedName>(
    name: Q,
    ask: CachedAsk<Q>,
    options?: ReadOptions,
  ): Promise<CachedAnswer<Q>> {
    return this.to(name).join(ask, options);
  }

  /** Asks failed questions again if `isOver` returns true for their error. */
  retryWhere(isOver: (error: Error) => boolean): void {
    for (const cache of this.#caches.values()) cache.retryWhere(isOver);
  }

  /**
   * Asks stale questions again if their answers are in use, and evicts the other stale ones. Call it when the data
   * behind them has changed.
   */
  renewWhere(isStale: (ask: unknown) => boolean): void {
    for (const cache of this.#caches.values()) cache.renewWhere(isStale);
  }

  #create<Q extends SavedName>(name: Q): CacheOf<Q> {
    const settings = ((KEPT as Cached)[name] ?? OTHERS) as ResourceCacheOptions<
      PageAnswer<Q>
    >; // `name` is a `SavedName`
    const own = this.#readers[name] as ReaderOf<Q> | undefined;
    const { read, cost } = own ?? fileReader(this.#ask, name);
    return new ResourceCache(read, settings, cost, (ask, keepIndex) =>
      this.#startSame(ask, keepIndex),
    );
  }

  /** Starts what other questions would read the same genes for: the user agrees to a scan once. */
  #startSame(agreed: unknown, keepIndex: boolean): void {
    const scan = scanOf(agreed);
    if (scan === undefined) return;
    for (const cache of this.#caches.values())
      cache.startWhere((ask: unknown) => scanOf(ask) === scan, keepIndex);
  }
}

/** Name of the scan that a question for genes takes; undefined for other questions. */
function scanOf(ask: unknown): string | undefined {
  if (typeof ask !== 'object' || ask === null) return undefined;
  if (!('path' in ask && 'genes' in ask)) return undefined;
  return JSON.stringify([ask.path, ask.genes]);
}

/** Returns the reader of a question of the file. Every `SavedName` without a reader of its own is such a question. */
function fileReader<Q extends SavedName>(ask: Ask, name: Q): ReaderOf<Q> {
  const of = name as Q & keyof Questions;
  const isCostly = COSTLY_NAMES.some((costly) => costly === name);
  return {
    cost: isCostly
      ? (asked, options) => ask('cost', { of, ask: asked } as AskOf<'cost'>, options)
      : undefined,
    read: (asked, { keepIndex, show, ...options }) => {
      const news = (now: PartialGene) =>
        show(now as SoFar<typeof now.partial & PagePartial<Q>>); // the partial answers of this question
      return ask(
        of,
        (isCostly ? { ...asked, keepIndex } : asked) as AskOf<Q & keyof Questions>,
        of === 'geneColours' ? { ...options, news } : options,
      ) as Promise<AnswerOf<Q & keyof Questions>>;
    },
  };
}
