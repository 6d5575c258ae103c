import { abortError, throwIfAborted } from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import type { Priority } from '@/model/read-options';
import { nearestOf } from './nearest';

/** Limits the number of concurrent tasks: highest priority first, then first come, first served. */
export interface Limiter {
  /** Runs a task in its turn. A task aborted while it waits never starts. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal, priority?: Priority): Promise<T>;
}

interface Entry {
  readonly start: () => void;
  readonly priority: Priority | undefined;
}

export function createLimiter(most: number): Limiter {
  let running = 0;
  const waiting: Entry[] = [];

  const release = () => {
    running--;
    const next = nearestOf(waiting);
    if (next >= 0) waiting.splice(next, 1)[0]?.start();
  };

  const turn = (signal: AbortSignal | undefined, priority: Priority | undefined) =>
    new Promise<void>((resolve, reject) => {
      let forget: (() => void) | undefined;
      const start = () => {
        forget?.();
        running++;
        resolve();
      };
      const entry = { start, priority };
      const leave = () => {
        const at = waiting.indexOf(entry);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal?.reason ?? abortError());
      };
      if (running < most) return start();
      forget = signal && onAbort(signal, leave);
      waiting.push(entry);
    });

  return {
    async run(task, signal, priority) {
      throwIfAborted(signal);
      await turn(signal, priority);
      try {
        throwIfAborted(signal);
        return await task();
      } finally {
        release();
      }
    },
  };
}
