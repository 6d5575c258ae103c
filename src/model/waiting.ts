import { abortError } from './errors';
import { onAbort } from './on-abort';

/** A tick later than this means that the thread was busy, frozen or asleep; it is not counted. */
const MAX_LATE_MS = 1000;

/** Detects silence. */
export interface SilenceWatch {
  /** Resets the timer: something arrived. */
  heard(): void;
  end(): void;
}

/**
 * Calls `fell` once if `heard` was not called for `ms`. Time counts only while the timers of this
 * thread run on time: after the computer slept, or while the thread was busy, nothing could arrive.
 */
export function watchSilence(ms: number, fell: () => void): SilenceWatch {
  const tickMs = Math.min(1000, ms / 5);
  let silentMs = 0;
  let due = performance.now() + tickMs;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - due <= MAX_LATE_MS) silentMs += tickMs;
    due = now + tickMs;
    // minus half a tick: the sum of ticks may be rounded down
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

const AWAKE_TICK_MS = 10;

/** Started by `startAwakeClock`. */
export interface AwakeClock {
  /** Stops the clock; returns the elapsed milliseconds. */
  stop(): number;
}

/**
 * A stopwatch for external events: it pauses while the timers of this thread are late, because events that arrive in
 * that time are noticed only afterwards.
 */
export function startAwakeClock(): AwakeClock {
  let awakeMs = 0;
  let last = performance.now();
  const count = () => {
    const now = performance.now();
    awakeMs += Math.min(now - last, 2 * AWAKE_TICK_MS);
    last = now;
  };
  const timer = setInterval(count, AWAKE_TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      count();
      return awakeMs;
    },
  };
}

/** The result, or an AbortError as soon as the signal fires. */
export function untilAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError());
    if (signal.aborted) abort();
    const forget = onAbort(signal, abort);
    answer.then(resolve, reject).finally(forget);
  });
}

/**
 * The result of something that may never settle, such as the browser.
 *
 * @throws the error of `silent` after `ms` of silence, counted as `watchSilence` does; an
 * AbortError as soon as the signal fires
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

/** Lets this thread receive messages, by posting one to itself: timers of a browser may take 4 ms each. */
export function nextRotation(): Promise<void> {
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

/** Records that this thread has just received its messages, one of which started the current work. */
export function noteTurn(): void {
  breathed = performance.now();
}

/**
 * Lets this thread receive messages: reads from a cache never yield to the event loop, so that an abort would go
 * unnoticed.
 */
export async function yieldToEventLoop(): Promise<void> {
  await nextRotation();
  noteTurn();
}

/** Like `yieldToEventLoop`, unless this was done within the last `ms`. */
export async function yieldIfDue(ms = 50): Promise<void> {
  if (performance.now() - breathed > ms) await yieldToEventLoop();
}
