import type { OpenedSource } from '@workers/protocol';
import { proxy } from 'comlink';
import type { ColumnProfile } from '@/analysis/profile';
import type { Block, Region } from '@/model/block';
import { abortError, DataError, hasName, throwIfAborted } from '@/model/errors';
import type { GeneNews } from '@/model/genes';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import {
  distanceOf,
  type Progress,
  type ReadOptions,
  type Report,
} from '@/model/read-options';
import type { Receipt, SourceSpec } from '@/model/source';
import { untilAborted } from '@/model/until-aborted';
import { type AskGenes, createGenesClient, type GenesClient } from './genes-client';
import { createNamesClient, type NamesClient } from './names-client';
import { createOverviewClient, type OverviewClient } from './overview-client';
import { NOTHING, sumOf } from './receipt-sum';
import { createRowsClient, type RowsClient } from './rows-client';
import { createSourceWorker, type SourceWorker } from './source-worker';
import { linkWorker, type RemoteService, type WorkerLink } from './worker-link';

/** An opened file, as the page sees it. Errors are DataErrors; giving up is by signal, at once. */
export interface SourceClient extends OpenedSource {
  describe(path: Path, options?: ReadOptions): Promise<NodeDescription>;
  read(path: Path, region: Region, options?: ReadOptions): Promise<Block>;
  profile(path: Path, options?: ReadOptions): Promise<ColumnProfile>;
  readonly genes: GenesClient;
  readonly names: NamesClient;
  readonly overview: OverviewClient;
  readonly rows: RowsClient;
  /** What reading has cost so far. */
  receipt(): Promise<Receipt>;
  /** Reads no more than so many bytes in all, until another cap is set; undefined is none. */
  limit(bytes: number | undefined): Promise<void>;
  /** Frees the worker and all it holds. What still waits is rejected with an AbortError. */
  close(): void;
  /** Hears when the worker died. The next call starts another on the same file. */
  onLost(listener: (reason: Error) => void): () => void;
}

export interface OpenSourceOptions extends ReadOptions {
  readonly createWorker?: (() => SourceWorker) | undefined;
}

/** Opens a file or an address in a worker of its own. */
export async function openSource(
  spec: SourceSpec,
  options: OpenSourceOptions = {},
): Promise<SourceClient> {
  throwIfAborted(options.signal);
  const connection = new Connection(spec, options.createWorker ?? createSourceWorker);
  try {
    const opened = await connection.open(options);
    return connection.asClient(opened);
  } catch (error) {
    connection.close();
    throw error;
  }
}

interface Link {
  readonly worker: WorkerLink;
  readonly opened: Promise<OpenedSource>;
  cost: Receipt;
}

class Connection {
  readonly #spec: SourceSpec;
  readonly #createWorker: () => SourceWorker;
  readonly #lost = new Set<(reason: Error) => void>();
  readonly #reports = new Map<number, Report>();
  readonly #news = new Map<number, (news: GeneNews) => void>();
  readonly #tellingNews = new WeakSet<WorkerLink>();
  #link: Link | undefined;
  /** Of the workers before this one. */
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
    const opened = await this.#connect(options).opened;
    this.#fingerprint = opened.source.fingerprint;
    return opened;
  }

  asClient(opened: OpenedSource): SourceClient {
    return {
      ...opened,
      describe: (path, options) =>
        this.#ask(
          (service, job) => service.describe(job, path, distanceOf(options)),
          options,
        ),
      read: (path, region, options) =>
        this.#ask(
          (service, job) => service.read(job, path, region, distanceOf(options)),
          options,
        ),
      profile: (path, options) =>
        this.#ask((service, job) => service.profile(job, path), options),
      genes: createGenesClient(this.#askGenes),
      overview: createOverviewClient((call, options) => this.#ask(call, options)),
      names: createNamesClient((call, options) => this.#ask(call, options)),
      rows: createRowsClient((call, options) => this.#ask(call, options)),
      receipt: () => this.#receipt(),
      limit: (bytes) => this.#limit(bytes),
      close: () => this.close(),
      onLost: (listener) => {
        this.#lost.add(listener);
        return () => this.#lost.delete(listener);
      },
    };
  }

  close(): void {
    this.#closed = true;
    this.#link?.worker.end(abortError());
    this.#link = undefined;
  }

  async #limit(bytes: number | undefined): Promise<void> {
    this.#cap = bytes;
    if (this.#link) await this.#tellCap(this.#link.worker);
  }

  /** A worker counts from its own beginning. */
  async #tellCap(worker: WorkerLink): Promise<void> {
    const cap = this.#cap === undefined ? undefined : this.#cap - this.#cost.bytesRead;
    await worker.call((service) => service.limit(cap));
  }

  /** Does not start a worker only to ask what it has cost. */
  async #receipt(): Promise<Receipt> {
    const link = this.#link;
    if (!link) return this.#cost;
    const now = await this.#run(link.worker, (service) => service.receipt());
    link.cost = now;
    const sum = sumOf(this.#cost, now);
    return this.#cap === undefined ? sum : { ...sum, cap: this.#cap };
  }

  /** Takes leave of a worker; what it cost is remembered as far as it was told. */
  #forget(link: Link): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#cost = sumOf(this.#cost, link.cost);
  }

  readonly #askGenes: AskGenes = async (call, options, onNews) => {
    let own: number | undefined;
    try {
      return await this.#ask(async (service, job) => {
        own = job;
        if (onNews) {
          this.#news.set(job, onNews);
          await this.#hearNews(service);
        }
        return call(service, job);
      }, options);
    } finally {
      if (own !== undefined) this.#news.delete(own);
    }
  };

  /** One listener for all jobs, and only where somebody wants to hear. */
  async #hearNews(service: RemoteService): Promise<void> {
    const worker = this.#link?.worker;
    if (!worker || this.#tellingNews.has(worker)) return;
    this.#tellingNews.add(worker);
    await service.watchGenes(
      proxy((job: number, news: GeneNews) => this.#news.get(job)?.(news)),
    );
  }

  async #ask<T>(
    call: (service: RemoteService, job: number) => Promise<T>,
    options?: ReadOptions,
  ): Promise<T> {
    throwIfAborted(options?.signal);
    let link = this.#link ?? this.#connect({});
    await untilAborted(link.opened, options?.signal);
    if (this.#link !== link) {
      // retired while it was waited for
      link = this.#link ?? this.#connect({});
      await untilAborted(link.opened, options?.signal);
    }
    return this.#run(link.worker, call, options);
  }

  /** Runs one job; giving up tells the worker and rejects at once. */
  async #run<T>(
    worker: WorkerLink,
    call: (service: RemoteService, job: number) => Promise<T>,
    { signal, report, urgency }: ReadOptions = {},
  ): Promise<T> {
    const job = ++this.#job;
    if (report) this.#reports.set(job, report);
    // no answer is awaited: a worker that died meanwhile has nothing left to be told
    const tell = (what: (service: RemoteService) => Promise<void>) =>
      void worker.call(what).catch(() => undefined);
    const cancel = () => tell((service) => service.cancel(job));
    const unwatch = urgency?.watch?.(() =>
      tell((service) => service.place(job, urgency.distance)),
    );
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await untilAborted(
        worker.call((service) => call(service, job)),
        signal,
      );
    } catch (error) {
      if (hasName(error, 'WorkerError')) this.#retire(worker);
      throw error;
    } finally {
      this.#reports.delete(job);
      unwatch?.();
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** It is broken or holds too much memory, although it still answers: the next call starts another. */
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
    const worker = linkWorker(this.#createWorker(), (reason) => {
      this.#forget(link);
      for (const listener of [...this.#lost]) listener(reason);
    });
    const opened = this.#openIn(worker, options);
    const link: Link = { worker, opened, cost: NOTHING };
    // told to whoever asks; a link that never opened is not kept
    opened.catch((error: unknown) => {
      worker.end(error);
      this.#forget(link);
    });
    this.#link = link;
    return link;
  }

  async #openIn(worker: WorkerLink, options: ReadOptions): Promise<OpenedSource> {
    await worker.call((service) =>
      service.watch(
        proxy((job: number, progress: Progress) => this.#reports.get(job)?.(progress)),
        proxy((cost: Receipt) => this.#retire(worker, cost)),
      ),
    );
    if (this.#cap !== undefined) await this.#tellCap(worker);
    const opened = await this.#run(
      worker,
      (service, job) => openIn(service, job, this.#spec),
      options,
    );
    const { fingerprint, name } = opened.source;
    if (this.#fingerprint !== undefined && fingerprint !== this.#fingerprint)
      throw new DataError(
        'ChangedError',
        `${name} changed since it was opened: open it again to see it as it is now.`,
      );
    return opened;
  }
}

/** A folder stays in the page, where its files are; the worker asks for them. */
function openIn(service: RemoteService, job: number, spec: SourceSpec) {
  if (spec.kind !== 'folder') return service.open(job, spec);
  const { kind, name, access } = spec;
  return service.open(job, { kind, name }, proxy(access));
}
