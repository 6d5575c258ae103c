import { abortError } from './errors';

/** The result, or an AbortError as soon as the signal fires, whatever becomes of the result then. */
export function untilAborted<T>(
  result: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(abortError());
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    result
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp));
  });
}
