import type { SourceService } from '@workers/protocol';
import { releaseProxy, wrap } from 'comlink';
import { abortError, DataError, fieldsOf, isAbort, isErrorName } from '@/model/errors';
import { whyMissing } from '@/model/petri-code';
import type { Delay, Receipt } from '@/model/source';
import type { SourceWorker } from './source-worker';

/** Interval of the heartbeats that a worker with pending calls is sent, in milliseconds. */
const ASK_MS = 2500;
/** Number of unanswered heartbeats after which a worker is reported as silent: ten seconds. */
const MAX_UNANSWERED = 4;
/** Number of unanswered heartbeats after which it is considered lost; a working one answers long before. */
const GIVEN_UP = 40;
/** A server that sends fewer bytes between `MAX_UNANSWERED` heartbeats is reported as slow. */
const SLOW_BYTES = 10_000;

/** Sends heartbeats to a worker while a call is pending. */
interface Pulse {
  /** Starts the heartbeats. Call it whenever a call has begun. */
  watch(): void;
  end(): void;
}

interface PulseOptions {
  readonly askMs?: number;
}

/** One object per state, so that it is reported once. */
const SILENT: Delay = { kind: 'worker' };

interface Patient {
  /** Requests the receipt, which shows whether bytes arrive. */
  readonly ask: () => Promise<Receipt>;
  readonly isWaitedFor: () => boolean;
  /** Called with the reason why it takes long; undefined once it continues. */
  readonly delayed: (delay: Delay | undefined) => void;
  /** Called when the worker has not answered for a hundred seconds. */
  readonly lost: () => void;
}

/**
 * Detects a worker that is alive but lost: code in an endless loop, for example libhdf5 on a damaged file, no longer
 * receives messages, not even a cancel. Counts heartbeats instead of time: a computer that slept sends one when it
 * wakes. Also detects servers that send next to nothing.
 */
export function watchPulse(
  { ask, isWaitedFor, delayed, lost }: Patient,
  { askMs = ASK_MS }: PulseOptions = {},
): Pulse {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unanswered = 0;
  /** Bytes read at each of the last answers, while requests to a server were pending. */
  let bytes: number[] = [];
  let notified: Delay | undefined;
  let ended = false;

  const tell = (delay: Delay | undefined) => {
    if (notified === delay) return;
    notified = delay;
    delayed(delay);
  };
  const answered = ({ pending = 0, bytesRead }: Receipt) => {
    if (ended) return;
    unanswered = 0;
    bytes = pending > 0 ? [...bytes, bytesRead].slice(-MAX_UNANSWERED - 1) : [];
    const received = bytesRead - (bytes[0] ?? 0);
    const isSlow = bytes.length > MAX_UNANSWERED && received < SLOW_BYTES;
    const seconds = (MAX_UNANSWERED * askMs) / 1000;
    tell(isSlow ? { kind: 'server', bytes: received, seconds } : undefined);
  };
  const rest = () => {
    timer = undefined;
    bytes = [];
    tell(undefined);
  };
  const beat = () => {
    if (!isWaitedFor()) return rest();
    unanswered += 1;
    if (unanswered > GIVEN_UP) return lost();
    if (unanswered >= MAX_UNANSWERED) tell(SILENT);
    ask().then(answered, () => undefined); // its end is reported elsewhere
    timer = setTimeout(beat, askMs);
  };
  return {
    watch() {
      if (timer !== undefined || ended) return;
      unanswered = 0;
      timer = setTimeout(beat, askMs);
    },
    end() {
      ended = true;
      clearTimeout(timer);
      tell(undefined);
    },
  };
}

/** The service as the page calls it: every method returns a promise. */
export type RemoteService = {
  readonly [Method in keyof SourceService]: (
    ...args: Parameters<SourceService[Method]>
  ) => Promise<Awaited<ReturnType<SourceService[Method]>>>;
};

/** A worker and its pending promises, which are rejected when it dies. */
export interface WorkerLink {
  /** Ends the worker at once, when the user does not want to wait; pending calls are rejected. */
  restart(): void;
  call<T>(ask: (service: RemoteService) => Promise<T>): Promise<T>;
  /** Ends the worker; pending calls are rejected. */
  end(reason: unknown): void;
  /** Ends the worker as soon as it has no pending calls. */
  retire(): void;
}

/** Grace period in which an ended worker aborts its requests, in milliseconds. */
const LAST_WORD_MS = 200;

interface LinkListeners {
  /** Called once if the worker ends by itself (an uncaught error, a crash), or if it never responds again. */
  readonly died: (reason: Error) => void;
  /** Called with the reason why an answer takes long; undefined once it continues. */
  readonly delayed?: ((delay: Delay | undefined) => void) | undefined;
}

export function linkWorker(
  worker: SourceWorker,
  { died, delayed = () => undefined }: LinkListeners,
  options?: PulseOptions,
): WorkerLink {
  const remote = wrap<SourceService>(worker);
  // comlink's own `Remote` type distributes promises over unions
  const service = remote as unknown as RemoteService;
  const waiting = new Set<(reason: unknown) => void>();
  let retired = false;
  let isLoaded = false;
  let ended: { readonly reason: unknown } | undefined;

  const terminate = () => {
    worker.terminate();
    // comlink's registry of proxies would retain the worker, whose listeners refer to the proxy
    remote[releaseProxy]();
  };
  const letGo = (reason: unknown) => {
    ended = { reason };
    pulse.end();
    for (const reject of waiting) reject(reason);
    waiting.clear();
  };
  const end = (reason: unknown) => {
    if (ended) return;
    letGo(reason);
    // a worker that is terminated in the middle of a request may leave it open, so it aborts its requests itself first
    const closed = service.close().catch(() => undefined);
    const late = new Promise((resolve) => setTimeout(resolve, LAST_WORD_MS));
    void Promise.race([closed, late]).finally(terminate);
  };
  const dieOf = (reason: Error) => {
    if (ended) return;
    terminate();
    letGo(reason);
    died(reason);
  };
  const die = () => dieOf(stopped('crashed'));
  const fail = async (what: string) => {
    if (ended) return;
    // a worker that never answered may lack its script
    const missing = isLoaded ? undefined : await whyMissing(worker.address);
    dieOf(missing ?? stopped(what));
  };
  const pulse = watchPulse(
    {
      ask: () => service.receipt(),
      isWaitedFor: () => waiting.size > 0,
      delayed,
      lost: () => void fail('has not responded for 100 seconds'),
    },
    options,
  );
  const endIfIdle = () => {
    if (retired && waiting.size === 0) end(abortError());
  };
  worker.addEventListener('error', () => void fail('crashed'));
  worker.addEventListener('messageerror', die);

  return {
    end,
    restart() {
      if (ended) return;
      terminate();
      letGo(stopped('was restarted'));
    },
    retire() {
      retired = true;
      endIfIdle();
    },
    async call(ask) {
      if (ended) throw ended.reason;
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        pulse.watch();
        ask(service)
          .finally(() => {
            isLoaded = true;
          })
          .then(resolve, (error: unknown) => reject(rebuilt(error)))
          .finally(() => {
            waiting.delete(reject);
            endIfIdle();
          });
      });
    },
  };
}

function stopped(what: string): DataError {
  return new DataError(
    'WorkerError',
    `Reading stopped: the reader of this file ${what}. Try again.`,
  );
}

/** Restores an error from a worker, which arrives as a plain Error with a name. */
function rebuilt(error: unknown): Error {
  if (isAbort(error)) return abortError();
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message } = error;
  if (!isErrorName(name)) return error;
  return new DataError(name, message, fieldsOf(error));
}
