import type { KeyStore } from './key-store';
import { SharedLookup } from './shared-request';

/**
 * Keeps the values that are asked for until told to forget: for opening one store twice without
 * asking twice. What failed is not kept.
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
