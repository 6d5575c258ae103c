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

/** Columns of one call. */
const MAX_COLUMNS = 200;

interface Waiting {
  readonly name: string;
  readonly options: ReadOptions;
  settle(column: ColumnSchema): void;
  fail(error: unknown): void;
}

/** What one column of a table is, which can be asked of many at once. */
interface ColumnQuestion {
  readonly column: {
    readonly ask: { readonly table: Path; readonly name: string };
    readonly answer: ColumnSchema;
  };
}

/**
 * Requests columns of tables: those of one table that are requested at the same moment are one
 * `schema` question.
 */
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

/** One call for several columns; aborted once all of them are. */
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

/** What views may ask: the questions of the file, and what the page makes of their answers. */
export interface PageQuestions extends Questions, ColumnQuestion, FoundQuestion {}

type Name = keyof PageQuestions;
type PageAsk<Q extends Name> = PageQuestions[Q]['ask'];
type PageAnswer<Q extends Name> = PageQuestions[Q]['answer'];
/** What of an answer can be shown before all is read. */
type PagePartial<Q extends Name> = PageQuestions[Q] extends { readonly partial: infer P }
  ? P
  : unknown;

type Cached = {
  readonly [Q in Name]?: ResourceCacheOptions<PageAnswer<Q>> | 'not kept';
};

/** Answers that are small are counted, not weighed. */
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
  schema: 'not kept', // `column` is
  column: atMost(20_000),
  rowNumbers: { budgetBytes: 64 << 20, weigh: (rows) => rows.byteLength },
  order: atMost(100),
  orderedRows: { budgetBytes: 16 << 20, weigh: (rows) => rows.byteLength },
  queryColumn: {
    budgetBytes: 8 << 20,
    weigh: ({ labels = [] }) =>
      labels.reduce((sum, label) => sum + 2 * label.length + 16, 256),
  },
  query: 'not kept', // `found` is
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
  cost: 'not kept', // an index may be there next time
  genes: atMost(1000), // of a few rows
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

/** How some questions are answered other than by the file alone. */
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

  /** The answers to one question: the same object each time. */
  to<Q extends SavedName>(name: Q): CacheOf<Q> {
    const known = this.#caches.get(name) ?? this.#create(name);
    this.#caches.set(name, known as ResourceCache<never, unknown, unknown>); // by its own name only
    return known as CacheOf<Q>;
  }

  /** The state of an answer now; the same object until it changes. Asks nothing. */
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

  /** Asks again all that failed in a way that is over now. */
  retryWhere(isOver: (error: Error) => boolean): void {
    for (const cache of this.#caches.values()) cache.retryWhere(isOver);
  }

  /** Asks again what is shown of some questions, and forgets the rest of them: what they are about has changed. */
  renewWhere(isStale: (ask: unknown) => boolean): void {
    for (const cache of this.#caches.values()) cache.renewWhere(isStale);
  }

  #create<Q extends SavedName>(name: Q): CacheOf<Q> {
    const settings = ((KEPT as Cached)[name] ?? OTHERS) as ResourceCacheOptions<
      PageAnswer<Q>
    >; // a SavedName's
    const own = this.#readers[name] as ReaderOf<Q> | undefined;
    const { read, cost } = own ?? fileReader(this.#ask, name);
    return new ResourceCache(read, settings, cost);
  }
}

/** Reads the answers to a question of the file; a SavedName without a reader of its own is one. */
function fileReader<Q extends SavedName>(ask: Ask, name: Q): ReaderOf<Q> {
  const of = name as Q & keyof Questions;
  const isCostly = COSTLY_NAMES.some((costly) => costly === name);
  return {
    cost: isCostly
      ? (asked, options) => ask('cost', { of, ask: asked } as AskOf<'cost'>, options)
      : undefined,
    read: (asked, { keepIndex, show, ...options }) => {
      const news = (now: PartialGene) =>
        show(now as SoFar<typeof now.partial & PagePartial<Q>>); // of this question
      return ask(
        of,
        (isCostly ? { ...asked, keepIndex } : asked) as AskOf<Q & keyof Questions>,
        of === 'geneColours' ? { ...options, news } : options,
      ) as Promise<AnswerOf<Q & keyof Questions>>;
    },
  };
}
