import { throwIfOwnFault } from './errors';

/** Interval (ms) and maximum number of checks for a thread that has not started yet: a minute in all. */
const LOOK_MS = 250;
const MAX_LOOKS = 240;

/** Holds a lock while this thread lives; false if pages have no locks (not over https, or with cookies blocked). */
export function holdThreadLock(name: string): Promise<boolean> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks || name === '') return Promise.resolve(false);
  return new Promise((resolve) => {
    // never settled: the lock is free when this thread is gone
    const held = locks.request(name, () => {
      resolve(true);
      return new Promise(() => {});
    });
    held.catch((error: unknown) => {
      throwIfOwnFault(error);
      resolve(false);
    });
  });
}

/**
 * Dispatches an `error` event on a worker, whose thread holds the lock `name`, when that thread is gone: browsers fire
 * no event if it was killed, for example by the out-of-memory killer.
 */
export function reportEnd(
  worker: Pick<EventTarget, 'dispatchEvent'>,
  name: string,
): void {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return;
  const look = async (looks: number): Promise<void> => {
    // free: its script has not run yet
    const isFree = await locks.request(
      name,
      { ifAvailable: true },
      async (lock) => lock !== null,
    );
    if (!isFree) {
      await locks.request(name, () => {});
      worker.dispatchEvent(new Event('error'));
    } else if (looks < MAX_LOOKS) setTimeout(() => begin(looks + 1), LOOK_MS);
  };
  // a page that is being left gets no lock, and needs none
  const begin = (looks: number) => void look(looks).catch(() => undefined);
  begin(0);
}
