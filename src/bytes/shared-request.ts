import { abortError, throwIfAborted } from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import type { Urgency } from '@/model/read-options';
import { sharedUrgency } from './nearest';

/** One request that several readers wait for; it is aborted only when the last of them lets go. */
export interface SharedRequest<T> {
  /** Waits with the others. Rejects at once with the signal's reason where this reader lets go. */
  join(signal: AbortSignal | undefined, urgency?: Urgency): Promise<T>;
}

/**
 * Starts a request that can be shared. `settled` is called once, when it ended in any way or was
 * given up: the moment to forget it. `first` is the urgency of who starts it.
 */
export function shareRequest<T>(
  start: (signal: AbortSignal, urgency: Urgency) => Promise<T>,
  settled: () => void,
  first?: Urgency,
): SharedRequest<T> {
  const controller = new AbortController();
  const urgency = sharedUrgency(first);
  let waiters = 0;
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    settled();
  };
  const result = start(controller.signal, urgency);
  result.then(end, end);

  const leave = () => {
    waiters--;
    if (waiters > 0 || over) return;
    end();
    controller.abort(abortError());
  };

  return {
    async join(signal, nearer) {
      throwIfAborted(signal);
      urgency.join(nearer);
      waiters++;
      if (!signal) return result.finally(() => waiters--);
      return new Promise<T>((resolve, reject) => {
        const forget = onAbort(signal, () => {
          leave();
          reject(signal.reason);
        });
        result.then(resolve, reject).finally(forget);
      });
    },
  };
}
