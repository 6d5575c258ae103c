import type { ReadOptions } from '@/model/read-options';
import { asPrefix } from './key';
import type { KeyStore } from './key-store';

/** The part of a store below a folder, as a store. */
export function storeBelow(store: KeyStore, folder: string, name = store.name): KeyStore {
  const prefix = asPrefix(folder);
  if (prefix === '' && name === store.name) return store;
  const { list, getMany } = store;
  return {
    name,
    listsHere: store.listsHere === true,
    get: (key, options) => store.get(prefix + key, options),
    source: (key, options) => store.source(prefix + key, options),
    ...(getMany && {
      getMany: (keys: readonly string[], options?: ReadOptions) =>
        getMany.call(
          store,
          keys.map((key) => prefix + key),
          options,
        ),
    }),
    ...(list && {
      list: (below: string, options?: Parameters<typeof list>[1]) =>
        list.call(store, prefix + below, options),
    }),
  };
}
