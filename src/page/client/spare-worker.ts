/** The part of `Worker` that keeping one ready requires; tests inject their own. */
export interface SpareableWorker {
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** Keeps one worker ready, so that a file opens at once, even if the server of the page is out of reach. */
export interface SpareWorkers<W> {
  /** Starts a spare worker unless one is ready. */
  prepare(): void;
  /** Returns the worker that is ready, or a new one; another is prepared later. */
  take(): W;
}

/** Milliseconds before the next spare worker is started; until then the page is busy with the current file. */
const NEXT_MS = 3000;
/** Milliseconds before a failed start is retried, because the server of the page may be back by then. */
const RETRY_MS = 10_000;

export function spareWorkers<W extends SpareableWorker>(
  start: () => W,
  nextMs = NEXT_MS,
): SpareWorkers<W> {
  let spare: W | undefined;
  const prepare = () => {
    if (spare) return;
    const worker = start();
    spare = worker;
    // its script could not be loaded; a call that needs a worker before the next attempt starts one, and reports why it
    // fails
    worker.addEventListener('error', () => {
      if (spare !== worker) return;
      spare = undefined;
      worker.terminate();
      setTimeout(prepare, RETRY_MS);
    });
  };
  return {
    prepare,
    take() {
      const worker = spare ?? start();
      spare = undefined;
      setTimeout(prepare, nextMs);
      return worker;
    },
  };
}
