import type { AnswerOf } from '@/ask/questions';
import { abortError } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import type { Priority, Progress, ReadOptions } from '@/model/read-options';
import { askKey } from './ask-key';
import { NearestListener } from './nearest-listener';
import type { ResourceState } from './reading';

export interface ResourceCacheOptions<T> {
  readonly budgetBytes: number;
  /** Returns the size of a value, in bytes. */
  weigh(value: T): number;
  /**
   * Grace period (ms) of a read after its last view unsubscribed, so that another read of the same
   * bytes, which that view has just requested, can take it over.
   */
  readonly graceMs?: number;
}

/** Partial result of a read. */
export interface SoFar<P> {
  readonly partial: P;
  /** Fraction of the whole, from 0 to 1. */
  readonly done: number;
}

/** Options for reading a resource. Partial results that a reader passes to `show` are kept and shown. */
export interface ResourceReadOptions<P> extends ReadOptions {
  /** The user wants an index to be built during the read. */
  readonly keepIndex: boolean;
  /**
   * Shows a partial result, a new object each time. The fraction of a stopped read is kept, because the next read
   * continues from there.
   */
  show(soFar: SoFar<P>): void;
}

/** Reads resources, and estimates the cost of reading them. */
export interface ResourceReader<A, T, P = unknown> {
  /** Estimates the cost of a read. If absent, resources are read without asking the user. */
  readonly cost?:
    | ((ask: A, options: ReadOptions) => Promise<AnswerOf<'cost'>>)
    | undefined;
  read(ask: A, options: ResourceReadOptions<P>): Promise<T>;
}

interface Entry<A, T, P> {
  readonly ask: A;
  state: ResourceState<T, P>;
  /** Controller of the estimate or read in progress. */
  controller: AbortController | undefined;
  /** Set if the cost is low, or the user agreed to it. */
  consent: { readonly keepIndex: boolean } | undefined;
  /** Fraction that has been read, also of a stopped read. */
  done: number | undefined;
  readonly nearest: NearestListener;
}

const LOADING = { status: 'loading' } as const;
const WEIGHING = { status: 'loading', isWeighing: true } as const;

/**
 * Resources for views, by question (equal by `askKey`). A resource is read once however many views subscribe, aborted
 * when the last of them unsubscribes, and cached (LRU) afterwards; resources in use are never evicted. Expensive
 * resources are read once the user agrees to the cost. Failures are kept while a view shows them.
 */
export class ResourceCache<A, T, P = unknown> {
  readonly #reader: ResourceReader<A, T, P>;
  readonly #weigh: (value: T) => number;
  readonly #graceMs: number;
  readonly #onStart: ((ask: A, keepIndex: boolean) => void) | undefined;
  readonly #entries: LruMap<string, Entry<A, T, P>>;

  constructor(
    read: ResourceReader<A, T, P>['read'],
    options: ResourceCacheOptions<T>,
    cost?: ResourceReader<A, T, P>['cost'],
    /** Called when the user has agreed to a read, as other questions may wait for the same. */
    onStart?: (ask: A, keepIndex: boolean) => void,
  ) {
    this.#reader = { read, cost };
    this.#onStart = onStart;
    this.#weigh = (value) => options.weigh(value);
    this.#entries = new LruMap(
      options.budgetBytes,
      ({ nearest, controller }) => nearest.isAwaited || controller !== undefined,
    );
    this.#graceMs = options.graceMs ?? 0;
  }

  /** Returns the current state; the same object until it changes. */
  peek(ask: A): ResourceState<T, P> {
    return this.#entries.peek(askKey(ask))?.state ?? this.#atFirst;
  }

  /** Iterates over the resources that are ready, with their questions. */
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
    const own = () => listener(); // a listener that is passed twice is two subscriptions
    const known = this.#entries.get(key);
    const entry = known ?? this.#create(key, ask);
    entry.nearest.join(own, place);
    if (!entry.controller && entry.state.status === 'loading') this.#begin(key, entry);
    return () => {
      if (!entry.nearest.leave(own)) return;
      if (this.#entries.peek(key) === entry) this.#entries.get(key); // marks it as the most recently used
      // deferred: a view that is replaced by another unsubscribes before that one subscribes
      queueMicrotask(() => {
        if (this.#graceMs === 0 || entry.state.status !== 'loading')
          this.#letGo(key, entry);
        else setTimeout(() => this.#letGo(key, entry), this.#graceMs);
      });
    };
  }

  /** Call it when the distance of the listeners to a resource has changed. */
  moved(ask: A): void {
    this.#entries.peek(askKey(ask))?.nearest.moved();
  }

  /** Reads again what failed or was stopped; asks about the cost again unless the user has agreed to it. */
  retry(ask: A): void {
    const key = askKey(ask);
    const entry = this.#entries.peek(key);
    const status = entry?.state.status;
    if (entry && (status === 'failed' || status === 'stopped')) this.#begin(key, entry);
  }

  /** Starts an expensive read that the user agreed to. */
  start(ask: A, keepIndex: boolean): void {
    const key = askKey(ask);
    const entry = this.#entries.peek(key);
    if (!entry) return;
    entry.consent = { keepIndex };
    this.#begin(key, entry);
    this.#onStart?.(ask, keepIndex);
  }

  /** Starts the reads that wait for an answer of the user and that `isSame` as one that the user agreed to. */
  startWhere(isSame: (ask: A) => boolean, keepIndex: boolean): void {
    for (const [key, entry] of [...this.#entries]) {
      if (entry.state.status !== 'asking' || !isSame(entry.ask)) continue;
      entry.consent = { keepIndex };
      this.#begin(key, entry);
    }
  }

  /** Stops a read for all views that show it. The part already read is kept. */
  stop(ask: A): void {
    const entry = this.#entries.peek(askKey(ask));
    if (!entry?.controller) return;
    this.#abort(entry);
    this.#become(entry, { status: 'stopped', ...doneOf(entry) });
  }

  /** Reads failed resources again if `isOver` returns true for their error. */
  retryWhere(isOver: (error: Error) => boolean): void {
    for (const [, { ask, state }] of this.#entries)
      if (state.status === 'failed' && isOver(state.error)) this.retry(ask);
  }

  /** Reads stale resources again if they are in use, and evicts the other stale ones. */
  renewWhere(isStale: (ask: A) => boolean): void {
    for (const [key, entry] of [...this.#entries]) {
      if (!isStale(entry.ask)) continue;
      this.#abort(entry);
      entry.done = undefined;
      if (entry.nearest.isAwaited) this.#begin(key, entry);
      else this.#entries.delete(key);
    }
  }

  /**
   * Waits for a resource outside of rendering, as one of its subscribers, and forwards its progress. A resource that
   * failed or was stopped before is read again, and an expensive one is read without asking. Rejects with the error of
   * the read, or with an AbortError if it is stopped or `signal` aborts.
   */
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
        else if (state.status === 'stopped') done(() => reject(abortError()));
        else if (state.status === 'asking') this.start(ask, false);
        else if (state.progress) report?.(state.progress);
      };
      const leave = this.subscribe(ask, look);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.retry(ask);
      look();
    });
  }

  get #atFirst(): ResourceState<T, P> {
    return this.#reader.cost ? WEIGHING : LOADING;
  }

  #create(key: string, ask: A): Entry<A, T, P> {
    const entry: Entry<A, T, P> = {
      ...{ ask, state: this.#atFirst, controller: undefined },
      ...{ consent: undefined, done: undefined, nearest: new NearestListener() },
    };
    this.#entries.set(key, entry, 0);
    return entry;
  }

  /** Estimates the cost if resources have one and the user has not agreed to it, else reads. */
  #begin(key: string, entry: Entry<A, T, P>): void {
    this.#abort(entry);
    const controller = new AbortController();
    entry.controller = controller;
    const { cost } = this.#reader;
    if (cost && !entry.consent) this.#estimate(key, entry, controller.signal, cost);
    else this.#read(key, entry, controller.signal);
  }

  #estimate(
    key: string,
    entry: Entry<A, T, P>,
    signal: AbortSignal,
    cost: NonNullable<ResourceReader<A, T, P>['cost']>,
  ): void {
    this.#become(entry, WEIGHING);
    cost(entry.ask, { signal, priority: entry.nearest }).then(
      (found) => {
        if (signal.aborted) return;
        if (!found.asksFirst) {
          entry.consent = { keepIndex: false };
          return this.#begin(key, entry);
        }
        entry.controller = undefined;
        this.#become(entry, { status: 'asking', cost: found });
      },
      (error: unknown) => this.#fail(entry, signal, error),
    );
  }

  #read(key: string, entry: Entry<A, T, P>, signal: AbortSignal): void {
    const { consent, nearest, done } = entry;
    this.#become(entry, done === undefined ? LOADING : { ...LOADING, done });
    const change = (news: { readonly progress: Progress } | { readonly partial: P }) => {
      if (signal.aborted || entry.state.status !== 'loading') return;
      this.#become(entry, { ...entry.state, ...doneOf(entry), ...news });
    };
    const options = {
      ...{ signal, priority: nearest, keepIndex: consent?.keepIndex ?? false },
      report: (progress: Progress) => change({ progress }),
      show: ({ partial, done }: SoFar<P>) => {
        if (signal.aborted) return;
        entry.done = done;
        change({ partial });
      },
    };
    this.#reader.read(entry.ask, options).then(
      (value) => {
        if (signal.aborted) return;
        entry.controller = undefined;
        entry.done = undefined;
        this.#entries.reweigh(key, this.#weigh(value));
        this.#become(entry, { status: 'ready', value });
        this.#entries.shrink();
      },
      (error: unknown) => this.#fail(entry, signal, error),
    );
  }

  #fail(entry: Entry<A, T, P>, signal: AbortSignal, error: unknown): void {
    if (signal.aborted) return;
    entry.controller = undefined;
    entry.done = undefined; // a new worker has none of it
    this.#become(entry, { status: 'failed', error: asError(error) });
  }

  #abort(entry: Entry<A, T, P>): void {
    entry.controller?.abort();
    entry.controller = undefined;
  }

  #letGo(key: string, entry: Entry<A, T, P>): void {
    const { nearest, state } = entry;
    if (nearest.isAwaited) return;
    if (state.status !== 'ready') {
      this.#abort(entry);
      if (!this.#reader.cost) {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
        return;
      }
      // entries that the user agreed to, stopped or waited for stay; the cost is estimated again, because an index may
      // exist by then
      if (state.status === 'asking' || state.status === 'loading') entry.state = WEIGHING;
      this.#entries.reweigh(key, 0);
    }
    this.#entries.shrink();
  }

  #become(entry: Entry<A, T, P>, state: ResourceState<T, P>): void {
    if (entry.state === state) return;
    entry.state = state;
    for (const notify of entry.nearest.listeners) notify();
  }
}

function doneOf({ done }: { readonly done: number | undefined }) {
  return done === undefined ? {} : { done };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
