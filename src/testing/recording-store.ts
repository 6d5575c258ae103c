import type { ReadOptions } from '@/model/read-options';
import type { KeyStore } from '@/read/bytes/key-store';

export interface RecordingStore extends KeyStore {
  /** What was asked for, in order: `get key`, `get key + key`, `source key`, `read key position+length`, `list prefix`. */
  readonly asked: string[];
}

/** Writes down every request to a store. `lists: false` takes its listing away. */
export function recordingStore(store: KeyStore, { lists = true } = {}): RecordingStore {
  const asked: string[] = [];
  const { list, getMany } = store;
  return {
    name: store.name,
    asked,
    get(key, options) {
      asked.push(`get ${key}`);
      return store.get(key, options);
    },
    ...(getMany && {
      getMany(keys: readonly string[], options?: ReadOptions) {
        asked.push(`get ${keys.join(' + ')}`);
        return getMany.call(store, keys, options);
      },
    }),
    async source(key, options) {
      asked.push(`source ${key}`);
      const source = await store.source(key, options);
      if (!source) return undefined;
      return {
        name: source.name,
        size: source.size,
        read(position, length, options) {
          asked.push(`read ${key} ${position}+${length}`);
          return source.read(position, length, options);
        },
      };
    },
    ...(lists &&
      list && {
        list(prefix, options) {
          asked.push(`list ${prefix}`);
          return list(prefix, options);
        },
      }),
  };
}
