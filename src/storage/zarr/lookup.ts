import { type SharedRequest, shareRequest } from '@/bytes/shared-request';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions, Urgency } from '@/model/read-options';

/** Answers by key, each looked up once: those who ask at the same time share one request. */
export interface Lookup<T> {
  get(key: string, options?: ReadOptions): Promise<T>;
}

/**
 * Remembers answers, that there is nothing included, as long as they fit the budget (least recently
 * used go first). A failure is forgotten; a request is given up when the last who waits lets go.
 */
export function createLookup<T>(
  load: (key: string, options: ReadOptions) => Promise<T>,
  weigh: (value: T) => number = () => 0,
  budget = Number.POSITIVE_INFINITY,
): Lookup<T> {
  const known = new Map<string, { readonly value: T }>();
  const pending = new Map<string, SharedRequest<T>>();
  let weight = 0;

  const remember = (key: string, value: T) => {
    known.set(key, { value });
    weight += weigh(value);
    for (const [oldest, entry] of known) {
      if (weight <= budget || oldest === key) break;
      known.delete(oldest);
      weight -= weigh(entry.value);
    }
  };
  const start = (key: string, first: Urgency | undefined) => {
    const request = shareRequest(
      async (signal, urgency) => {
        const value = await load(key, { signal, urgency });
        if (!signal.aborted) remember(key, value);
        return value;
      },
      () => {
        if (pending.get(key) === request) pending.delete(key);
      },
      first,
    );
    pending.set(key, request);
    return request;
  };

  return {
    async get(key, options) {
      throwIfAborted(options?.signal);
      const entry = known.get(key);
      if (entry) {
        known.delete(key);
        known.set(key, entry);
        return entry.value;
      }
      const request = pending.get(key) ?? start(key, options?.urgency);
      return request.join(options?.signal, options?.urgency);
    },
  };
}
