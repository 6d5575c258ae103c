import { LruMap } from '@/model/lru-map';
import type { Priority, Progress, ReadOptions } from '@/model/read-options';
import { NearestListener } from './nearest-listener';
import type { ResourceState } from './reading';

export interface ResourceCacheOptions<T> {
  readonly budgetBytes: number;
  /** What a value weighs, in bytes. */
  weigh(value: T): number;
  /**
   * Grace period: how long a read goes on after the last view let go, so that another read of the same bytes, which that
   * view has just asked for, takes over what is under way.
   */
  readonly graceMs?: number;
}

interface Entry<T> {
  state: ResourceState<T>;
  controller: AbortController;
  readonly nearest: NearestListener;
}

const LOADING = { status: 'loading' } as const;

/**
 * What views subscribe to, by key. A resource is read once however many views want it, is
 * aborted when the last of them lets go, and stays until others need its room; what a view
 * shows is never dropped. Failures are kept while a view shows them.
 */
export class ResourceCache<T> {
  readonly #read: (key: string, options: ReadOptions) => Promise<T>;
  readonly #weigh: (value: T) => number;
  readonly #graceMs: number;
  readonly #entries: LruMap<string, Entry<T>>;

  constructor(
    read: (key: string, options: ReadOptions) => Promise<T>,
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
  peek(key: string): ResourceState<T> {
    return this.#entries.peek(key)?.state ?? LOADING;
  }

  /**
   * Wants a resource and hears of its changes, until the returned function is called. `place`: how far from the view
   * the listener is; `moved` is to be called when that changes.
   */
  subscribe(key: string, listener: () => void, place?: Priority): () => void {
    const own = () => listener(); // a listener given twice is two subscriptions
    const known = this.#entries.get(key);
    const entry = known ?? this.#create(key);
    entry.nearest.join(own, place);
    if (!known) this.#begin(key, entry);
    return () => {
      if (!entry.nearest.leave(own)) return;
      if (this.#entries.peek(key) === entry) this.#entries.get(key); // was shown last now
      // a moment later, for a view that hands over to another lets go before that one takes it
      queueMicrotask(() => {
        if (this.#graceMs === 0 || entry.state.status !== 'loading')
          this.#letGo(key, entry);
        else setTimeout(() => this.#letGo(key, entry), this.#graceMs);
      });
    };
  }

  /** Listeners to a resource are not where they were. */
  moved(key: string): void {
    this.#entries.peek(key)?.nearest.moved();
  }

  /** Reads again what failed. */
  retry(key: string): void {
    const entry = this.#entries.peek(key);
    if (entry?.state.status !== 'failed') return;
    entry.controller = new AbortController();
    entry.state = LOADING;
    this.#begin(key, entry);
    this.#notify(entry);
  }

  /** Reads again all that failed in a way that is over now. */
  retryWhere(isOver: (error: Error) => boolean): void {
    for (const [key, { state }] of this.#entries)
      if (state.status === 'failed' && isOver(state.error)) this.retry(key);
  }

  #create(key: string): Entry<T> {
    const controller = new AbortController();
    const nearest = new NearestListener();
    const entry: Entry<T> = { state: LOADING, controller, nearest };
    this.#entries.set(key, entry, 0);
    return entry;
  }

  #begin(key: string, entry: Entry<T>): void {
    const { signal } = entry.controller;
    const become = (state: ResourceState<T>) => {
      if (signal.aborted) return;
      entry.state = state;
      this.#notify(entry);
    };
    const report = (progress: Progress) => {
      if (entry.state.status === 'loading') become({ status: 'loading', progress });
    };
    this.#read(key, { signal, report, priority: entry.nearest }).then(
      (value) => {
        if (signal.aborted) return;
        this.#entries.reweigh(key, this.#weigh(value));
        become({ status: 'ready', value });
        this.#entries.shrink();
      },
      (error: unknown) => become({ status: 'failed', error: asError(error) }),
    );
  }

  #letGo(key: string, entry: Entry<T>): void {
    if (entry.nearest.isAwaited) return;
    if (entry.state.status === 'ready') {
      this.#entries.shrink();
      return;
    }
    entry.controller.abort();
    if (this.#entries.peek(key) === entry) this.#entries.delete(key);
  }

  #notify(entry: Entry<T>): void {
    for (const notify of entry.nearest.listeners) notify();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
