import { abortError, throwIfAborted } from '@/model/errors';

/** Lets a bounded number of tasks run at once, in the order in which they came. */
export interface Limiter {
  /** Runs a task when it is its turn. One that is given up while it waits never starts. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createLimiter(most: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];

  const release = () => {
    running--;
    waiting.shift()?.();
  };

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        running++;
        resolve();
      };
      const leave = () => {
        const at = waiting.indexOf(start);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal?.reason ?? abortError());
      };
      if (running < most) return start();
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(start);
    });

  return {
    async run(task, signal) {
      throwIfAborted(signal);
      await turn(signal);
      try {
        throwIfAborted(signal);
        return await task();
      } finally {
        release();
      }
    },
  };
}
