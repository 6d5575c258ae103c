/** Maps a list with at most `limit` under way at once, in order. Stops starting at the first failure. */
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
