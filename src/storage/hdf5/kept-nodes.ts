import { type SharedRequest, shareRequest } from '@/bytes/shared-request';
import type { ReadOptions } from '@/model/read-options';

/** What was read of a file's structure by number, each read once for all who wait for it; the oldest forgotten. */
export interface KeptNodes<T> {
  /** What is kept already. */
  peek(key: number): T | undefined;
  get(
    key: number,
    load: (options: ReadOptions) => Promise<T>,
    options?: ReadOptions,
  ): Promise<T>;
}

/** Keeps nodes of at most `max` in all, each counted as 1 unless `weightOf` says otherwise; the newest always. */
export function keepNodes<T>(
  max = 4096,
  weightOf: (node: T) => number = () => 1,
): KeptNodes<T> {
  const kept = new Map<number, { readonly node: T; readonly weight: number }>();
  const pending = new Map<number, SharedRequest<T>>();
  let total = 0;
  const keep = (key: number, node: T) => {
    const weight = weightOf(node);
    kept.set(key, { node, weight });
    total += weight;
    for (const [oldest, { weight: lost }] of kept) {
      if (total <= max || oldest === key) break;
      kept.delete(oldest);
      total -= lost;
    }
  };
  return {
    peek: (key) => kept.get(key)?.node,
    get(key, load, options) {
      const here = kept.get(key);
      if (here) return Promise.resolve(here.node);
      const waiting = pending.get(key);
      if (waiting) return waiting.join(options?.signal, options?.urgency);
      const request = shareRequest(
        async (signal, urgency) => {
          const node = await load({ signal, urgency });
          keep(key, node);
          return node;
        },
        // a failure is forgotten, so that a retry can succeed
        () => pending.delete(key),
        options?.urgency,
      );
      pending.set(key, request);
      return request.join(options?.signal, options?.urgency);
    },
  };
}
