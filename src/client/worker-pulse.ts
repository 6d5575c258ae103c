import type { Delay, Receipt } from '@/model/source';

/** How often a worker that is waited for is asked for a sign of life, in ms. */
const ASK_MS = 2500;
/** Questions after which a worker that answered none is told to be silent: ten seconds. */
const MAX_UNANSWERED = 4;
/** Questions after which it is given up; a sound one answers long before. */
const GIVEN_UP = 40;
/** A server that sends less between `MAX_UNANSWERED` questions is told to be slow. */
const SLOW_BYTES = 10_000;

/** Feels the pulse of a worker while somebody waits for it. */
export interface Pulse {
  /** Somebody began to wait. */
  watch(): void;
  end(): void;
}

export interface PulseOptions {
  readonly askMs?: number;
}

/** One value, so that it is told once. */
const SILENT: Delay = { kind: 'worker' };

interface Patient {
  /** The receipt is what shows whether bytes arrive. */
  readonly ask: () => Promise<Receipt>;
  readonly isWaitedFor: () => boolean;
  /** Hears why it takes long; undefined once it goes on. */
  readonly delayed: (delay: Delay | undefined) => void;
  /** Has answered nothing for a hundred seconds. */
  readonly lost: () => void;
}

/**
 * Tells when a worker is alive and yet lost: code that loops without end, in libhdf5 on a damaged
 * file say, hears no message any more, not even that it was given up. Questions are counted and not
 * the time: a computer that slept asks once when it wakes. Also tells of servers that send next to nothing.
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
    ask().then(answered, () => undefined); // its end is told elsewhere
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
