import type { AsyncReadable } from 'zarrita';
import type { ReadOptions } from '@/model/read-options';
import type { KeyStore } from './key-store';
import { memorySource } from './memory-source';

/**
 * A store as zarrita reads one. Use it to hand a store of ours to zarrita, or to a library on top of it.
 *
 * @example
 * const store = asReadable(await openFolderStore('cells.zarr'));
 * const array = await zarrita.open(zarrita.root(store).resolve('X'), { kind: 'array' });
 */
export function asReadable(store: KeyStore): AsyncReadable {
  return {
    get: (key, options) => store.get(key.slice(1), options),
    async getRange(key, range, options) {
      const source = await store.source(key.slice(1), options);
      if (!source) return undefined;
      const { offset, length } =
        'suffixLength' in range
          ? { offset: source.size - range.suffixLength, length: range.suffixLength }
          : range;
      return source.read(offset, length, options);
    },
  };
}

/**
 * A store made for zarrita (references into other files, a format of its own) as one of ours. Use it to open what Petri has
 * no store for. Values are read whole, shards too, since such a store states no sizes; without `list` the members of groups
 * are found by consolidated metadata or their usual names.
 */
export function keyStoreOf(
  readable: AsyncReadable,
  name: string,
  list?: KeyStore['list'],
): KeyStore {
  const get = (key: string, { signal }: ReadOptions = {}) =>
    readable.get(`/${key}`, signal && { signal });
  return {
    name,
    get,
    async source(key, options) {
      const bytes = await get(key, options);
      return bytes && memorySource(bytes, `${name}/${key}`);
    },
    ...(list && { list }),
  };
}
