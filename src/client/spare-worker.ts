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

export function spareWorkers<W extends SpareableWorker>(
  start: () => W,
  nextMs = NEXT_MS,
): SpareWorkers<W> {
  let spare: W | undefined;
  const prepare = () => {
    if (spare) return;
    const worker = start();
    spare = worker;
    // its script failed to load: the next caller retries, and gets the error
    worker.addEventListener('error', () => {
      if (spare !== worker) return;
      spare = undefined;
      worker.terminate();
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
