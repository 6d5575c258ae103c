import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';

export interface UnitOptions {
  /** Number of batches in parallel. */
  readonly inFlight?: number;
  /** Batches that are already done. */
  readonly isDone?: (unit: number) => boolean;
}

/**
 * Processes numbered batches, several at once, and gives each as soon as it is done. Breaking out
 * of the loop aborts those in progress. At most `inFlight` results are buffered.
 */
export async function* eachUnit<T>(
  units: Iterable<number>,
  work: (unit: number, options: ReadOptions) => Promise<T>,
  { inFlight = 4, isDone = () => false }: UnitOptions = {},
  options?: ReadOptions,
): AsyncGenerator<{ readonly unit: number; readonly result: T }> {
  throwIfAborted(options?.signal);
  const giveUp = new AbortController();
  const signal = options?.signal
    ? AbortSignal.any([options.signal, giveUp.signal])
    : giveUp.signal;
  const left = units[Symbol.iterator]();
  const running = new Map<number, Promise<{ unit: number; result: T }>>();

  const start = (): void => {
    while (running.size < inFlight) {
      const next = left.next();
      if (next.done) return;
      const unit = next.value;
      if (isDone(unit)) continue;
      const task = work(unit, { signal }).then((result) => ({ unit, result }));
      task.catch(() => undefined); // handled by the race below, or no longer needed
      running.set(unit, task);
    }
  };

  try {
    for (start(); running.size > 0; start()) {
      const done = await Promise.race(running.values());
      running.delete(done.unit);
      throwIfAborted(options?.signal);
      start(); // before the caller takes its time
      yield done;
    }
  } finally {
    giveUp.abort();
  }
}
