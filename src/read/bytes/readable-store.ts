import type { AsyncReadable } from 'zarrita';
import { DataError } from '@/model/errors';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from './byte-source';
import { expectWithin } from './expect-within';
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

/** Facts that a store of zarrita cannot give about itself. */
interface StoreFacts {
  /** Names directly below a prefix; without it, groups find their members by consolidated metadata or usual names. */
  readonly list?: KeyStore['list'];
  /** Bytes of a value, undefined if it is absent; without it, shards are read whole. */
  sizeOf?(key: string, options?: ReadOptions): Promise<number | undefined>;
}

/**
 * A store made for zarrita (references into other files, a format of its own) as one of ours. Use it to open what Petri has
 * no store for. Values are read by ranges where `sizeOf` is given and the store has `getRange`.
 */
export function keyStoreOf(
  readable: AsyncReadable,
  name: string,
  { list, sizeOf }: StoreFacts = {},
): KeyStore {
  const get = (key: string, { signal }: ReadOptions = {}) =>
    readable.get(`/${key}`, signal && { signal });
  return {
    name,
    get,
    async source(key, options) {
      const valueName = `${name}/${key}`;
      if (!sizeOf || !readable.getRange) {
        const bytes = await get(key, options);
        return bytes && memorySource(bytes, valueName);
      }
      const size = await sizeOf(key, options);
      return size === undefined ? undefined : rangeSource(readable, key, valueName, size);
    },
    ...(list && { list }),
  };
}

/** A value of a store of zarrita, read by ranges. CorruptError if it has fewer bytes than its size. */
function rangeSource(
  readable: AsyncReadable,
  key: string,
  name: string,
  size: number,
): ByteSource {
  return {
    name,
    size,
    async read(offset, length, { signal } = {}) {
      expectWithin({ name, size }, offset, length);
      const range = { offset, length };
      const bytes = await readable.getRange?.(`/${key}`, range, signal && { signal });
      if (bytes?.length === length) return bytes;
      throw new DataError(
        'CorruptError',
        `${name}: of ${formatNumber(length, 'byte')} from ${offset} on, its store gave ${formatCount(bytes?.length ?? 0)}. It is damaged or truncated.`,
        { fault: 'incomplete' },
      );
    },
  };
}
