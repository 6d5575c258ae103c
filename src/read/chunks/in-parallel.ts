import { nextRotation } from '@/model/waiting';

/**
 * Number of items after which the thread receives its messages: cached results never yield to the
 * event loop.
 */
const ITEMS_A_TURN = 8192;

/** Maps a list with at most `limit` in parallel, in order. Stops starting at the first failure. */
export async function mapInParallel<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const out = new Array<R>(items.length);
  let next = 0;
  let failed = false;
  const work = async () => {
    while (next < items.length && !failed) {
      const at = next;
      next += 1;
      try {
        if (at % ITEMS_A_TURN === ITEMS_A_TURN - 1) await nextRotation();
        out[at] = await map(items[at] as T, at);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return out;
}
