import type { ResourceCache } from '@/client/resource-cache';

/** A resource, outside of rendering. Rejects with what the read failed with. */
export function readResource<T>(cache: ResourceCache<T>, key: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = cache.peek(key);
      if (state.status === 'loading') return;
      if (state.status === 'ready') resolve(state.value);
      else reject(state.error);
      // later, for what is ready already is looked at before there is anything to leave
      queueMicrotask(() => leave());
    };
    const leave = cache.subscribe(key, look);
    look();
  });
}
