import { type SharedRequest, shareRequest } from '@/bytes/shared-request';
import type { ReadOptions } from '@/model/read-options';

/** Nodes of an index by number, each read once for all who wait for it; the oldest forgotten. */
export interface KeptNodes<T> {
  get(
    key: number,
    load: (options: ReadOptions) => Promise<T>,
    options?: ReadOptions,
  ): Promise<T>;
}

export function keepNodes<T>(most = 4096): KeptNodes<T> {
  const kept = new Map<number, { readonly node: T }>();
  const pending = new Map<number, SharedRequest<T>>();
  return {
    get(key, load, options) {
      const here = kept.get(key);
      if (here) return Promise.resolve(here.node);
      const waiting = pending.get(key);
      if (waiting) return waiting.join(options?.signal, options?.urgency);
      const request = shareRequest(
        async (signal, urgency) => {
          const node = await load({ signal, urgency });
          kept.set(key, { node });
          if (kept.size > most)
            for (const oldest of kept.keys()) {
              kept.delete(oldest);
              break;
            }
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
