import { sharedPriority } from '@/bytes/nearest';
import { abortError } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import type { Priority } from '@/model/read-options';
import type { Values } from '@/model/values';
import { weightOf } from './values-weight';

/** What a chunk holds; `absent` where it was never written. */
export type ChunkValues = Values | 'absent';

/** A chunk that is being brought. Several reads may wait for it. */
export interface PendingChunk {
  readonly result: Promise<ChunkValues>;
  /** True when the last reader has let go. */
  readonly abandoned: boolean;
  /** Called at that moment. A callback, because an AbortController a chunk costs more than a small chunk does. */
  onAbandoned(callback: () => void): void;
  /** True where its result will stay in the cache. */
  readonly keep: boolean;
  /** True while one reader waits and the result will not stay: nobody else will ever see it. */
  readonly alone: boolean;
  /** That of the nearest reader. */
  readonly priority: Priority;
  /** Another reader waits. `keep`: its result shall stay in the cache. */
  join(keep: boolean, priority?: Priority): void;
  leave(): void;
  settle(values: ChunkValues): void;
  fail(error: unknown): void;
}

const ABSENT_BYTES = 128;

/** The most that one chunk may take of a cache's budget: a heavier one would drive out all others. */
export function maxKeptBytes(budgetBytes: number): number {
  return budgetBytes / 4;
}

/**
 * Decoded chunks, the least recently used going first when the budget is full. A chunk that is being
 * decoded is shared by all who want it, given up when the last of them lets go, and a failure is forgotten.
 */
export class ChunkCache {
  readonly #budget: number;
  readonly #unused: (values: ChunkValues) => void;
  readonly #kept: LruMap<string, ChunkValues>;
  readonly #pending = new Map<string, PendingChunk>();

  /** `unused` gets what all its readers are done with and was not kept. */
  constructor(budgetBytes: number, unused: (values: ChunkValues) => void = () => {}) {
    this.#budget = budgetBytes;
    this.#kept = new LruMap(budgetBytes);
    this.#unused = unused;
  }

  get bytes(): number {
    return this.#kept.weight;
  }

  /** A decoded chunk, now the most recently used. */
  get(key: string): ChunkValues | undefined {
    return this.#kept.get(key);
  }

  /** A chunk that somebody is bringing already; the caller now waits too and must `leave`. */
  join(key: string, keep: boolean, priority?: Priority): PendingChunk | undefined {
    const pending = this.#pending.get(key);
    pending?.join(keep, priority);
    return pending;
  }

  /** A chunk that the caller will bring: it must `settle` or `fail`, and `leave` as its first reader. */
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
    result.catch(() => {}); // those who wait see it; nobody may be waiting any more
    this.#pending.set(key, pending);
    return pending;
  }

  clear(): void {
    this.#kept.clear();
  }

  /** False where it is too heavy to be kept. */
  #keep(key: string, values: ChunkValues): boolean {
    const bytes = values === 'absent' ? ABSENT_BYTES : weightOf(values) + ABSENT_BYTES;
    if (bytes > maxKeptBytes(this.#budget)) return false;
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
