import { abortError } from '@/model/errors';

export interface Gate {
  /** Waits its turn; the result hands the weight back. Aborts while waiting. */
  enter(weight: number, signal?: AbortSignal): Promise<() => void>;
}

type Waiter = { readonly weight: number; readonly admit: () => void };

/** Lets in what fits below a limit, first come first served; what is heavier than the limit goes alone. */
export function createGate(limit: number): Gate {
  const queue: Waiter[] = [];
  let inside = 0;

  const fits = (weight: number) => inside === 0 || inside + weight <= limit;
  const admitWaiting = () => {
    for (let next = queue[0]; next && fits(next.weight); next = queue[0]) {
      queue.shift();
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
    enter(weight, signal) {
      if (signal?.aborted) return Promise.reject(abortError());
      if (queue.length === 0 && fits(weight)) return Promise.resolve(admitted(weight));
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(abortError());
          admitWaiting();
        };
        const waiter: Waiter = {
          weight,
          admit() {
            signal?.removeEventListener('abort', giveUp);
            resolve(admitted(weight));
          },
        };
        queue.push(waiter);
        signal?.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
