import { abortError } from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import type { Priority } from '@/model/read-options';
import { nearestOf } from '@/read/bytes/nearest';

export interface Gate {
  /** Waits for its turn; call the result to return the weight. Rejects on abort while waiting. */
  enter(weight: number, signal?: AbortSignal, priority?: Priority): Promise<() => void>;
}

interface Waiter {
  readonly weight: number;
  readonly priority: Priority | undefined;
  readonly admit: () => void;
}

/**
 * A semaphore by weight: highest priority first, then first come, first served. The first in that
 * order waits until it fits, and blocks all others; an entry heavier than the limit runs alone.
 */
export function createGate(limit: number): Gate {
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

  return {
    enter(weight, signal, priority) {
      if (signal?.aborted) return Promise.reject(abortError());
      if (queue.length === 0 && fits(weight)) return Promise.resolve(admitted(weight));
      return new Promise((resolve, reject) => {
        const abort = () => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(abortError());
          admitWaiting();
        };
        const waiter: Waiter = {
          weight,
          priority,
          admit() {
            forget?.();
            resolve(admitted(weight));
          },
        };
        queue.push(waiter);
        const forget = signal && onAbort(signal, abort);
        admitWaiting();
      });
    },
  };
}
