import { abortError } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import type { Priority, Progress, ReadOptions } from '@/model/read-options';
import { askKey } from './ask-key';
import { NearestListener } from './nearest-listener';
import type { ResourceState } from './reading';

export interface ResourceCacheOptions<T> {
  readonly budgetBytes: number;
  /** What a value weighs, in bytes. */
  weigh(value: T): number;
  /**
   * Grace period (ms) of a read after its last view unsubscribed, so that another read of the same
   * bytes, which that view has just requested, can take it over.
   */
  readonly graceMs?: number;
}

interface Entry<A, T> {
  readonly ask: A;
  state: ResourceState<T>;
  controller: AbortController;
  readonly nearest: NearestListener;
}

const LOADING = { status: 'loading' } as const;

/**
 * Resources for views, by question (equal by `askKey`). A resource is read once however many views
 * subscribe, aborted when the last of them unsubscribes, and cached (LRU) afterwards; resources in
 * use are never evicted. Failures are kept while a view shows them.
 */
export class ResourceCache<A, T> {
  readonly #read: (ask: A, options: ReadOptions) => Promise<T>;
  readonly #weigh: (value: T) => number;
  readonly #graceMs: number;
  readonly #entries: LruMap<string, Entry<A, T>>;

  constructor(
    read: (ask: A, options: ReadOptions) => Promise<T>,
    options: ResourceCacheOptions<T>,
  ) {
    this.#read = read;
    this.#weigh = (value) => options.weigh(value);
    this.#entries = new LruMap(
      options.budgetBytes,
      ({ nearest, state }) => nearest.isAwaited || state.status !== 'ready',
    );
    this.#graceMs = options.graceMs ?? 0;
  }

  /** The state now; the same object until it changes. */
  peek(ask: A): ResourceState<T> {
    return this.#entries.peek(askKey(ask))?.state ?? LOADING;
  }

  /** All that is ready, with what was asked. */
  *ready(): Iterable<readonly [ask: A, value: T]> {
    for (const [, { ask, state }] of this.#entries)
      if (state.status === 'ready') yield [ask, state.value];
  }

  /**
   * Subscribes to a resource, until the returned function is called. `place`: the distance of the
   * listener from the view; call `moved` when it changes.
   */
  subscribe(ask: A, listener: () => void, place?: Priority): () => void {
    const key = askKey(ask);
    const own = () => listener(); // a listener given twice is two subscriptions
    const known = this.#entries.get(key);
    const entry = known ?? this.#create(key, ask);
    entry.nearest.join(own, place);
    if (!known) this.#begin(key, entry);
    return () => {
      if (!entry.nearest.leave(own)) return;
      if (this.#entries.peek(key) === entry) this.#entries.get(key); // was shown last now
      // deferred: a view that is replaced by another unsubscribes before that one subscribes
      queueMicrotask(() => {
        if (this.#graceMs === 0 || entry.state.status !== 'loading')
          this.#letGo(key, entry);
        else setTimeout(() => this.#letGo(key, entry), this.#graceMs);
      });
    };
  }

  /** Listeners to a resource are not where they were. */
  moved(ask: A): void {
    this.#entries.peek(askKey(ask))?.nearest.moved();
  }

  /** Reads again what failed. */
  retry(ask: A): void {
    const key = askKey(ask);
    const entry = this.#entries.peek(key);
    if (entry?.state.status !== 'failed') return;
    entry.controller = new AbortController();
    entry.state = LOADING;
    this.#begin(key, entry);
    this.#notify(entry);
  }

  /** Reads again all that failed in a way that is over now. */
  retryWhere(isOver: (error: Error) => boolean): void {
    for (const [, { ask, state }] of this.#entries)
      if (state.status === 'failed' && isOver(state.error)) this.retry(ask);
  }

  /** Reads again what is in use of some questions, and forgets the others. */
  renewWhere(isStale: (ask: A) => boolean): void {
    for (const [key, entry] of [...this.#entries]) {
      if (!isStale(entry.ask)) continue;
      entry.controller.abort();
      if (!entry.nearest.isAwaited) {
        this.#entries.delete(key);
        continue;
      }
      entry.controller = new AbortController();
      entry.state = LOADING;
      this.#begin(key, entry);
      this.#notify(entry);
    }
  }

  /** Waits for a resource as one of its readers, outside of rendering; passes its progress on. What failed before is read again. */
  join(ask: A, { signal, report }: ReadOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const done = (settle: () => void) => {
        signal?.removeEventListener('abort', onAbort);
        settle();
        // deferred, because a ready resource is used before its subscription can end
        queueMicrotask(() => leave());
      };
      const onAbort = () => done(() => reject(abortError()));
      const look = () => {
        const state = this.peek(ask);
        if (state.status === 'ready') done(() => resolve(state.value));
        else if (state.status === 'failed') done(() => reject(state.error));
        else if (state.progress) report?.(state.progress);
      };
      const leave = this.subscribe(ask, look);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.retry(ask);
      look();
    });
  }

  #create(key: string, ask: A): Entry<A, T> {
    const controller = new AbortController();
    const nearest = new NearestListener();
    const entry: Entry<A, T> = { ask, state: LOADING, controller, nearest };
    this.#entries.set(key, entry, 0);
    return entry;
  }

  #begin(key: string, entry: Entry<A, T>): void {
    const { signal } = entry.controller;
    const become = (state: ResourceState<T>) => {
      if (signal.aborted) return;
      entry.state = state;
      this.#notify(entry);
    };
    const report = (progress: Progress) => {
      if (entry.state.status === 'loading') become({ status: 'loading', progress });
    };
    this.#read(entry.ask, { signal, report, priority: entry.nearest }).then(
      (value) => {
        if (signal.aborted) return;
        this.#entries.reweigh(key, this.#weigh(value));
        become({ status: 'ready', value });
        this.#entries.shrink();
      },
      (error: unknown) => become({ status: 'failed', error: asError(error) }),
    );
  }

  #letGo(key: string, entry: Entry<A, T>): void {
    if (entry.nearest.isAwaited) return;
    if (entry.state.status === 'ready') {
      this.#entries.shrink();
      return;
    }
    entry.controller.abort();
    if (this.#entries.peek(key) === entry) this.#entries.delete(key);
  }

  #notify(entry: Entry<A, T>): void {
    for (const notify of entry.nearest.listeners) notify();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
