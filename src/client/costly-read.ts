import { isAbort } from '@/model/errors';
import type { GeneCost } from '@/model/genes';
import { LruMap } from '@/model/lru-map';
import type { Progress, ReadOptions } from '@/model/read-options';
import type { Halted, ResourceState } from './reading';

/** How far a value is that may cost much; `P` is what of it can be shown before all is read. */
export type CostlyState<T, P = never> =
  | Exclude<ResourceState<T>, { readonly status: 'loading' }>
  | Exclude<Halted, { readonly status: 'asking' | 'refused' }>
  | { readonly status: 'asking'; readonly cost: GeneCost }
  | {
      readonly status: 'loading';
      /** The cost is being estimated; nothing is read yet. */
      readonly isWeighing?: true;
      readonly progress?: Progress;
      /** A new object each time. */
      readonly partial?: P;
      /** The share that is read. */
      readonly done?: number;
    };

/** Progress of a read. */
export interface ReadNews<P> {
  /** The fraction of the value that is read, and kept if the read is stopped now. */
  reached(done: number): void;
  show(partial: P): void;
}

export interface CostlySettings<T, P> {
  cost(options: ReadOptions): Promise<GeneCost>;
  read(
    options: ReadOptions & { readonly keepIndex: boolean },
    news: ReadNews<P>,
  ): Promise<T>;
  bytesOf(value: T): number;
  /** Bytes kept while the value is incomplete. */
  readonly bytesSoFar?: () => number;
  /** Reads all of a matrix, which may be much even if it is stored by gene. */
  readonly readsAll?: boolean;
  /** Asks also about what costs little. */
  readonly alwaysAsks?: boolean;
}

/** What takes longer, in seconds, is asked about first. */
const MAX_UNASKED_SECONDS = 1;

const WEIGHING = { status: 'loading', isWeighing: true } as const;

/**
 * A value that may be expensive, from the estimate of its cost to the value. It is read while it
 * has listeners, and aborted when the last one leaves; what was read is kept.
 */
export class CostlyRead<T, P = never> {
  readonly #settings: CostlySettings<T, P>;
  readonly #listeners = new Set<() => void>();
  #state: CostlyState<T, P> = WEIGHING;
  #controller: AbortController | undefined;
  #done: number | undefined;
  #keepsIndex = false;
  /** The user agreed to the cost, or it is low. */
  #mayRead = false;

  constructor(settings: CostlySettings<T, P>) {
    this.#settings = settings;
  }

  get state(): CostlyState<T, P> {
    return this.#state;
  }

  get bytes(): number {
    const { bytesOf, bytesSoFar } = this.#settings;
    const ready = this.#state.status === 'ready' ? bytesOf(this.#state.value) : 0;
    return ready + (bytesSoFar?.() ?? 0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#controller && this.#state.status === 'loading') this.#weigh();
    return () => {
      this.#listeners.delete(listener);
      // deferred: a view that is replaced by another unsubscribes before that one subscribes
      queueMicrotask(() => {
        if (this.#listeners.size === 0) this.#leave();
      });
    };
  };

  /** Reads it, whatever it costs. */
  readonly start = (keepsIndex = this.#keepsIndex): void => {
    this.#keepsIndex = keepsIndex;
    this.#mayRead = true;
    this.#read();
  };

  readonly stop = (): void => {
    this.#giveUp();
    const done = this.#done;
    this.#become({ status: 'stopped', ...(done !== undefined && { done }) });
  };

  /** After a failure or a stop. Asks about the cost again unless the user has agreed to it. */
  readonly retry = (): void => {
    const { status } = this.#state;
    if (status !== 'stopped' && status !== 'failed') return;
    if (this.#mayRead) this.#read();
    else this.#weigh();
  };

  #weigh(): void {
    const { signal } = this.#begin(WEIGHING);
    const { cost, alwaysAsks, readsAll } = this.#settings;
    cost({ signal }).then(
      (found) => {
        if (signal.aborted) return;
        const isMuch =
          (found.how === 'scan' || (readsAll && found.how === 'columns')) &&
          found.seconds > MAX_UNASKED_SECONDS;
        if (!isMuch && !alwaysAsks) {
          this.#mayRead = true;
          return this.#read();
        }
        this.#controller = undefined;
        this.#become({ status: 'asking', cost: found });
      },
      (error: unknown) => this.#fail(error, signal),
    );
  }

  #read(): void {
    const done = this.#done;
    const { signal } = this.#begin({
      status: 'loading',
      ...(done !== undefined && { done }),
    });
    const change = (
      part: Omit<Extract<CostlyState<T, P>, { status: 'loading' }>, 'status'>,
    ) => {
      if (!signal.aborted && this.#state.status === 'loading')
        this.#become({ ...this.#state, ...part });
    };
    const report = (progress: Progress) => change({ progress });
    const news: ReadNews<P> = {
      reached: (share) => {
        if (!signal.aborted) this.#done = share;
      },
      show: (partial) =>
        change({ partial, ...(this.#done !== undefined && { done: this.#done }) }),
    };
    const options = { signal, report, keepIndex: this.#keepsIndex };
    this.#settings.read(options, news).then(
      (value) => {
        if (signal.aborted) return;
        this.#giveUp();
        this.#become({ status: 'ready', value });
      },
      (error: unknown) => this.#fail(error, signal),
    );
  }

  #begin(state: CostlyState<T, P>): AbortController {
    this.#giveUp();
    this.#controller = new AbortController();
    this.#become(state);
    return this.#controller;
  }

  #giveUp(): void {
    this.#controller?.abort();
    this.#controller = undefined;
  }

  #leave(): void {
    // an index may be there when a view comes back: the question is asked anew
    if (!this.#controller && this.#state.status !== 'asking') return;
    this.#giveUp();
    this.#become(WEIGHING);
  }

  #fail(reason: unknown, signal: AbortSignal): void {
    if (signal.aborted || isAbort(reason)) return;
    this.#giveUp();
    this.#done = undefined;
    const error = reason instanceof Error ? reason : new Error(String(reason));
    this.#become({ status: 'failed', error });
  }

  #become(state: CostlyState<T, P>): void {
    this.#state = state;
    for (const notify of [...this.#listeners]) notify();
  }
}

/** The reads of one kind that were asked for, the least recently asked dropped first beyond the budget. */
export class CostlyReads<T, P = never> {
  readonly #reads: LruMap<string, CostlyRead<T, P>>;

  constructor(budgetBytes: number) {
    this.#reads = new LruMap(budgetBytes);
  }

  /** The same object for the same key. */
  at(key: string, create: () => CostlyRead<T, P>): CostlyRead<T, P> {
    const found = this.#reads.get(key) ?? create();
    for (const [name, kept] of this.#reads) this.#reads.reweigh(name, kept.bytes);
    this.#reads.set(key, found, found.bytes);
    return found;
  }

  /** As of a ResourceCache. */
  retryWhere(isOver: (error: Error) => boolean): void {
    for (const [, { state, retry }] of this.#reads)
      if (state.status === 'failed' && isOver(state.error)) retry();
  }
}
