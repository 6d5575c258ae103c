import { nearestOf } from '@/bytes/nearest';
import { abortError, DataError, isErrorName, throwIfAborted } from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import { whyMissing as whyMissingAt } from '@/model/petri-code';
import { randomName } from '@/model/random-name';
import type { Priority } from '@/model/read-options';
import { reportEnd } from '@/model/thread-lock';
import { workerAddress } from '@/model/trusted-workers';
import { type SilenceWatch, watchSilence } from '@/model/waiting';
import type { Decoded, DecodeJob, DecodePool } from '@/storage/codecs/codec';
import { inlineDecodePool, runInline } from '@/storage/codecs/inline-pool';
import {
  type AnswerOf,
  type KernelAnswer,
  type KernelJob,
  whereOfJob,
} from '@/storage/kernels/job';
import { decodedBytesOf, isSmallJob, isSmallKernelJob } from '@/storage/kernels/job-size';
import type { DecodeReply, DecodeRequest } from './decode';
import address from './decode.worker.ts?worker&url';
import { createPoolBuffers } from './pool-buffers';

/** What the pool needs of a worker. */
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
  /** How many workers at most. */
  readonly size?: number;
  readonly startWorker?: () => DecodeWorker;
  /** Why the script of a worker did not load, if it did not. */
  readonly whyMissing?: () => Promise<DataError | undefined>;
}

/** A job on its way. */
interface Ticket {
  readonly id: number;
  readonly job: DecodeJob | KernelJob;
  readonly priority: Priority | undefined;
  readonly resolve: (decoded: Decoded | KernelAnswer) => void;
  readonly reject: (reason: unknown) => void;
  /** Its caller has given it up. */
  readonly isOver: () => boolean;
  retried: boolean;
}

interface Slot {
  readonly worker: DecodeWorker;
  /** Oldest first. */
  readonly running: Map<number, Ticket>;
  /** Runs while there are jobs. */
  watch: SilenceWatch | undefined;
  /** Has answered something. */
  isLoaded: boolean;
  /** Gets no more jobs, and ends with those that it has. */
  isExhausted: boolean;
}

// one job running and one queued in the worker, so that it never idles
const JOBS_A_WORKER = 2;

/** A worker may take this long for a job of no output, and longer for each byte of it: a megabyte a second. */
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
  const {
    size = poolSize(),
    startWorker = startDecodeWorker,
    whyMissing = () => whyMissingAt(address),
  } = options;
  const inline = inlineDecodePool();
  const buffers = createPoolBuffers();
  const slots = new Set<Slot>();
  const queue: Ticket[] = [];
  let lastId = 0;
  let closed = false;

  const slotFor = (): Slot | undefined => {
    let best: Slot | undefined;
    for (const slot of slots)
      if (!slot.isExhausted && (!best || slot.running.size < best.running.size))
        best = slot;
    if ((!best || best.running.size > 0) && slots.size < size) return addSlot();
    return best && best.running.size < JOBS_A_WORKER ? best : undefined;
  };

  const addSlot = (): Slot => {
    const worker = startWorker();
    const slot: Slot = {
      worker,
      running: new Map(),
      watch: undefined,
      isLoaded: false,
      isExhausted: false,
    };
    slots.add(slot);
    worker.addEventListener('message', ({ data }) => {
      const ticket = slot.running.get(data.id);
      slot.running.delete(data.id);
      slot.isLoaded = true;
      watchOver(slot);
      if (data.stored) buffers.giveBack(data.stored);
      if (ticket) settle(ticket, data);
      slot.isExhausted ||= data.isExhausted === true;
      if (slot.isExhausted && slot.running.size === 0) remove(slot);
      pump();
    });
    const crash = (event: Event) => {
      const tickets = remove(slot);
      const why = 'message' in event && event.message ? `: ${event.message}` : '';
      const what = `crashed twice${why}`;
      if (slot.isLoaded || tickets.length === 0) return retry(tickets, tickets, what);
      // its script may not have come
      whyMissing().then((missing) => {
        if (!missing) return retry(tickets, tickets, what);
        for (const ticket of tickets) ticket.reject(missing);
      });
    };
    worker.addEventListener('error', crash);
    worker.addEventListener('messageerror', crash);
    return slot;
  };

  /** Counts anew how long the jobs of a worker take. */
  const watchOver = (slot: Slot): void => {
    slot.watch?.end();
    slot.watch = undefined;
    const running = [...slot.running.values()];
    if (running.length === 0) return;
    const bytes = running.reduce((sum, { job }) => sum + decodedBytesOf(job), 0);
    const ms = PATIENCE_MS + bytes * PATIENCE_MS_A_BYTE;
    slot.watch = watchSilence(ms, () => {
      const seconds = Math.round(ms / 1000);
      const what = `did not finish within ${seconds} seconds, twice`;
      retry(remove(slot), running.slice(0, 1), what);
    });
  };

  /** Ends a worker; gives the jobs that it leaves behind, oldest first. */
  const remove = (slot: Slot): readonly Ticket[] => {
    if (!slots.delete(slot)) return [];
    slot.watch?.end();
    slot.worker.terminate();
    return [...slot.running.values()].filter((ticket) => !ticket.isOver());
  };

  /** Puts jobs back into the queue, ahead of the others; those that are to blame only once. */
  const retry = (
    tickets: readonly Ticket[],
    blamed: readonly Ticket[],
    what: string,
  ): void => {
    for (const ticket of tickets.toReversed()) {
      const isBlamed = blamed.includes(ticket);
      if (closed) ticket.reject(abortError());
      else if (isBlamed && ticket.retried) ticket.reject(workerError(ticket.job, what));
      else queue.unshift(Object.assign(ticket, { retried: ticket.retried || isBlamed }));
    }
    pump();
  };

  const pump = (): void => {
    for (;;) {
      const ticket = queue[nearestOf(queue)];
      if (!ticket) return;
      try {
        const slot = slotFor();
        if (!slot) return;
        queue.splice(queue.indexOf(ticket), 1);
        slot.running.set(ticket.id, ticket);
        const { request, buffers: moved } = buffers.pack(ticket.job);
        slot.worker.postMessage({ id: ticket.id, ...request }, moved);
        watchOver(slot);
      } catch (error) {
        const at = queue.indexOf(ticket);
        if (at >= 0) queue.splice(at, 1);
        ticket.reject(workerError(ticket.job, `could not be started: ${error}`));
      }
    }
  };

  const settle = ({ job, resolve, reject }: Ticket, reply: DecodeReply): void => {
    if (reply.status === 'done') {
      if (!('kernel' in job)) buffers.delivered(reply.decoded as Decoded); // a decode job is answered so
      resolve(reply.decoded);
      return;
    }
    const name = isErrorName(reply.name) ? reply.name : 'WorkerError';
    reject(new DataError(name, reply.message));
  };

  const ask = (
    job: DecodeJob | KernelJob,
    signal: AbortSignal | undefined,
    priority: Priority | undefined,
  ) =>
    new Promise<Decoded | KernelAnswer>((resolve, reject) => {
      const forget =
        signal &&
        onAbort(signal, () => {
          const at = queue.indexOf(ticket);
          if (at >= 0) queue.splice(at, 1);
          reject(abortError());
        });
      const ticket: Ticket = {
        id: ++lastId,
        job,
        priority,
        isOver: () => signal?.aborted === true,
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
      queue.push(ticket);
      pump();
    });

  return {
    async decode(job, signal, priority) {
      throwIfAborted(signal);
      if (closed) throw abortError();
      if (isSmallJob(job)) return inline.decode(job, signal);
      return (await ask(job, signal, priority)) as Decoded; // a decode job is answered so
    },
    async run<J extends KernelJob>(job: J, signal?: AbortSignal, priority?: Priority) {
      throwIfAborted(signal);
      if (closed) throw abortError();
      if (isSmallKernelJob(job)) return runInline(job, signal);
      return (await ask(job, signal, priority)) as AnswerOf<J>; // each kernel has its own answer
    },
    recycle: (values) => buffers.recycle(values),
    rest: () => buffers.rest(),
    warmUp() {
      while (!closed && slots.size < size) addSlot();
    },
    close() {
      closed = true;
      buffers.clear();
      const left = [
        ...queue,
        ...[...slots].flatMap((slot) => [...slot.running.values()]),
      ];
      for (const { worker, watch } of slots) {
        watch?.end();
        worker.terminate();
      }
      slots.clear();
      queue.length = 0;
      for (const ticket of left) ticket.reject(abortError());
    },
  };
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
