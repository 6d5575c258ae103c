import { abortError } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import type { Priority } from '@/model/read-options';
import type { Values } from '@/model/values';
import { sharedPriority } from '@/read/bytes/nearest';
import { weightOf } from './values-weight';

/** The decoded values of a chunk; `absent` if it was never written. */
export type ChunkValues = Values | 'absent';

/** A pending chunk, possibly with several readers. */
export interface PendingChunk {
  readonly result: Promise<ChunkValues>;
  /** True after the last reader has left. */
  readonly abandoned: boolean;
  /**
   * Called when the last reader leaves. A callback, because an AbortController per chunk costs more
   * than a small chunk.
   */
  onAbandoned(callback: () => void): void;
  /** True if its result will be cached. */
  readonly keep: boolean;
  /** True while it has one reader and the result will not be cached: no other reader will see it. */
  readonly alone: boolean;
  /** The highest priority of its readers. */
  readonly priority: Priority;
  /** Adds a reader. `keep`: its result is to be cached. */
  join(keep: boolean, priority?: Priority): void;
  leave(): void;
  settle(values: ChunkValues): void;
  fail(error: unknown): void;
}

/** For the decoded chunks of a file, by default. */
export const CACHE_BYTES = 96 << 20;

const ABSENT_BYTES = 128;

/** Maximum fraction of a cache's budget for one chunk: a larger one would evict all others. */
export function maxCachedBytes(budgetBytes: number): number {
  return budgetBytes / 2;
}

/**
 * An LRU cache of decoded chunks. A chunk being decoded is shared by all its readers and aborted
 * when the last of them leaves; failures are not cached.
 */
export class ChunkCache {
  readonly #budget: number;
  readonly #unused: (values: ChunkValues) => void;
  readonly #kept: LruMap<string, ChunkValues>;
  readonly #pending = new Map<string, PendingChunk>();

  /** `unused` receives chunks that all readers are done with and that are not cached. */
  constructor(budgetBytes: number, unused: (values: ChunkValues) => void = () => {}) {
    this.#budget = budgetBytes;
    this.#kept = new LruMap(budgetBytes);
    this.#unused = unused;
  }

  get bytes(): number {
    return this.#kept.weight;
  }

  /** A decoded chunk, which becomes the most recently used. */
  get(key: string): ChunkValues | undefined {
    return this.#kept.get(key);
  }

  /** Joins a pending chunk; the caller becomes a reader and must `leave`. */
  join(key: string, keep: boolean, priority?: Priority): PendingChunk | undefined {
    const pending = this.#pending.get(key);
    pending?.join(keep, priority);
    return pending;
  }

  /** Adds a chunk that the caller will fetch: it must `settle` or `fail`, and `leave` as its first reader. */
  begin(key: string, keep: boolean, first?: Priority): PendingChunk {
    const { promise: result, resolve, reject } = withResolvers<ChunkValues>();
    const priority = sharedPriority(first);
    let abandoned = false;
    let notify = () => {};
    let readers = 1;
    let stays = keep;
    let settled = false;
    let passing: ChunkValues | undefined;
    const finish = (): boolean => {
      if (settled) return false;
      settled = true;
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
      return true;
    };
    const pending: PendingChunk = {
      result,
      get abandoned() {
        return abandoned;
      },
      onAbandoned(callback) {
        notify = callback;
      },
      get keep() {
        return stays;
      },
      get alone() {
        return readers === 1 && !stays;
      },
      priority,
      join(alsoKeep, also) {
        readers += 1;
        priority.join(also);
        stays ||= alsoKeep;
      },
      leave: () => {
        readers -= 1;
        if (readers > 0) return;
        if (passing !== undefined) this.#unused(passing);
        if (!finish()) return;
        abandoned = true;
        reject(abortError());
        notify();
      },
      settle: (values) => {
        if (!finish()) return;
        if (!stays || !this.#keep(key, values)) passing = values;
        resolve(values);
      },
      fail(error) {
        if (finish()) reject(error);
      },
    };
    result.catch(() => {}); // readers handle the rejection; there may be none left
    this.#pending.set(key, pending);
    return pending;
  }

  clear(): void {
    this.#kept.clear();
  }

  /** False if it is too large for the cache. */
  #keep(key: string, values: ChunkValues): boolean {
    const bytes = values === 'absent' ? ABSENT_BYTES : weightOf(values) + ABSENT_BYTES;
    if (bytes > maxCachedBytes(this.#budget)) return false;
    this.#kept.set(key, values, bytes);
    return true;
  }
}

/** Promise.withResolvers, which Node 20 does not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
