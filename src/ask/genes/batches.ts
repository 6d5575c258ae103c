import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';

export interface BatchOptions {
  /** Number of batches in parallel. */
  readonly inFlight?: number;
  /** Batches that are already done. */
  readonly isDone?: (batch: number) => boolean;
}

/**
 * Processes numbered batches, several in parallel, and yields each as soon as it is done. Breaking out of the loop
 * aborts those in progress. At most `inFlight` results are buffered.
 */
export async function* eachBatch<T>(
  batches: Iterable<number>,
  work: (batch: number, options: ReadOptions) => Promise<T>,
  { inFlight = 4, isDone = () => false }: BatchOptions = {},
  options?: ReadOptions,
): AsyncGenerator<{ readonly batch: number; readonly result: T }> {
  throwIfAborted(options?.signal);
  const abort = new AbortController();
  const signal = options?.signal
    ? AbortSignal.any([options.signal, abort.signal])
    : abort.signal;
  const left = batches[Symbol.iterator]();
  const running = new Map<number, Promise<{ batch: number; result: T }>>();

  const start = (): void => {
    while (running.size < inFlight) {
      const next = left.next();
      if (next.done) return;
      const batch = next.value;
      if (isDone(batch)) continue;
      const task = work(batch, { signal }).then((result) => ({ batch, result }));
      task.catch(() => undefined); // handled by the race below, or no longer needed
      running.set(batch, task);
    }
  };

  try {
    for (start(); running.size > 0; start()) {
      const done = await Promise.race(running.values());
      running.delete(done.batch);
      throwIfAborted(options?.signal);
      start(); // before the caller processes the result
      yield done;
    }
  } finally {
    abort.abort();
  }
}
