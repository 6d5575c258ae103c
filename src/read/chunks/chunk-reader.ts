import type { IndexRange } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import type { Priority, ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { untilAborted } from '@/model/waiting';
import { createWorkQueue } from '@/read/bytes/work-queue';
import { filledPart, placedPart, runOf } from '@/read/codecs/chunk-part';
import type { DecodePool } from '@/read/codecs/codec';
import { OutputBuffers } from '@/read/codecs/output-buffers';
import type { Selection } from '@/read/node';
import { bytesInMemory, createAssembler } from './assemble';
import type { Assembler } from './assembler';
import { CACHE_BYTES, ChunkCache, type ChunkValues, maxCachedBytes } from './chunk-cache';
import { chunkGridOf } from './chunk-grid';
import { ChunkTally } from './chunk-tally';
import type { ChunkedArray, LocateOptions, StoredPositions } from './chunked-array';
import { createDecodeBudget, MAX_LIGHT_BYTES } from './decode-budget';
import { chunkKey, type EncodedArray, encodedArray } from './encoded-chunks';
import { bytesOfRanges, type FetchRun, runsOf } from './fetch';
import { claimRun, fetchAndDecode, type WantedChunk } from './fetch-and-decode';
import { mapInParallel } from './in-parallel';
import { isAllZero } from './is-all-zero';
import { byChunk, canBeCut, createLargeChunks, type FoundChunk } from './large-chunks';
import { type PlannedChunk, planRanges, planRead, type ReadPlan } from './plan';
import { progressOf } from './progress';
import {
  createStoredPositions,
  isReplaceable,
  type StoredPositionsLookup,
} from './stored-positions';
import { type WaitingChunks, waitForChunks } from './waiting-chunks';
import { whenIdle } from './when-idle';

export interface ChunkReadOptions extends ReadOptions {
  /** Maximum size of a result in bytes; default 1 GiB. */
  readonly limitBytes?: number;
}

/** Reads regions of chunked arrays: plans, fetches, decodes, assembles, and caches decoded chunks. */
export interface ChunkReader {
  /**
   * The selected values, row-major. TooLargeError before anything is fetched if the result is too
   * large; otherwise errors of `locate`, the source and the decode pool.
   */
  read(
    array: ChunkedArray,
    selection?: Selection,
    options?: ChunkReadOptions,
  ): Promise<Values>;
  /**
   * Like `read` for several ranges of the first axis, in any order, concatenated: shared chunks are
   * read once, and adjacent ones in one request.
   */
  readRanges(
    array: ChunkedArray,
    ranges: readonly IndexRange[],
    options?: ChunkReadOptions,
  ): Promise<Values>;
  /**
   * Which chunks of an array with a large grid are stored, if that is known without looking up each;
   * `too-many` also if the grid is small.
   */
  storedChunks(array: ChunkedArray, options?: ReadOptions): Promise<StoredPositions>;
  /** The array's stored chunks, for kernels. */
  encoded(array: ChunkedArray): EncodedArray;
  /** The pool, for callers that decode bytes other than chunks (a shard's index). */
  readonly pool: DecodePool;
  /** Buffers for stored bytes that are released soon after reading. */
  readonly spares: OutputBuffers;
  /** The tally of chunks that were looked up and are not stored. */
  readonly tally: ChunkTally;
  /** Total size of the decoded chunks in the cache, in bytes. */
  readonly bytesKept: number;
  /** Clears the cache. */
  clear(): void;
}

/** Maximum size of a result, in bytes, by default. */
export const MAX_RESULT_BYTES = 1 << 30;
type Positions = readonly (readonly number[])[];

/** Reads of no more chunks look up each. */
const MAX_LOOKED_UP_EACH = 64;
/** Number of chunks looked up together, to find neighbours. */
const MAX_LOCATED_TOGETHER = 512;
/** Maximum number of fetched and decoded bytes in progress. */
const MAX_BYTES_IN_PROGRESS = 32 << 20;
const MAX_DECODED_BYTES_PER_RUN = 8 << 20;
/** Number of chunks of a run decoded in parallel: decoded ones replace stored ones in memory. */
const MAX_DECODED_IN_PARALLEL = 4;
const MAX_SPARE_BYTES = 16 << 20;
/** Number of chunks of texts stored elsewhere that are resolved in parallel: their size is unknown before. */
const MAX_RESOLVED_IN_PARALLEL = 4;
const MAX_IDLE_SPARE_BYTES = 4 << 20;

/**
 * Creates a chunk reader with its caches and limits, shared by all arrays of a file. Use it once for a file, before it
 * is opened: every container asks for one.
 *
 * @example
 * const reader = createChunkReader({ pool: inlineDecodePool(), budgetBytes: 64 << 20 });
 */
export function createChunkReader(settings: ChunkReaderSettings): ChunkReader {
  const shared = createShared(settings);
  const { cache, pool, spares, tally } = shared;
  return {
    async read(array, selection = [], options = {}) {
      throwIfAborted(options.signal);
      return readPlan(shared, array, planRead(array, selection), options);
    },
    async readRanges(array, ranges, options = {}) {
      throwIfAborted(options.signal);
      return readPlan(shared, array, planRanges(array, ranges), options);
    },
    storedChunks: (array, options) => shared.listed.of(array, options),
    encoded: (array) => encodedArray(array, shared),
    ...{ pool, spares, tally },
    get bytesKept() {
      return cache.bytes;
    },
    clear() {
      cache.clear();
      spares.clear();
      tally.clear();
    },
  };
}

interface ChunkReaderSettings {
  readonly pool: DecodePool;
  /** Budget for decoded chunks; default `CACHE_BYTES`. */
  readonly budgetBytes?: number;
  /** Concurrent requests; default 6. */
  readonly inFlight?: number;
  /**
   * Only the requested parts of larger chunks leave the pool; default: what is too large for the
   * cache, and at least 16 MB.
   */
  readonly largeBytes?: number;
}

/** Caches and limits that all reads share. */
type Shared = ReturnType<typeof createShared>;

function createShared(settings: ChunkReaderSettings) {
  const { budgetBytes = CACHE_BYTES, inFlight = 6, largeBytes } = settings;
  const decoding = createDecodeBudget(settings.pool);
  const { pool } = decoding;
  const cache = new ChunkCache(budgetBytes, (values) => {
    // texts and sequences stay with the assembler until the end
    if (values !== 'absent' && 'values' in values) pool.recycle?.(values);
  });
  const requests = createWorkQueue(inFlight);
  const spares = new OutputBuffers(MAX_SPARE_BYTES);
  const resolves = createWorkQueue(MAX_RESOLVED_IN_PARALLEL);
  return {
    ...{ pool, cache, requests, spares, resolves, inFlight, budgetBytes },
    tally: new ChunkTally(),
    listed: createStoredPositions(),
    memory: createWorkQueue(MAX_BYTES_IN_PROGRESS),
    large: createLargeChunks({
      ...{ pool: settings.pool, budget: decoding },
      ...{ cache, requests, resolves, spares },
    }),
    minLarge: largeBytes ?? Math.max(maxCachedBytes(budgetBytes), MAX_LIGHT_BYTES),
    idle: whenIdle(() => {
      spares.trim(MAX_IDLE_SPARE_BYTES);
      pool.rest?.();
    }),
  };
}

/** A read in progress. */
interface ArrayRead {
  readonly shared: Shared;
  readonly array: ChunkedArray;
  readonly result: Assembler;
  readonly waiting: WaitingChunks;
  readonly progress: { step(): void };
  readonly options: {
    readonly signal: AbortSignal;
    readonly priority: Priority | undefined;
  };
  readonly locate: ReturnType<typeof locatorOf>;
  readonly chunkBytes: number;
  readonly keep: boolean;
  readonly isLarge: boolean;
  expectChunkFits(): void;
  /** True if the result is right without values for absent chunks. Throws if the array has no fill value. */
  isFilled(): boolean;
}

async function readPlan(
  shared: Shared,
  array: ChunkedArray,
  plan: ReadPlan,
  {
    signal,
    report,
    priority,
    once,
    into,
    limitBytes = MAX_RESULT_BYTES,
  }: ChunkReadOptions,
): Promise<Values> {
  const where = array.where ?? array.id;
  const valueBytes = bytesInMemory(array.dtype);
  expectFits(where, 'This region', plan.length * valueBytes, limitBytes);
  const result = createAssembler(array.dtype, plan.length, { where, limitBytes, into });
  const chunkBytes =
    array.chunkShape.reduce((all, extent) => all * extent, 1) *
    Math.max(valueBytes, array.itemBytes ?? 0);
  const about = { signal, priority, into };
  const stored = await fillGaps(shared.listed, array, plan, result, about);
  if (stored) shared.tally.noteAll(array, stored.positions.length);
  const waiting = waitForChunks(signal);
  const options = { signal: waiting.signal, priority };
  let isZero: boolean | undefined;
  const read: ArrayRead = {
    ...{ shared, array, result, waiting, options, chunkBytes },
    progress: progressOf(stored?.count ?? plan.chunkCount, report),
    locate: locatorOf(array, plan, options, chunkBytes > limitBytes),
    // the caller of a bulk read keeps the values; caching them would only evict chunks of others
    keep: !once && plan.chunkCount * chunkBytes <= shared.budgetBytes / 4,
    isLarge: chunkBytes > shared.minLarge && canBeCut(array),
    expectChunkFits: () => expectFits(where, 'One chunk', chunkBytes, limitBytes),
    isFilled: () => {
      isZero ??= !into && isAllZero(array.fill);
      return isZero;
    },
  };
  const ended = shared.idle.begin();
  try {
    for (const batch of batchesOf(plan.chunks(stored?.positions)))
      await readBatch(read, batch);
    await waiting.done();
  } catch (error) {
    throw waiting.abort(error);
  } finally {
    ended();
  }
  return result.finish();
}

/** Copies cached chunks into the result, and starts to read the others, as memory allows. */
async function readBatch(read: ArrayRead, batch: readonly PlannedChunk[]): Promise<void> {
  const { shared, array, options, chunkBytes } = read;
  throwIfAborted(options.signal);
  const missing = batch.filter((planned) => {
    const cached = shared.cache.get(keyOf(array, planned));
    if (cached) put(read, planned, cached);
    return !cached;
  });
  if (missing.length >= chunkGridOf(array).count) await array.beforeWhole?.(options);
  const located = await mapInParallel(missing, shared.inFlight, read.locate);
  for (const { item, location } of located)
    if (location.kind === 'absent') put(read, item, 'absent');
  if (read.isLarge) {
    for (const parts of byChunk(array, located)) await cutOut(read, parts);
    return;
  }
  const most = Math.max(
    1,
    Math.floor(MAX_DECODED_BYTES_PER_RUN / Math.max(1, chunkBytes)),
  );
  for (const run of runsOf(located, most)) {
    read.expectChunkFits();
    const weight = weightOfRun(run, chunkBytes);
    const leave = await shared.memory.enter(weight, options.signal, options.priority);
    const wanted = claimRun(run, (planned) => claim(read, planned));
    if (wanted) fetchAndDecode(array, wanted, shared).finally(leave);
    else leave();
  }
}

function put(
  { shared, array, result, progress, isFilled }: ArrayRead,
  { chunk, part }: PlannedChunk,
  values: ChunkValues,
  own = false,
): void {
  shared.tally.note(array, chunk, values === 'absent');
  if (values !== 'absent') result.put(values, part, own);
  else if (!isFilled()) result.put(array.fill, filledPart(part));
  progress.step();
}

/** Makes new chunks pending, and joins those that already are. */
function claim(read: ArrayRead, planned: PlannedChunk): WantedChunk | undefined {
  const { shared, array, keep, options } = read;
  const key = keyOf(array, planned);
  const known = shared.cache.join(key, keep, options.priority);
  const pending = known ?? shared.cache.begin(key, keep, options.priority);
  // resolved values have their own buffers
  read.waiting.add(pending, (values) =>
    put(read, planned, values, pending.alone && array.resolve !== undefined),
  );
  return known ? undefined : { count: planned.count, pending };
}

/** Reads the requested parts of one large chunk; waits until there is memory for it. */
async function cutOut(read: ArrayRead, parts: readonly FoundChunk[]): Promise<void> {
  const { shared, array, waiting, options } = read;
  let admitted: Promise<void> = Promise.resolve();
  for (const { item, location } of parts) {
    if (location.kind === 'absent') continue;
    read.expectChunkFits();
    const wanted = shared.large.want(array, item, location, options.priority);
    const placed = { ...item, part: placedPart(item.part) };
    waiting.add(wanted.pending, (values) => put(read, placed, values));
    admitted = wanted.admitted;
  }
  await untilAborted(admitted, waiting.signal);
}

/**
 * Fills a result in advance, for a read that touches many chunks of which few are stored: sets all values to the fill
 * value and returns the stored chunks. Undefined if each chunk must be looked up.
 */
async function fillGaps(
  listed: StoredPositionsLookup,
  array: ChunkedArray,
  plan: ReadPlan,
  result: Assembler,
  { into, ...options }: ReadOptions,
): Promise<{ readonly positions: Positions; readonly count: number } | undefined> {
  if (plan.chunkCount <= MAX_LOOKED_UP_EACH) return undefined;
  const positions = await listed.of(array, options);
  if (typeof positions === 'string') return undefined;
  let count = 0;
  for (const _ of plan.chunks(positions)) count += 1;
  if (count < plan.chunkCount && (into || !isAllZero(array.fill))) {
    if (!isReplaceable(array.dtype)) return undefined;
    result.put(array.fill, filledPart(runOf(0, 0, plan.length)));
  }
  return { positions, count };
}

/**
 * Locates the chunks of a read. If the result is too large to be read, also checks whether each chunk is stored at all.
 */
function locatorOf(
  array: ChunkedArray,
  { chunkCount }: ReadPlan,
  about: LocateOptions,
  isTooLarge: boolean,
) {
  const options = { ...about, alone: chunkCount === 1 };
  return async (item: PlannedChunk) => {
    throwIfAborted(options.signal);
    const location = await array.locate(item.chunk, options);
    if (!isTooLarge || location.kind !== 'key' || !location.head)
      return { item, location };
    const isStored = await location.head(1, options);
    return { item, location: isStored ? location : ({ kind: 'absent' } as const) };
  };
}

function keyOf(array: ChunkedArray, { chunk }: PlannedChunk): string {
  return chunkKey(array, chunk);
}

/** @throws TooLargeError if the read would exceed the limit */
export function expectFits(
  where: string,
  what: string,
  bytes: number,
  limit: number,
): void {
  if (bytes <= limit) return;
  const size = bytes < 1e12 ? (bytes / 1e9).toPrecision(3) : 'more than a thousand';
  throw new DataError(
    'TooLargeError',
    `${where}: ${what} takes ${size} GB of memory, more than the ${(limit / 1e9).toPrecision(2)} GB that Petri can read at once. Choose a smaller region.`,
  );
}

function* batchesOf(chunks: Iterable<PlannedChunk>): Iterable<PlannedChunk[]> {
  let batch: PlannedChunk[] = [];
  for (const chunk of chunks) {
    batch.push(chunk);
    if (batch.length < MAX_LOCATED_TOGETHER) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function weightOfRun(run: FetchRun<PlannedChunk>, chunkBytes: number): number {
  const chunks = run.kind === 'keys' ? run.keys.length : run.ranges.length;
  // the size of a key is unknown before it is fetched: compressed values are assumed to have half
  // their decoded size
  const stored =
    run.kind === 'keys' ? (chunks * chunkBytes) / 2 : bytesOfRanges(run.ranges);
  return stored + Math.min(chunks, MAX_DECODED_IN_PARALLEL) * chunkBytes;
}
