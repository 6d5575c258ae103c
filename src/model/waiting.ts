import { abortError } from './errors';
import { onAbort } from './on-abort';

/** A tick later than this says that the thread was busy, frozen or asleep: it counts for nothing. */
const MAX_LATE_MS = 1000;

/** Notices when nothing arrives for a while. */
export interface SilenceWatch {
  /** Something arrived: the count starts again. */
  heard(): void;
  end(): void;
}

/**
 * Calls `fell` once when `heard` was not called for `ms`. Time counts only while the timers of this
 * thread run on time: after a computer slept, or a thread was busy, nothing could have been heard.
 */
export function watchSilence(ms: number, fell: () => void): SilenceWatch {
  const tickMs = Math.min(1000, ms / 5);
  let silentMs = 0;
  let due = performance.now() + tickMs;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - due <= MAX_LATE_MS) silentMs += tickMs;
    due = now + tickMs;
    // half a tick less: the sum of the ticks may be rounded down
    if (silentMs < ms - tickMs / 2) return;
    clearInterval(timer);
    fell();
  }, tickMs);
  return {
    heard() {
      silentMs = 0;
    },
    end: () => clearInterval(timer),
  };
}

/** The answer, or an AbortError as soon as the signal fires. */
export function untilAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(abortError());
    if (signal.aborted) giveUp();
    const forget = onAbort(signal, giveUp);
    answer.then(resolve, reject).finally(forget);
  });
}

/**
 * The answer of something that may never answer, such as the browser.
 *
 * @throws what `silent` gives once `ms` have passed without an answer, counted as `watchSilence` does;
 * an AbortError as soon as the signal fires
 */
export function answerWithin<T>(
  answer: Promise<T>,
  ms: number,
  silent: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  let watch: SilenceWatch | undefined;
  const silence = new Promise<never>((_, reject) => {
    watch = watchSilence(ms, () => reject(silent()));
  });
  return untilAborted(Promise.race([answer, silence]), signal).finally(() =>
    watch?.end(),
  );
}

let breathed = Number.NEGATIVE_INFINITY;

/** Lets this thread hear its messages, by one to itself: timers of a browser may take 4 ms each. */
export function nextTurn(): Promise<void> {
  if (typeof setImmediate === 'function')
    return new Promise((resolve) => {
      setImmediate(resolve);
    });
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** This thread has just heard its messages: one of them starts what comes next. */
export function noteTurn(): void {
  breathed = performance.now();
}

/** Lets this thread receive messages: reads from a cache never leave it, and an abort would not be heard. */
export async function breathe(): Promise<void> {
  await nextTurn();
  noteTurn();
}

/** The same, where this was not done for `ms`. */
export async function breatheIfDue(ms = 50): Promise<void> {
  if (performance.now() - breathed > ms) await breathe();
}
