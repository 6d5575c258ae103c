/** How often a worker that is waited for is asked for a sign of life. */
const ASK_MS = 10_000;
/** Questions that may go unanswered one after another; whatever is sound answers long before. */
const MOST_UNANSWERED = 9;

/** Feels the pulse of a worker while somebody waits for it. */
export interface Pulse {
  /** Somebody began to wait. */
  watch(): void;
  end(): void;
}

export interface PulseOptions {
  readonly askMs?: number;
}

/**
 * Tells when a worker is alive and yet lost: code that goes round in circles, in libhdf5 on a damaged
 * file say, hears no message any more, not even that it was given up. Questions are counted and not
 * the time: a computer that slept asks once when it wakes.
 */
export function feelPulse(
  ask: () => Promise<unknown>,
  isWaitedFor: () => boolean,
  lost: () => void,
  { askMs = ASK_MS }: PulseOptions = {},
): Pulse {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unanswered = 0;
  let ended = false;

  const beat = () => {
    timer = undefined;
    if (!isWaitedFor()) return;
    if (unanswered >= MOST_UNANSWERED) return lost();
    unanswered += 1;
    ask().then(
      () => {
        unanswered = 0;
      },
      () => undefined, // its end is told elsewhere
    );
    timer = setTimeout(beat, askMs);
  };
  return {
    watch() {
      if (timer !== undefined || ended) return;
      unanswered = 0;
      timer = setTimeout(beat, askMs);
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
