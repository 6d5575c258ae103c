import type { IndexRange } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { untilAborted } from '@/model/waiting';
import type { DecodePool } from '../codecs/codec';
import { SpareBuffers } from '../codecs/spare-buffers';
import type { Selection } from '../node';
import { bytesInMemory, createAssembler } from './assemble';
import type { Assembler } from './assembler';
import { bringRun, claimRun, type WantedChunk } from './bring-run';
import { CACHE_BYTES, ChunkCache, type ChunkValues, maxKeptBytes } from './chunk-cache';
import { chunkGridOf } from './chunk-grid';
import { filledPart, placedPart, runOf } from './chunk-part';
import { ChunkTally } from './chunk-tally';
import type { ChunkedArray, LocateOptions, StoredPositions } from './chunked-array';
import { createDecodeBudget, MAX_LIGHT_BYTES } from './decode-budget';
import { chunkKey, type EncodedArray, encodedArray } from './encoded-chunks';
import { bytesOfRanges, type FetchRun, runsOf } from './fetch';
import { createGate } from './gate';
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
import { waitForChunks } from './waiting-chunks';
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
  readonly spares: SpareBuffers;
  /** The tally of chunks that were looked up and are not stored. */
  readonly tally: ChunkTally;
  /** Bytes of decoded chunks in the cache. */
  readonly bytesKept: number;
  /** Clears the cache. */
  clear(): void;
}

/** Maximum size of a result, in bytes, by default. */
export const LIMIT = 1 << 30;
type Positions = readonly (readonly number[])[];

/** Reads of no more chunks look up each. */
const FEW_CHUNKS = 64;
/** Number of chunks looked up together, to find neighbours. */
const BATCH = 512;
/** Maximum number of fetched and decoded bytes in progress. */
const UNDER_WAY = 32 << 20;
const DECODED_PER_RUN = 8 << 20;
/** Number of chunks of a run decoded in parallel: decoded ones replace stored ones in memory. */
const DECODED_AT_ONCE = 4;
const STORED_SPARES = 16 << 20;
/** For chunks of texts that are stored elsewhere, whose size is unknown before. */
const RESOLVED_AT_ONCE = 4;
const RESTING_SPARES = 4 << 20;

/**
 * Creates a chunk reader with its caches and limits, shared by all arrays of a file.
 *
 * @example
 * const reader = createChunkReader({ pool: inlineDecodePool(), budgetBytes: 64 << 20 });
 */
export function createChunkReader(settings: {
  readonly pool: DecodePool;
  /** For decoded chunks; default `CACHE_BYTES`. */
  readonly budgetBytes?: number;
  /** Concurrent requests; default 6. */
  readonly inFlight?: number;
  /**
   * Only the requested parts of larger chunks leave the pool; default: what is too large for the
   * cache, and at least 16 MB.
   */
  readonly largeBytes?: number;
}): ChunkReader {
  const { budgetBytes = CACHE_BYTES, inFlight = 6, largeBytes } = settings;
  const decoding = createDecodeBudget(settings.pool);
  const { pool } = decoding;
  const leastLarge = largeBytes ?? Math.max(maxKeptBytes(budgetBytes), MAX_LIGHT_BYTES);
  const cache = new ChunkCache(budgetBytes, (values) => {
    // texts and sequences stay with the assembler until the end
    if (values !== 'absent' && 'values' in values) pool.recycle?.(values);
  });
  const tally = new ChunkTally();
  const listed = createStoredPositions();
  const requests = createGate(inFlight);
  const spares = new SpareBuffers(STORED_SPARES);
  const memory = createGate(UNDER_WAY);
  const resolves = createGate(RESOLVED_AT_ONCE);
  const large = createLargeChunks({
    ...{ pool: settings.pool, budget: decoding },
    ...{ cache, requests, resolves, spares },
  });
  const idle = whenIdle(() => {
    spares.trim(RESTING_SPARES);
    pool.rest?.();
  });

  async function readPlan(
    array: ChunkedArray,
    plan: ReadPlan,
    { signal, report, priority, once, into, limitBytes = LIMIT }: ChunkReadOptions = {},
  ): Promise<Values> {
    const where = array.where ?? array.id;
    const valueBytes = bytesInMemory(array.dtype);
    expectFits(where, 'This region', plan.length * valueBytes, limitBytes);
    const result = createAssembler(array.dtype, plan.length, { where, limitBytes, into });
    const chunkBytes =
      array.chunkShape.reduce((all, extent) => all * extent, 1) *
      Math.max(valueBytes, array.itemBytes ?? 0);
    // the caller of a bulk read keeps the values; caching them would only evict chunks of others
    const keep = !once && plan.chunkCount * chunkBytes <= budgetBytes / 4;
    const isLarge = chunkBytes > leastLarge && canBeCut(array);
    const about = { signal, priority, into };
    const stored = await fillGaps(listed, array, plan, result, about);
    if (stored) tally.noteAll(array, stored.positions.length);
    const waiting = waitForChunks(signal);
    const progress = progressOf(stored?.count ?? plan.chunkCount, report);

    let isZero: boolean | undefined;
    const put = ({ chunk, part }: PlannedChunk, values: ChunkValues, own = false) => {
      tally.note(array, chunk, values === 'absent');
      if (values === 'absent') {
        isZero ??= !into && isAllZero(array.fill);
        if (!isZero) result.put(array.fill, filledPart(part));
      } else result.put(values, part, own);
      progress.step();
    };
    const reading = { signal: waiting.signal, priority };
    const locate = locatorOf(array, plan, reading, chunkBytes > limitBytes);
    /** Makes new chunks pending, and joins those that are. */
    const claim = (planned: PlannedChunk): WantedChunk | undefined => {
      const key = keyOf(array, planned);
      const shared = cache.join(key, keep, priority);
      const pending = shared ?? cache.begin(key, keep, priority);
      // resolved values have their own buffers
      waiting.add(pending, (values) =>
        put(planned, values, pending.alone && array.resolve !== undefined),
      );
      return shared ? undefined : { count: planned.count, pending };
    };

    /** The requested parts of one large chunk; waits until there is memory for it. */
    const cutOut = async (parts: readonly FoundChunk[]) => {
      let admitted: Promise<void> = Promise.resolve();
      for (const { item, location } of parts) {
        if (location.kind === 'absent') continue;
        expectFits(where, 'One chunk', chunkBytes, limitBytes);
        const wanted = large.want(array, item, location, priority);
        const placed = { ...item, part: placedPart(item.part) };
        waiting.add(wanted.pending, (values) => put(placed, values));
        admitted = wanted.admitted;
      }
      await untilAborted(admitted, waiting.signal);
    };

    const ended = idle.begin();
    try {
      for (const batch of batchesOf(plan.chunks(stored?.positions))) {
        throwIfAborted(waiting.signal);
        const missing = batch.filter((planned) => {
          const kept = cache.get(keyOf(array, planned));
          if (kept) put(planned, kept);
          return !kept;
        });
        if (missing.length >= chunkGridOf(array).count)
          await array.beforeWhole?.(reading);
        const located = await mapInParallel(missing, inFlight, locate);
        for (const { item, location } of located)
          if (location.kind === 'absent') put(item, 'absent');
        if (isLarge) {
          for (const parts of byChunk(array, located)) await cutOut(parts);
          continue;
        }
        const most = Math.max(1, Math.floor(DECODED_PER_RUN / Math.max(1, chunkBytes)));
        for (const run of runsOf(located, most)) {
          expectFits(where, 'One chunk', chunkBytes, limitBytes);
          const weight = weightOfRun(run, chunkBytes);
          const leave = await memory.enter(weight, waiting.signal, priority);
          const wanted = claimRun(run, claim);
          if (wanted)
            bringRun(array, wanted, { pool, requests, resolves, spares }).finally(leave);
          else leave();
        }
      }
      await waiting.done();
    } catch (error) {
      throw waiting.giveUp(error);
    } finally {
      ended();
    }
    return result.finish();
  }

  return {
    async read(array, selection = [], options = {}) {
      throwIfAborted(options.signal);
      return readPlan(array, planRead(array, selection), options);
    },
    async readRanges(array, ranges, options = {}) {
      throwIfAborted(options.signal);
      return readPlan(array, planRanges(array, ranges), options);
    },
    storedChunks: (array, options) => listed.of(array, options),
    encoded: (array) =>
      encodedArray(array, { pool, cache, requests, spares, idle, tally }),
    pool,
    spares,
    tally,
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

/**
 * If a read touches many chunks of which few are stored: these, after all values were set to the
 * fill value. Undefined if each chunk is to be looked up.
 */
async function fillGaps(
  listed: StoredPositionsLookup,
  array: ChunkedArray,
  plan: ReadPlan,
  result: Assembler,
  { into, ...options }: ReadOptions,
): Promise<{ readonly positions: Positions; readonly count: number } | undefined> {
  if (plan.chunkCount <= FEW_CHUNKS) return undefined;
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

/** Of chunks that are too large to be read, it also finds out whether they are stored at all. */
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

/** @throws TooLargeError if what would be read is larger than the limit */
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
    if (batch.length < BATCH) continue;
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
  return stored + Math.min(chunks, DECODED_AT_ONCE) * chunkBytes;
}
