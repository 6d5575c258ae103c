/** What the page needs of a Worker to keep it ready; tests inject their own. */
export interface SpareableWorker {
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** Keeps one worker ready, so that a file opens at once, and when the server of the page is out of reach. */
export interface SpareWorkers<W> {
  /** Starts a spare worker unless one is ready. */
  prepare(): void;
  /** The one that is ready, or a new one; another is prepared later. */
  take(): W;
}

/** Until then, the page has better things to do than to prepare for the next file. */
const NEXT_MS = 3000;
/** The server of the page may be back by then. */
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
    // its script did not come: what needs a worker before the next attempt starts one, and hears why it fails
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
