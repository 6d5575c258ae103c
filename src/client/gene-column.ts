import { isAbort } from '@/model/errors';
import type { GeneCost, GeneNews, GeneValues } from '@/model/genes';
import { LruMap } from '@/model/lru-map';
import type { Path } from '@/model/path';
import type { Progress } from '@/model/read-options';
import type { GenesClient } from './genes-client';

export type GeneColumnState =
  | { readonly status: 'weighing' }
  /** It takes long enough to be asked about. */
  | { readonly status: 'asking'; readonly cost: GeneCost }
  | {
      readonly status: 'reading';
      readonly progress?: Progress;
      /** What has been found so far, NaN where nobody looked yet; a new array each time. */
      readonly partial?: Float32Array<ArrayBuffer>;
      readonly done: number;
    }
  | { readonly status: 'stopped'; readonly done: number }
  | { readonly status: 'failed'; readonly error: Error }
  | { readonly status: 'ready'; readonly value: GeneValues };

/** What takes longer, in seconds, is said and waits for a yes. */
const ASKED = 1;
/** How often, in ms, what has been found is told; longer for more rows, for each telling is a picture. */
const TOLD = 300;
const TOLD_PER_ROW = 1e-4;

/**
 * One gene of all cells, or the mean of several, from the question what it costs to its values. It is read while somebody
 * listens; what was found before it was given up is kept.
 */
export class GeneColumn {
  readonly #genes: GenesClient;
  readonly #at: readonly [path: Path, columns: readonly number[]];
  readonly #rows: number;
  readonly #listeners = new Set<() => void>();
  #state: GeneColumnState = { status: 'weighing' };
  #controller: AbortController | undefined;
  #found: Float32Array<ArrayBuffer> | undefined;
  #done = 0;
  #keepsIndex = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(genes: GenesClient, path: Path, columns: readonly number[], rows: number) {
    this.#genes = genes;
    this.#at = [path, columns];
    this.#rows = rows;
  }

  get state(): GeneColumnState {
    return this.#state;
  }

  get bytes(): number {
    const ready =
      this.#state.status === 'ready' ? this.#state.value.values.byteLength : 0;
    return ready + (this.#found?.byteLength ?? 0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#controller && this.#state.status === 'weighing') this.#weigh();
    return () => {
      this.#listeners.delete(listener);
      // a moment later, for a view that hands over to another lets go before that one takes it
      queueMicrotask(() => {
        if (this.#listeners.size === 0) this.#leave();
      });
    };
  };

  /** Reads it, whatever it costs. */
  readonly start = (keepsIndex = this.#keepsIndex): void => {
    this.#keepsIndex = keepsIndex;
    this.#read();
  };

  readonly stop = (): void => {
    this.#giveUp();
    this.#become({ status: 'stopped', done: this.#done });
  };

  /** After a failure, or where it was stopped. */
  readonly retry = (): void => {
    if (this.#state.status === 'stopped') this.#read();
    else if (this.#state.status === 'failed') this.#weigh();
  };

  #weigh(): void {
    const { signal } = this.#begin({ status: 'weighing' });
    const [path, columns] = this.#at;
    this.#genes.cost(path, columns, { signal }).then(
      (cost) => {
        if (signal.aborted) return;
        if (cost.how === 'scan' && cost.seconds > ASKED) {
          this.#controller = undefined;
          this.#become({ status: 'asking', cost });
        } else this.#read();
      },
      (error: unknown) => this.#fail(error, signal),
    );
  }

  #read(): void {
    const { signal } = this.#begin({ status: 'reading', done: this.#done });
    const [path, columns] = this.#at;
    const report = (progress: Progress) => {
      if (signal.aborted || this.#state.status !== 'reading') return;
      this.#become({ ...this.#state, progress });
    };
    const onNews = (news: GeneNews) => {
      if (!signal.aborted) this.#hear(news);
    };
    const keepIndex = this.#keepsIndex;
    const how = { signal, report, onNews, keepIndex };
    const reading =
      columns.length === 1
        ? this.#genes.read(path, columns, how).then(([value]) => value)
        : this.#genes.mean(path, columns, how);
    reading.then(
      (value) => {
        if (signal.aborted || !value) return;
        this.#giveUp();
        this.#found = undefined;
        this.#become({ status: 'ready', value });
      },
      (error: unknown) => this.#fail(error, signal),
    );
  }

  /** Values are told now and then, not at each stretch. */
  #hear({ rows, at, values, done }: GeneNews): void {
    this.#found ??= new Float32Array(this.#rows).fill(Number.NaN);
    const found = this.#found;
    for (let row = rows[0]; row < rows[1]; row++)
      if (Number.isNaN(found[row])) found[row] = 0;
    for (let i = 0; i < at.length; i++) {
      const row = at[i] as number;
      found[row] = (found[row] || 0) + (values[i] as number);
    }
    this.#done = done;
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#state.status !== 'reading') return;
        this.#become({ ...this.#state, done: this.#done, partial: found.slice() });
      },
      TOLD + TOLD_PER_ROW * this.#rows,
    );
  }

  #begin(state: GeneColumnState): AbortController {
    this.#giveUp();
    this.#controller = new AbortController();
    this.#become(state);
    return this.#controller;
  }

  #giveUp(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #leave(): void {
    if (!this.#controller) return;
    this.#giveUp();
    this.#become({ status: 'weighing' });
  }

  #fail(reason: unknown, signal: AbortSignal): void {
    if (signal.aborted || isAbort(reason)) return;
    this.#giveUp();
    // a worker that died forgot what it had told
    this.#found = undefined;
    this.#done = 0;
    const error = reason instanceof Error ? reason : new Error(String(reason));
    this.#become({ status: 'failed', error });
  }

  #become(state: GeneColumnState): void {
    this.#state = state;
    for (const notify of [...this.#listeners]) notify();
  }
}

/** Bytes of genes that are kept, for going back and forth between a few. */
const KEPT = 128 << 20;

/** The genes that were looked at, of one file. */
export class GeneColumns {
  readonly client: GenesClient;
  readonly #columns = new LruMap<string, GeneColumn>(KEPT);

  constructor(genes: GenesClient) {
    this.client = genes;
  }

  /** As of a ResourceCache. */
  retryWhere(isOver: (error: Error) => boolean): void {
    for (const [, { state, retry }] of this.#columns)
      if (state.status === 'failed' && isOver(state.error)) retry();
  }

  /** A gene by its matrix and column, or the mean of those of several; the same object for the same genes. */
  at(path: Path, columns: readonly number[], rows: number): GeneColumn {
    const key = `${columns.join()} ${rows} ${path}`;
    const found =
      this.#columns.get(key) ?? new GeneColumn(this.client, path, columns, rows);
    for (const [name, kept] of this.#columns) this.#columns.reweigh(name, kept.bytes);
    this.#columns.set(key, found, found.bytes);
    return found;
  }
}
