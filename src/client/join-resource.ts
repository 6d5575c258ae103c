import { abortError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ResourceCache } from './resource-cache';

/** Waits for a resource as one of its readers, outside of rendering; passes its progress on. What failed before is read again. */
export function joinResource<T>(
  cache: ResourceCache<T>,
  key: string,
  { signal, report }: ReadOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      signal?.removeEventListener('abort', onAbort);
      settle();
      // later, for what is ready already is looked at before there is anything to leave
      queueMicrotask(() => leave());
    };
    const onAbort = () => done(() => reject(abortError()));
    const look = () => {
      const state = cache.peek(key);
      if (state.status === 'ready') done(() => resolve(state.value));
      else if (state.status === 'failed') done(() => reject(state.error));
      else if (state.progress) report?.(state.progress);
    };
    const leave = cache.subscribe(key, look);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (cache.peek(key).status === 'failed') cache.retry(key);
    look();
  });
}
