import { abortError } from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import type { Priority } from '@/model/read-options';
import { nearestOf } from './nearest';

/**
 * Bounds what runs at the same time: requests by their number, decoding and memory by bytes. Highest priority first, then
 * first come, first served. The first in that order waits until it fits, and blocks all others; what is heavier than the
 * limit runs alone.
 */
export interface WorkQueue {
  /** Waits until the weight fits; call the result to return it. Rejects with the signal's reason on abort while waiting. */
  enter(weight: number, signal?: AbortSignal, priority?: Priority): Promise<() => void>;
  /** Runs a task of weight 1. A task that is aborted while it waits never starts. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal, priority?: Priority): Promise<T>;
}

interface Waiter {
  readonly weight: number;
  readonly priority: Priority | undefined;
  readonly admit: () => void;
}

export function createWorkQueue(limit: number): WorkQueue {
  const queue: Waiter[] = [];
  let inside = 0;

  const fits = (weight: number) => inside === 0 || inside + weight <= limit;
  const admitWaiting = () => {
    for (;;) {
      const at = nearestOf(queue);
      const next = queue[at];
      if (!next || !fits(next.weight)) return;
      queue.splice(at, 1);
      next.admit();
    }
  };
  const admitted = (weight: number) => {
    inside += weight;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside -= weight;
      admitWaiting();
    };
  };
  const reasonOf = (signal: AbortSignal): unknown => signal.reason ?? abortError();

  const enter: WorkQueue['enter'] = (weight, signal, priority) => {
    if (signal?.aborted) return Promise.reject(reasonOf(signal));
    if (queue.length === 0 && fits(weight)) return Promise.resolve(admitted(weight));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        weight,
        priority,
        admit() {
          forget?.();
          resolve(admitted(weight));
        },
      };
      queue.push(waiter);
      const forget =
        signal &&
        onAbort(signal, () => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(reasonOf(signal));
          admitWaiting();
        });
      admitWaiting();
    });
  };

  return {
    enter,
    async run(task, signal, priority) {
      const leave = await enter(1, signal, priority);
      try {
        if (signal?.aborted) throw reasonOf(signal);
        return await task();
      } finally {
        leave();
      }
    },
  };
}
