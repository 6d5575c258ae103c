import type { KeyStore } from './key-store';
import { SharedLookup } from './shared-request';

/**
 * Caches the values that are read until cleared: opens one store twice without requesting twice.
 * Failures are not cached.
 */
export function rememberValues(store: KeyStore): {
  readonly store: KeyStore;
  forget(): void;
} {
  let values: SharedLookup<string, Uint8Array | undefined> | undefined = new SharedLookup(
    Number.POSITIVE_INFINITY,
  );
  return {
    store: {
      ...store,
      get: (key, options) =>
        values?.get(key, (shared) => store.get(key, shared), options) ??
        store.get(key, options),
    },
    forget() {
      values = undefined;
    },
  };
}
