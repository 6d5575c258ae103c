import { abortError, throwIfAborted } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import { onAbort } from '@/model/on-abort';
import type { Priority, ReadOptions } from '@/model/read-options';
import { sharedPriority } from './nearest';

/** One request that several readers wait for; it is aborted only when the last of them lets go. */
export interface SharedRequest<T> {
  /** Waits with the others. Rejects at once with the signal's reason where this reader lets go. */
  join(signal: AbortSignal | undefined, priority?: Priority): Promise<T>;
}

/**
 * Starts a request that can be shared. `settled` is called once, when it ended in any way or was
 * given up: the moment to forget it. `first` is the priority of who starts it.
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
 * Makes something once, for all who ask: given up when the last who waits lets go, kept when made, and a
 * failure is forgotten, so that a retry can succeed.
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

/** Values that a lookup keeps unless it is given a budget. */
const MAX_VALUES = 4096;

/**
 * Values by key, each made once for all who ask while it is made: given up when the last who waits lets go. What was made
 * is kept, also that there is nothing, the least recently used dropped first beyond the budget; a failure is forgotten.
 */
export class SharedLookup<K, V> {
  readonly #kept: LruMap<K, V>;
  readonly #weigh: (value: V) => number;
  readonly #pending = new Map<K, SharedRequest<V>>();

  constructor(budget = MAX_VALUES, weigh: (value: V) => number = () => 1) {
    this.#kept = new LruMap(budget);
    this.#weigh = weigh;
  }

  /** What is kept already; not counted as a use. */
  peek(key: K): V | undefined {
    return this.#kept.peek(key);
  }

  /** `make` is called where the value is neither kept nor being made. Rejects at once where the asker's signal is aborted. */
  async get(
    key: K,
    make: (options: ReadOptions, key: K) => Promise<V>,
    options?: ReadOptions,
  ): Promise<V> {
    throwIfAborted(options?.signal);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    if (this.#kept.has(key)) return kept as V; // it is `undefined`
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
        if (!signal.aborted) this.#kept.set(key, value, this.#weigh(value));
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
