import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { KeyStore } from '@/read/bytes/key-store';
import { memorySource } from '@/read/bytes/memory-source';

export interface MemoryStore extends KeyStore {
  /** What was asked for, in order: `get key`, `get key + key`, `source key`, `list prefix`. */
  readonly asked: string[];
}

/**
 * Keys and values in memory, text as UTF-8, each request written down. `lists: false` for a store that
 * cannot list, `together: true` for one that gives several values by one request.
 */
export function memoryStore(
  entries: Readonly<Record<string, Uint8Array | string>>,
  { name = 'memory', lists = true, together = false } = {},
): MemoryStore {
  const values = new Map(
    Object.entries(entries).map(([key, value]) => [
      key,
      typeof value === 'string' ? new TextEncoder().encode(value) : value,
    ]),
  );
  const asked: string[] = [];
  return {
    name,
    asked,
    async get(key, options) {
      throwIfAborted(options?.signal);
      asked.push(`get ${key}`);
      return values.get(key);
    },
    async source(key, options) {
      throwIfAborted(options?.signal);
      asked.push(`source ${key}`);
      const bytes = values.get(key);
      return bytes && memorySource(bytes, key);
    },
    ...(together && {
      async getMany(keys: readonly string[], options?: ReadOptions) {
        throwIfAborted(options?.signal);
        asked.push(`get ${keys.join(' + ')}`);
        return keys.map((key) => values.get(key));
      },
    }),
    ...(lists && {
      async list(prefix: string) {
        asked.push(`list ${prefix}`);
        const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
        const names = [...values.keys()]
          .filter((key) => key.startsWith(folder))
          .map((key) => key.slice(folder.length))
          .map((rest) =>
            rest.includes('/') ? rest.slice(0, rest.indexOf('/') + 1) : rest,
          );
        return [...new Set(names)].sort();
      },
    }),
  };
}
