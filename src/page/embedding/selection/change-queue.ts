/** Changes of the selection in the order in which they were made: each may depend on what the one before selects. */
export interface ChangeQueue {
  /** Whether changes wait, or one goes on. */
  readonly isBusy: boolean;
  /** Makes a change after those before it; it must look at the signal before it changes anything. */
  add(change: (signal: AbortSignal) => Promise<void>): void;
  /** Gives up all changes that are not made yet. */
  clear(): void;
}

/** A queue of changes; one that fails is reported, and the next ones are made. */
export function createChangeQueue(onFailure: (error: unknown) => void): ChangeQueue {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let controller = new AbortController();
  return {
    get isBusy() {
      return waiting > 0;
    },
    add(change) {
      const { signal } = controller;
      waiting++;
      last = last
        .then(() => (signal.aborted ? undefined : change(signal)))
        .catch((error: unknown) => {
          if (!signal.aborted) onFailure(error);
        })
        .finally(() => {
          waiting--;
        });
    },
    clear() {
      controller.abort();
      controller = new AbortController();
    },
  };
}
