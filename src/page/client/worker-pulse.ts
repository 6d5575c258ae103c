import type { Delay, Receipt } from '@/model/source';

/** How often a worker that is waited for is asked for a sign of life, in ms. */
const ASK_MS = 2500;
/** Number of unanswered heartbeats after which a worker is reported as silent: ten seconds. */
const MAX_UNANSWERED = 4;
/** Number of unanswered heartbeats after which it is considered lost; a working one answers long before. */
const GIVEN_UP = 40;
/** A server that sends fewer bytes between `MAX_UNANSWERED` heartbeats is reported as slow. */
const SLOW_BYTES = 10_000;

/** Sends heartbeats to a worker while a call is pending. */
export interface Pulse {
  /** A call has begun. */
  watch(): void;
  end(): void;
}

export interface PulseOptions {
  readonly askMs?: number;
}

/** One object per state, so that it is reported once. */
const SILENT: Delay = { kind: 'worker' };

interface Patient {
  /** The receipt is what shows whether bytes arrive. */
  readonly ask: () => Promise<Receipt>;
  readonly isWaitedFor: () => boolean;
  /** Called with the reason why it takes long; undefined once it continues. */
  readonly delayed: (delay: Delay | undefined) => void;
  /** Has answered nothing for a hundred seconds. */
  readonly lost: () => void;
}

/**
 * Detects a worker that is alive but lost: code in an endless loop, for example libhdf5 on a
 * damaged file, receives no message any more, not even a cancel. Counts heartbeats instead of time:
 * a computer that slept sends one when it wakes. Also detects servers that send next to nothing.
 */
export function watchPulse(
  { ask, isWaitedFor, delayed, lost }: Patient,
  { askMs = ASK_MS }: PulseOptions = {},
): Pulse {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unanswered = 0;
  /** Bytes at the last answers, one after another, while a server was waited for. */
  let bytes: number[] = [];
  let told: Delay | undefined;
  let ended = false;

  const tell = (delay: Delay | undefined) => {
    if (told === delay) return;
    told = delay;
    delayed(delay);
  };
  const answered = ({ pending = 0, bytesRead }: Receipt) => {
    if (ended) return;
    unanswered = 0;
    bytes = pending > 0 ? [...bytes, bytesRead].slice(-MAX_UNANSWERED - 1) : [];
    const received = bytesRead - (bytes[0] ?? 0);
    const isSlow = bytes.length > MAX_UNANSWERED && received < SLOW_BYTES;
    const seconds = (MAX_UNANSWERED * askMs) / 1000;
    tell(isSlow ? { kind: 'server', bytes: received, seconds } : undefined);
  };
  const rest = () => {
    timer = undefined;
    bytes = [];
    tell(undefined);
  };
  const beat = () => {
    if (!isWaitedFor()) return rest();
    unanswered += 1;
    if (unanswered > GIVEN_UP) return lost();
    if (unanswered >= MAX_UNANSWERED) tell(SILENT);
    ask().then(answered, () => undefined); // its end is reported elsewhere
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
      tell(undefined);
    },
  };
}
