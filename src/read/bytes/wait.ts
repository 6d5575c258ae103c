import { abortError } from '@/model/errors';
import { onAbort } from '@/model/on-abort';

/** Pauses; rejects with an AbortError at once on abort. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(abortError());
    };
    const timer = setTimeout(() => {
      forget?.();
      resolve();
    }, ms);
    const forget = signal && !signal.aborted ? onAbort(signal, abort) : undefined;
    if (signal?.aborted) abort();
  });
}
