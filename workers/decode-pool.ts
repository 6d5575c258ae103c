import { abortError, DataError, isErrorName, throwIfAborted } from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import { whyMissing as whyMissingAt } from '@/model/petri-code';
import { randomName } from '@/model/random-name';
import type { Priority } from '@/model/read-options';
import { reportEnd } from '@/model/thread-lock';
import { workerAddress } from '@/model/trusted-workers';
import { type SilenceWatch, watchSilence } from '@/model/waiting';
import { nearestOf } from '@/read/bytes/nearest';
import type { Decoded, DecodeJob, DecodePool } from '@/read/codecs/codec';
import { inlineDecodePool, runInline } from '@/read/kernels/inline-pool';
import {
  type AnswerOf,
  type KernelAnswer,
  type KernelJob,
  whereOfJob,
} from '@/read/kernels/job';
import { decodedBytesOf, isSmallJob, isSmallKernelJob } from '@/read/kernels/job-size';
import type { DecodeReply, DecodeRequest } from './decode';
import address from './decode.worker.ts?worker&url';
import { createPoolBuffers, type PoolBuffers } from './pool-buffers';

/** The part of the Worker interface that the pool uses. */
export interface DecodeWorker {
  postMessage(request: DecodeRequest, transfer: Transferable[]): void;
  addEventListener(
    type: 'message',
    hear: (event: MessageEvent<DecodeReply>) => void,
  ): void;
  addEventListener(type: 'error' | 'messageerror', hear: (event: Event) => void): void;
  terminate(): void;
}

export interface DecodePoolOptions {
  /** Maximum number of workers. */
  readonly size?: number;
  readonly startWorker?: () => DecodeWorker;
  /** Returns the reason why the script of a worker did not load, if it did not. */
  readonly whyMissing?: () => Promise<DataError | undefined>;
}

/** A job that is queued or running. */
interface Ticket {
  readonly id: number;
  readonly job: DecodeJob | KernelJob;
  readonly priority: Priority | undefined;
  readonly resolve: (decoded: Decoded | KernelAnswer) => void;
  readonly reject: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
  retried: boolean;
}

interface Slot {
  readonly worker: DecodeWorker;
  /** Oldest first. */
  readonly running: Map<number, Ticket>;
  /** Runs while there are jobs. */
  watch: SilenceWatch | undefined;
  /** True after the first reply. */
  isLoaded: boolean;
  /** Receives no more jobs; ends after those that it has. */
  isExhausted: boolean;
}

// one job running and one queued in the worker, so that it never idles
const JOBS_A_WORKER = 2;

/** Timeout for a job of no output, extended for each byte of output: a megabyte a second. */
const PATIENCE_MS = 10_000;
const PATIENCE_MS_A_BYTE = 1e-3;

/**
 * Decodes in a few workers of the calling thread, started when first needed; small jobs inline. The
 * bytes of a job are copied, so that caches may keep them; decoded values are transferred. A worker
 * that crashes, or does not finish in time, is replaced and its jobs retried once; a second failure
 * is a WorkerError. One that unpacked much is replaced too, to free its memory. Highest priority
 * first. An abort removes a job from the queue, or discards its result.
 */
export function createDecodePool(options: DecodePoolOptions = {}): DecodePool {
  const inline = inlineDecodePool();
  const buffers = createPoolBuffers();
  const jobs = new JobQueue(options, buffers);
  return {
    async decode(job, signal, priority) {
      throwIfAborted(signal);
      if (jobs.isClosed) throw abortError();
      if (isSmallJob(job)) return inline.decode(job, signal);
      return (await jobs.ask(job, signal, priority)) as Decoded; // a decode job has this kind of reply
    },
    async run<J extends KernelJob>(job: J, signal?: AbortSignal, priority?: Priority) {
      throwIfAborted(signal);
      if (jobs.isClosed) throw abortError();
      if (isSmallKernelJob(job)) return runInline(job, signal);
      return (await jobs.ask(job, signal, priority)) as AnswerOf<J>; // each kernel has its own type of result
    },
    recycle: (values) => buffers.recycle(values),
    rest: () => buffers.rest(),
    warmUp: () => jobs.startAll(),
    close() {
      buffers.clear();
      jobs.close();
    },
  };
}

/** Queued jobs, and the workers that run them. */
class JobQueue {
  readonly #options: Required<DecodePoolOptions>;
  readonly #buffers: PoolBuffers;
  readonly #slots = new Set<Slot>();
  readonly #queue: Ticket[] = [];
  #lastId = 0;
  isClosed = false;

  constructor(options: DecodePoolOptions, buffers: PoolBuffers) {
    const {
      size = poolSize(),
      startWorker = startDecodeWorker,
      whyMissing = () => whyMissingAt(address),
    } = options;
    this.#options = { size, startWorker, whyMissing };
    this.#buffers = buffers;
  }

  ask(
    job: DecodeJob | KernelJob,
    signal: AbortSignal | undefined,
    priority: Priority | undefined,
  ): Promise<Decoded | KernelAnswer> {
    return new Promise((resolve, reject) => {
      const forget =
        signal &&
        onAbort(signal, () => {
          this.#unqueue(ticket);
          reject(abortError());
        });
      const ticket: Ticket = {
        id: ++this.#lastId,
        job,
        priority,
        signal,
        retried: false,
        resolve(decoded) {
          forget?.();
          resolve(decoded);
        },
        reject(reason) {
          forget?.();
          reject(reason);
        },
      };
      this.#queue.push(ticket);
      this.#pump();
    });
  }

  /** Starts the workers before there are jobs. */
  startAll(): void {
    while (!this.isClosed && this.#slots.size < this.#options.size) this.#addSlot();
  }

  close(): void {
    this.isClosed = true;
    const slots = [...this.#slots];
    const left = [
      ...this.#queue,
      ...slots.flatMap(({ running }) => [...running.values()]),
    ];
    for (const { worker, watch } of slots) {
      watch?.end();
      worker.terminate();
    }
    this.#slots.clear();
    this.#queue.length = 0;
    for (const ticket of left) ticket.reject(abortError());
  }

  /** Assigns queued jobs to workers, as far as these have capacity. */
  #pump(): void {
    for (;;) {
      const ticket = this.#queue[nearestOf(this.#queue)];
      if (!ticket) return;
      try {
        const slot = this.#slotFor();
        if (!slot) return;
        this.#unqueue(ticket);
        slot.running.set(ticket.id, ticket);
        const { request, buffers: moved } = this.#buffers.pack(ticket.job);
        slot.worker.postMessage({ id: ticket.id, ...request }, moved);
        this.#watchOver(slot);
      } catch (error) {
        this.#unqueue(ticket);
        ticket.reject(workerError(ticket.job, `could not be started: ${error}`));
      }
    }
  }

  #unqueue(ticket: Ticket): void {
    const at = this.#queue.indexOf(ticket);
    if (at >= 0) this.#queue.splice(at, 1);
  }

  #slotFor(): Slot | undefined {
    let best: Slot | undefined;
    for (const slot of this.#slots)
      if (!slot.isExhausted && (!best || slot.running.size < best.running.size))
        best = slot;
    if ((!best || best.running.size > 0) && this.#slots.size < this.#options.size)
      return this.#addSlot();
    return best && best.running.size < JOBS_A_WORKER ? best : undefined;
  }

  #addSlot(): Slot {
    const worker = this.#options.startWorker();
    const slot: Slot = {
      worker,
      running: new Map(),
      watch: undefined,
      isLoaded: false,
      isExhausted: false,
    };
    this.#slots.add(slot);
    worker.addEventListener('message', ({ data }) => this.#hear(slot, data));
    const crash = (event: Event) => this.#replaceCrashed(slot, event);
    worker.addEventListener('error', crash);
    worker.addEventListener('messageerror', crash);
    return slot;
  }

  #hear(slot: Slot, reply: DecodeReply): void {
    const ticket = slot.running.get(reply.id);
    slot.running.delete(reply.id);
    slot.isLoaded = true;
    this.#watchOver(slot);
    if (reply.stored) this.#buffers.giveBack(reply.stored);
    if (ticket) this.#settle(ticket, reply);
    slot.isExhausted ||= reply.isExhausted === true;
    if (slot.isExhausted && slot.running.size === 0) this.#remove(slot);
    this.#pump();
  }

  #settle({ job, resolve, reject }: Ticket, reply: DecodeReply): void {
    if (reply.status === 'done') {
      if (!('kernel' in job)) this.#buffers.delivered(reply.decoded as Decoded); // a decode job has this kind of reply
      resolve(reply.decoded);
      return;
    }
    const name = isErrorName(reply.name) ? reply.name : 'WorkerError';
    reject(new DataError(name, reply.message));
  }

  #replaceCrashed(slot: Slot, event: Event): void {
    const tickets = this.#remove(slot);
    const why = 'message' in event && event.message ? `: ${event.message}` : '';
    const what = `crashed twice${why}`;
    if (slot.isLoaded || tickets.length === 0) {
      this.#retry(tickets, tickets, what);
      return;
    }
    // its script may have failed to load
    this.#options.whyMissing().then((missing) => {
      if (!missing) return this.#retry(tickets, tickets, what);
      for (const ticket of tickets) ticket.reject(missing);
    });
  }

  /** Restarts the timeout for the jobs of a worker. */
  #watchOver(slot: Slot): void {
    slot.watch?.end();
    slot.watch = undefined;
    const running = [...slot.running.values()];
    if (running.length === 0) return;
    const bytes = running.reduce((sum, { job }) => sum + decodedBytesOf(job), 0);
    const ms = PATIENCE_MS + bytes * PATIENCE_MS_A_BYTE;
    slot.watch = watchSilence(ms, () => {
      const seconds = Math.round(ms / 1000);
      const what = `did not finish within ${seconds} seconds, twice`;
      this.#retry(this.#remove(slot), running.slice(0, 1), what);
    });
  }

  /** Terminates a worker; returns its unfinished jobs, oldest first. */
  #remove(slot: Slot): readonly Ticket[] {
    if (!this.#slots.delete(slot)) return [];
    slot.watch?.end();
    slot.worker.terminate();
    return [...slot.running.values()].filter(({ signal }) => !signal?.aborted);
  }

  /** Returns jobs to the front of the queue; those that are to blame only once. */
  #retry(tickets: readonly Ticket[], blamed: readonly Ticket[], what: string): void {
    for (const ticket of tickets.toReversed()) {
      const isBlamed = blamed.includes(ticket);
      if (this.isClosed) ticket.reject(abortError());
      else if (isBlamed && ticket.retried) ticket.reject(workerError(ticket.job, what));
      else {
        ticket.retried ||= isBlamed;
        this.#queue.unshift(ticket);
      }
    }
    this.#pump();
  }
}

function workerError(job: DecodeJob | KernelJob, what: string): DataError {
  const where = 'kernel' in job ? whereOfJob(job) : job.where;
  return new DataError(
    'WorkerError',
    `${where}: a chunk could not be decoded because its worker ${what}. Try again, or reload the page.`,
  );
}

function poolSize(): number {
  return Math.max(2, Math.min(4, navigator.hardwareConcurrency || 2));
}

function startDecodeWorker(): DecodeWorker {
  const name = `petri decode ${randomName()}`;
  const worker = new Worker(workerAddress(address), { type: 'module', name });
  reportEnd(worker, name);
  return worker;
}
