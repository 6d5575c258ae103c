import type { SourceService } from '@workers/protocol';
import { releaseProxy, wrap } from 'comlink';
import { abortError, DataError, fieldsOf, isAbort, isErrorName } from '@/model/errors';
import { whyMissing } from '@/model/petri-code';
import type { Delay } from '@/model/source';
import type { SourceWorker } from './source-worker';
import { type PulseOptions, watchPulse } from './worker-pulse';

/** The service as it is from here: every answer a promise. */
export type RemoteService = {
  readonly [Method in keyof SourceService]: (
    ...args: Parameters<SourceService[Method]>
  ) => Promise<Awaited<ReturnType<SourceService[Method]>>>;
};

/** A worker with the promises that wait for it: they are rejected when it dies. */
export interface WorkerLink {
  /** Ends the worker at once, when the user does not want to wait; pending calls are rejected. */
  restart(): void;
  call<T>(ask: (service: RemoteService) => Promise<T>): Promise<T>;
  /** Ends the worker; what still waits is rejected. */
  end(reason: unknown): void;
  /** Ends the worker as soon as nothing waits for it any more. */
  retire(): void;
}

/** Grace period in which an ended worker aborts its requests, in milliseconds. */
const LAST_WORD_MS = 200;

interface LinkListeners {
  /** Called once if the worker ends by itself: an uncaught error, a crash; or if it never responds again. */
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
  // comlink's own Remote type takes promises of unions apart
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
    // terminated in the middle of a request, a worker may leave it open: it aborts its requests
    // itself
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

/** Errors come out of a worker as plain Errors that carry a name. */
function rebuilt(error: unknown): Error {
  if (isAbort(error)) return abortError();
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message } = error;
  if (!isErrorName(name)) return error;
  return new DataError(name, message, fieldsOf(error));
}
