import { DataError } from '@/model/errors';
import type { Priority, ReadOptions } from '@/model/read-options';
import { lengthOf, type Values } from '@/model/values';
import { sharedPriority } from '@/read/bytes/nearest';
import type { WorkQueue } from '@/read/bytes/work-queue';
import { type ChunkPart, countOfPart, densePart } from '@/read/codecs/chunk-part';
import type { DecodedPart } from '@/read/codecs/codec';
import type { ReadBuffer } from '@/read/codecs/output-buffers';
import { sizeOf } from '@/read/codecs/values-of';
import type { ChunkCache, PendingChunk } from './chunk-cache';
import type { ChunkedArray, ChunkLocation } from './chunked-array';
import type { DecodeBudget } from './decode-budget';
import { chunkKey } from './encoded-chunks';
import { type FetchRun, fetchRun } from './fetch';
import type { Workplace } from './fetch-and-decode';
import type { PlannedChunk } from './plan';

type StoredLocation = Exclude<ChunkLocation, { kind: 'absent' }>;

/**
 * Chunks that are too large for the cache. Only the requested parts leave the decode worker: all
 * parts requested before the decoding of a chunk begins are cut from one decoding.
 */
export interface LargeChunks {
  /**
   * A part of a chunk, its values contiguous. The caller waits for `pending` and must `leave` it;
   * `admitted` resolves when there is memory for the chunk: do not request another before.
   */
  want(
    array: ChunkedArray,
    planned: PlannedChunk,
    location: StoredLocation,
    priority?: Priority,
  ): { readonly pending: PendingChunk; readonly admitted: Promise<void> };
}

/** Its pool is for chunks that the budget has admitted. */
interface LargeWorkplace extends Workplace {
  readonly budget: DecodeBudget;
  readonly cache: ChunkCache;
}

interface Cut {
  readonly part: ChunkPart;
  readonly pending: PendingChunk;
}

/** One decoding that has not begun. */
interface Decoding {
  readonly admitted: Promise<void>;
  add(cut: Cut, priority?: Priority): void;
}

/** True if parts can be cut from a decoded chunk: its values have a fixed size. */
export function canBeCut(array: ChunkedArray): boolean {
  return itemBytesOf(array) > 0;
}

export function createLargeChunks(place: LargeWorkplace): LargeChunks {
  const { cache, budget } = place;
  const waiting = new Map<string, Decoding>();

  function begin(
    array: ChunkedArray,
    { chunk, count }: PlannedChunk,
    location: StoredLocation,
  ): Decoding {
    const key = chunkKey(array, chunk);
    const cuts: Cut[] = [];
    const controller = new AbortController();
    const { signal } = controller;
    const priority = sharedPriority({ distance: Number.POSITIVE_INFINITY });
    let left = 0;
    let admit: () => void = () => {};
    const admitted = new Promise<void>((resolve) => {
      admit = resolve;
    });
    const close = () => {
      if (waiting.get(key) === decoding) waiting.delete(key);
    };
    const decoding: Decoding = {
      admitted,
      add(cut, nearer) {
        left += 1;
        priority.join(nearer);
        cuts.push(cut);
        cut.pending.onAbandoned(() => {
          left -= 1;
          if (left > 0) return;
          close();
          controller.abort();
        });
      },
    };
    const bring = async () => {
      admit();
      const options = { signal, priority };
      const room = place.spares.forRead();
      const fetched = await fetchOne(location, place.requests, room, options);
      close();
      const wanted = cuts.filter(({ pending }) => !pending.abandoned);
      if (!fetched) for (const { pending } of wanted) pending.settle('absent');
      else await cutOutOf(array, { ...fetched, count }, wanted, place, options);
      room.giveBack(fetched?.bytes);
    };
    waiting.set(key, decoding);
    const bytes = count * itemBytesOf(array) + storedBytes(location);
    budget.run(bytes, bring, signal, priority).catch((error: unknown) => {
      close();
      admit();
      for (const { pending } of cuts) pending.fail(error);
    });
    return decoding;
  }

  return {
    want(array, planned, location, priority) {
      const part = densePart(planned.part);
      const key = chunkKey(array, planned.chunk);
      const name = `${key}\n${part.counts} ${part.from} ${part.fromSteps}`;
      const shared = cache.join(name, false, priority);
      if (shared) return { pending: shared, admitted: Promise.resolve() };
      const pending = cache.begin(name, false, priority);
      const decoding = waiting.get(key) ?? begin(array, planned, location);
      decoding.add({ part, pending }, priority);
      return { pending, admitted: decoding.admitted };
    },
  };
}

async function fetchOne(
  location: StoredLocation,
  requests: WorkQueue,
  room: ReadBuffer,
  options: ReadOptions,
): Promise<{ readonly bytes: Uint8Array; readonly skip: number } | undefined> {
  const run: FetchRun<undefined> =
    location.kind === 'key'
      ? { kind: 'keys', keys: [{ item: undefined, location }] }
      : {
          kind: 'ranges',
          source: location.source,
          ranges: [{ item: undefined, location }],
        };
  const leave = await requests.enter(1, options.signal, options.priority);
  const [found] = await fetchRun(run, { ...options, room: room.take }).finally(leave);
  return found?.bytes && { bytes: found.bytes, skip: found.skip };
}

/** Decodes a chunk once and settles each part with its own values. */
async function cutOutOf(
  array: ChunkedArray,
  chunk: { readonly bytes: Uint8Array; readonly skip: number; readonly count: number },
  wanted: readonly Cut[],
  { pool, resolves }: Workplace,
  options: ReadOptions,
): Promise<void> {
  const { bytes, skip, count } = chunk;
  const where = array.where ?? array.id;
  const as = array.resolve
    ? ({ kind: 'raw', length: count * itemBytesOf(array), items: count } as const)
    : ({ kind: 'values', dtype: array.dtype, count } as const);
  const cuts = wanted.map(({ part }) => part);
  const job = { bytes, steps: array.decode, skip, as, where, cuts };
  const decoded = await pool.decode(job, undefined, options.priority);
  await Promise.all(
    wanted.map(async ({ part, pending }, i) => {
      const cut = decoded.kind === 'cuts' ? decoded.cuts[i] : undefined;
      const length = countOfPart(part);
      const values = cut && (await valuesOfCut(array, cut, length, resolves, options));
      if (!values || lengthOf(values) !== length)
        throw new DataError(
          'WorkerError',
          `${where}: a decoder did not return the requested parts. Reload the page.`,
        );
      pending.settle(values);
    }),
  );
}

async function valuesOfCut(
  array: ChunkedArray,
  cut: DecodedPart,
  count: number,
  resolves: WorkQueue,
  options: ReadOptions,
): Promise<Values | undefined> {
  if (cut.kind === 'values') return cut.values;
  const leave = await resolves.enter(1, options.signal, options.priority);
  const values = array.resolve?.(cut.bytes, count, options);
  return Promise.resolve(values).finally(leave);
}

function itemBytesOf({ dtype, resolve, itemBytes = 0 }: ChunkedArray): number {
  return resolve ? itemBytes : (sizeOf(dtype) ?? 0);
}

function storedBytes(location: StoredLocation): number {
  return location.kind === 'range' ? location.length : 0;
}

/** A planned part of a chunk, and its location. */
export interface FoundChunk {
  readonly item: PlannedChunk;
  readonly location: ChunkLocation;
}

/** Groups parts of the same chunk, in the order of their first occurrence. */
export function byChunk(
  array: ChunkedArray,
  located: readonly FoundChunk[],
): Iterable<readonly FoundChunk[]> {
  const groups = new Map<string, FoundChunk[]>();
  for (const found of located) {
    if (found.location.kind === 'absent') continue;
    const key = chunkKey(array, found.item.chunk);
    const group = groups.get(key);
    if (group) group.push(found);
    else groups.set(key, [found]);
  }
  return groups.values();
}
