import type { OpenedSource } from '@workers/protocol';
import { proxy } from 'comlink';
import type {
  AnswerOf,
  AskOf,
  AskOptions,
  PartialGene,
  QuestionName,
} from '@/ask/questions';
import type { BucketKeys } from '@/model/bucket-keys';
import {
  abortError,
  DataError,
  hasName,
  throwIfAborted,
  throwIfOwnFault,
} from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import {
  distanceOf,
  type Progress,
  type ReadOptions,
  type Report,
} from '@/model/read-options';
import { findList, listNamesIn } from '@/model/row-lists';
import type { ActionCost, Delay, Receipt, SourceSpec } from '@/model/source';
import { untilAborted } from '@/model/waiting';
import type { SourceWorker } from './source-worker';
import { linkWorker, type RemoteService, type WorkerLink } from './worker-link';

export const NOTHING: Receipt = {
  requests: 0,
  bytesRead: 0,
  bytesAsked: 0,
  cacheHits: 0,
  actions: [],
};

/**
 * Returns the sum of the receipts of two workers that read one file, one after the other; the cap and its state are
 * those of `b`.
 */
export function sumOf(a: Receipt, b: Receipt): Receipt {
  const actions = new Map<string, ActionCost>();
  for (const cost of [...(a.actions ?? []), ...(b.actions ?? [])]) {
    const { requests, bytesRead, ...action } = cost;
    const key = JSON.stringify(action);
    const known = actions.get(key) ?? { requests: 0, bytesRead: 0 };
    actions.set(key, {
      ...action,
      requests: known.requests + requests,
      bytesRead: known.bytesRead + bytesRead,
    });
  }
  return {
    ...b,
    requests: a.requests + b.requests,
    bytesRead: a.bytesRead + b.bytesRead,
    bytesAsked: a.bytesAsked + b.bytesAsked,
    cacheHits: a.cacheHits + b.cacheHits,
    ...mergedHosts(a, b),
    actions: [...actions.values()].sort((x, y) => y.bytesRead - x.bytesRead),
  };
}

function mergedHosts(a: Receipt, b: Receipt): Pick<Receipt, 'redirectedTo'> {
  const hosts = new Set([...(a.redirectedTo ?? []), ...(b.redirectedTo ?? [])]);
  return hosts.size > 0 ? { redirectedTo: [...hosts] } : {};
}

interface Link {
  readonly worker: WorkerLink;
  readonly opened: Promise<OpenedSource>;
  cost: Receipt;
}

/** Asks one question about the open file. */
export type Ask = <Q extends QuestionName>(
  name: Q,
  ask: AskOf<Q>,
  options?: AskOptions,
) => Promise<AnswerOf<Q>>;

/** Connection to one file, through one worker after another. */
export class SourceConnection {
  #spec: SourceSpec;
  readonly #createWorker: () => SourceWorker;
  readonly #lost = new Set<(reason: Error) => void>();
  readonly #delayed = new Set<(delay: Delay | undefined) => void>();
  readonly #reports = new Map<number, Report>();
  readonly #news = new Map<number, (news: PartialGene) => void>();
  readonly #tellingNews = new WeakSet<WorkerLink>();
  /** Names of the row lists that each worker has. */
  readonly #rowLists = new WeakMap<WorkerLink, Set<string>>();
  #link: Link | undefined;
  /** Costs of the previous workers. */
  #cost = NOTHING;
  #cap: number | undefined;
  #fingerprint: string | undefined;
  #closed = false;
  #job = 0;

  constructor(spec: SourceSpec, createWorker: () => SourceWorker) {
    this.#spec = spec;
    this.#createWorker = createWorker;
  }

  async open(options: ReadOptions): Promise<OpenedSource> {
    const opened = await untilAborted(this.#connect(options).opened, options.signal);
    this.#fingerprint = opened.source.fingerprint;
    return opened;
  }

  onDelay(listener: (delay: Delay | undefined) => void): () => void {
    this.#delayed.add(listener);
    return () => this.#delayed.delete(listener);
  }

  onLost(listener: (reason: Error) => void): () => void {
    this.#lost.add(listener);
    return () => this.#lost.delete(listener);
  }

  close(): void {
    this.#closed = true;
    this.#link?.worker.end(abortError());
    this.#link = undefined;
  }

  /** Sets the cap on the total number of bytes read; undefined removes it. */
  async limit(bytes: number | undefined): Promise<void> {
    this.#cap = bytes;
    if (this.#link) await this.#announceCap(this.#link.worker);
  }

  async ignoreDates(): Promise<void> {
    if (this.#spec.kind === 'url') this.#spec = { ...this.#spec, ignoresDates: true };
    await this.#link?.worker.call((service) => service.ignoreDates());
  }

  /** Signs requests for a bucket with other keys, also after the worker was replaced. */
  async giveKeys(keys: BucketKeys): Promise<void> {
    if (this.#spec.kind === 'url') this.#spec = { ...this.#spec, keys };
    await this.#link?.worker.call((service) => service.giveKeys(keys));
  }

  /** Sends the rest of the cap to a worker, which only counts its own bytes. */
  async #announceCap(worker: WorkerLink): Promise<void> {
    const cap = this.#cap === undefined ? undefined : this.#cap - this.#cost.bytesRead;
    await worker.call((service) => service.limit(cap));
  }

  /** Returns the costs so far. Does not start a worker for that. */
  async receipt(): Promise<Receipt> {
    const link = this.#link;
    if (!link) return this.#cost;
    const now = await this.#run(link.worker, (service) => service.receipt());
    link.cost = now;
    const sum = sumOf(this.#cost, now);
    return this.#cap === undefined ? sum : { ...sum, cap: this.#cap };
  }

  /** Drops a worker; its last known costs are kept. */
  #forget(link: Link): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#cost = sumOf(this.#cost, link.cost);
  }

  /** Registers one listener for all jobs of a worker; called only if a caller wants news. */
  async #hearNews(worker: WorkerLink, service: RemoteService): Promise<void> {
    if (this.#tellingNews.has(worker)) return;
    this.#tellingNews.add(worker);
    await service.watchGenes(
      proxy((job: number, news: PartialGene) => this.#news.get(job)?.(news)),
    );
  }

  /**
   * Calls the worker, starting a new one if the last was lost. An abort cancels the job and rejects
   * at once.
   */
  readonly ask: Ask = async (name, ask, options = {}) => {
    const { signal, news, write, saveTo } = options;
    throwIfAborted(signal);
    let link = this.#link ?? this.#connect({});
    await untilAborted(link.opened, signal);
    if (this.#link !== link) {
      // the worker was retired in the meantime
      link = this.#link ?? this.#connect({});
      await untilAborted(link.opened, signal);
    }
    const { worker } = link;
    this.#sendLists(worker, ask);
    const distance = distanceOf(options);
    let own: number | undefined;
    const call = async (service: RemoteService, job: number) => {
      if (news) {
        own = job;
        this.#news.set(job, news);
        await this.#hearNews(worker, service);
      }
      const target = saveTo ?? (write && proxy(write));
      return service.ask(job, name, ask, distance, target);
    };
    try {
      // comlink's wrapper has lost which answer belongs to which name
      return (await this.#run(worker, call, options)) as AnswerOf<typeof name>;
    } finally {
      if (own !== undefined) this.#news.delete(own);
    }
  };

  /**
   * Sends the row lists that a question names and the worker lacks. The worker handles calls in order, so no answer is
   * awaited.
   */
  #sendLists(worker: WorkerLink, ask: unknown): void {
    const sent = this.#rowLists.get(worker) ?? new Set();
    this.#rowLists.set(worker, sent);
    for (const name of listNamesIn(ask)) {
      const ranges = sent.has(name) ? undefined : findList(name);
      if (!ranges) continue;
      sent.add(name);
      // the question itself fails if the worker is lost
      void worker
        .call((service) => service.keepRows(name, ranges))
        .catch(throwIfOwnFault);
    }
  }

  /**
   * Runs one job. An abort cancels it in the worker and rejects at once; with `saveTo`, once the worker has released
   * the file.
   */
  async #run<T>(
    worker: WorkerLink,
    call: (service: RemoteService, job: number) => Promise<T>,
    { signal, report, priority, saveTo }: AskOptions = {},
  ): Promise<T> {
    const job = ++this.#job;
    if (report) this.#reports.set(job, report);
    // no answer is awaited: a worker that died meanwhile has nothing to cancel
    const tell = (what: (service: RemoteService) => Promise<void>) =>
      void worker.call(what).catch(throwIfOwnFault);
    const cancel = () => tell((service) => service.cancel(job));
    const unwatch = priority?.watch?.(() =>
      tell((service) => service.setPriority(job, priority.distance)),
    );
    const forget = signal && onAbort(signal, cancel);
    try {
      const answer = worker.call((service) => call(service, job));
      return await (saveTo ? answer : untilAborted(answer, signal));
    } catch (error) {
      if (hasName(error, 'WorkerError')) this.#retire(worker);
      throw error;
    } finally {
      this.#reports.delete(job);
      unwatch?.();
      forget?.();
    }
  }

  /** Ends a worker that does not answer. Pending calls fail, and the next call starts another worker. */
  restart(): void {
    const link = this.#link;
    if (!link) return;
    this.#forget(link);
    link.worker.restart();
  }

  /**
   * Retires a worker that is broken or holds too much memory, although it still responds. The next call starts another
   * worker.
   */
  #retire(worker: WorkerLink, cost?: Receipt): void {
    const link = this.#link;
    if (link?.worker === worker) {
      if (cost) link.cost = cost;
      this.#forget(link);
    }
    worker.retire();
  }

  #connect(options: ReadOptions): Link {
    if (this.#closed) throw abortError();
    const worker = linkWorker(this.#createWorker(), {
      died: (reason) => {
        this.#forget(link);
        for (const listener of [...this.#lost]) listener(reason);
      },
      delayed: (delay) => {
        for (const listener of [...this.#delayed]) listener(delay);
      },
    });
    const opened = this.#openIn(worker, options);
    const link: Link = { worker, opened, cost: NOTHING };
    // reported to the caller; a link that failed to open is not kept
    opened.catch((error: unknown) => {
      worker.end(error);
      this.#forget(link);
    });
    this.#link = link;
    return link;
  }

  async #openIn(worker: WorkerLink, options: ReadOptions): Promise<OpenedSource> {
    // a worker handles calls in order, so none has to wait for the answer to another
    const watched = worker.call((service) =>
      service.watch(
        proxy((job: number, progress: Progress) => this.#reports.get(job)?.(progress)),
        proxy((cost: Receipt) => this.#retire(worker, cost)),
      ),
    );
    const capped = this.#cap === undefined ? undefined : this.#announceCap(worker);
    const opening = this.#run(
      worker,
      (service, job) => openIn(service, job, this.#spec),
      options,
    );
    const [opened] = await Promise.all([opening, watched, capped]);
    const { fingerprint, name } = opened.source;
    if (this.#fingerprint !== undefined && fingerprint !== this.#fingerprint)
      throw new DataError(
        'ChangedError',
        `${name} has changed since it was opened. Open it again to see its current content.`,
      );
    return opened;
  }
}

/**
 * Opens a source in the worker. A folder stays in the page, which has access to its files; the worker requests them.
 */
function openIn(service: RemoteService, job: number, spec: SourceSpec) {
  if (spec.kind === 'url') return service.open(job, spec);
  if (spec.kind === 'file') {
    const { beside, ...posted } = spec;
    return service.open(job, posted, beside && proxy(beside));
  }
  const { kind, name, access } = spec;
  return service.open(job, { kind, name }, proxy(access));
}
