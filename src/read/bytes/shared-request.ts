import { abortError, throwIfAborted } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import { onAbort } from '@/model/on-abort';
import type { Priority, ReadOptions } from '@/model/read-options';
import { sharedPriority } from './nearest';

/** A request that several readers share; it is aborted only when the last of them aborts. */
export interface SharedRequest<T> {
  /** Joins the request. Rejects at once with the signal's reason when this reader aborts. */
  join(signal: AbortSignal | undefined, priority?: Priority): Promise<T>;
}

/**
 * Starts a request that can be shared. `settled` is called once, when it succeeded, failed or was aborted: the owner
 * then forgets it. `first` is the priority of its first reader.
 */
export function shareRequest<T>(
  start: (signal: AbortSignal, priority: Priority) => Promise<T>,
  settled: () => void,
  first?: Priority,
): SharedRequest<T> {
  const controller = new AbortController();
  const priority = sharedPriority(first);
  let waiters = 0;
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    settled();
  };
  const result = start(controller.signal, priority);
  result.then(end, end);

  const leave = () => {
    waiters--;
    if (waiters > 0 || over) return;
    end();
    controller.abort(abortError());
  };

  return {
    async join(signal, nearer) {
      throwIfAborted(signal);
      priority.join(nearer);
      waiters++;
      if (!signal) return result.finally(() => waiters--);
      return new Promise<T>((resolve, reject) => {
        const forget = onAbort(signal, () => {
          leave();
          reject(signal.reason);
        });
        result.then(resolve, reject).finally(forget);
      });
    },
  };
}

/**
 * Creates a value once for all callers: aborted when the last waiting caller aborts, and cached on success. Failures
 * are not cached, so that a retry can succeed.
 */
export function sharedOnce<T>(
  make: (options: ReadOptions) => Promise<T>,
): (options?: ReadOptions) => Promise<T> {
  let made: { readonly value: T } | undefined;
  let pending: SharedRequest<T> | undefined;
  return async (options) => {
    if (made) return made.value;
    pending ??= shareRequest(
      async (signal, priority) => {
        const value = await make({ signal, priority });
        made = { value };
        return value;
      },
      () => {
        pending = undefined;
      },
      options?.priority,
    );
    return pending.join(options?.signal, options?.priority);
  };
}

/** Default number of values that a lookup caches. */
const MAX_VALUES = 4096;

/**
 * Values by key, each created once for all concurrent callers: aborted when the last waiting caller aborts. Values,
 * undefined included, are stored in an LRU cache with a budget; failures are not cached.
 */
export class SharedLookup<K, V> {
  readonly #cached: LruMap<K, V>;
  readonly #weigh: (value: V) => number;
  readonly #pending = new Map<K, SharedRequest<V>>();

  constructor(budget = MAX_VALUES, weigh: (value: V) => number = () => 1) {
    this.#cached = new LruMap(budget);
    this.#weigh = weigh;
  }

  /** The cached value; does not count as a use. */
  peek(key: K): V | undefined {
    return this.#cached.peek(key);
  }

  /**
   * Calls `make` if the value is neither cached nor being made. Rejects at once if the caller's
   * signal is aborted.
   */
  async get(
    key: K,
    make: (options: ReadOptions, key: K) => Promise<V>,
    options?: ReadOptions,
  ): Promise<V> {
    throwIfAborted(options?.signal);
    const cached = this.#cached.get(key);
    if (cached !== undefined) return cached;
    if (this.#cached.has(key)) return cached as V; // the value is `undefined`
    const request = this.#pending.get(key) ?? this.#start(key, make, options?.priority);
    return request.join(options?.signal, options?.priority);
  }

  #start(
    key: K,
    make: (options: ReadOptions, key: K) => Promise<V>,
    first: Priority | undefined,
  ): SharedRequest<V> {
    const request = shareRequest(
      async (signal, priority) => {
        const value = await make({ signal, priority }, key);
        if (!signal.aborted) this.#cached.set(key, value, this.#weigh(value));
        return value;
      },
      () => {
        if (this.#pending.get(key) === request) this.#pending.delete(key);
      },
      first,
    );
    this.#pending.set(key, request);
    return request;
  }
}
