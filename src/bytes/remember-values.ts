import type { KeyStore } from './key-store';

/**
 * Keeps the values that are asked for until told to forget: for opening one store twice without
 * asking twice. What failed is not kept.
 */
export function rememberValues(store: KeyStore): {
  readonly store: KeyStore;
  forget(): void;
} {
  let values: Map<string, Promise<Uint8Array | undefined>> | undefined = new Map();
  return {
    store: {
      ...store,
      get(key, options) {
        const known = values?.get(key);
        if (known) return known;
        const value = store.get(key, options);
        values?.set(key, value);
        value.catch(() => values?.delete(key));
        return value;
      },
    },
    forget() {
      values = undefined;
    },
  };
}
