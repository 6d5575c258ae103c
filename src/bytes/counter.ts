import type { ReadOptions } from '@/model/read-options';
import type { Receipt } from '@/model/source';
import type { ByteSpan } from './block-grid';
import type { ByteReadOptions, ByteSource } from './byte-source';
import type { KeyStore } from './key-store';

/** Keeps the receipt of one opened source: what was asked for and what that cost. */
export interface Counter {
  /** A request went out. */
  request(): void;
  /** Bytes came in. */
  received(bytes: number): void;
  /** Bytes were asked for; `hit` where they were in the cache. */
  asked(bytes: number, hit: boolean): void;
  receipt(): Receipt;
}

export function createCounter(): Counter {
  let requests = 0;
  let bytesRead = 0;
  let bytesAsked = 0;
  let cacheHits = 0;
  return {
    request() {
      requests++;
    },
    received(bytes) {
      bytesRead += bytes;
    },
    asked(bytes, hit) {
      bytesAsked += bytes;
      if (hit) cacheHits++;
    },
    receipt: () => ({ requests, bytesRead, bytesAsked, cacheHits }),
  };
}

/** The same source, each read counted as one request. For sources that do not count by themselves (files). */
export function withCounter(source: ByteSource, counter: Counter): ByteSource {
  const { readSync, readMany } = source;
  return {
    name: source.name,
    size: source.size,
    async read(position, length, options) {
      counter.request();
      const bytes = await source.read(position, length, options);
      counter.received(bytes.length);
      return bytes;
    },
    ...(readMany && {
      async readMany(spans: readonly ByteSpan[], options?: ByteReadOptions) {
        counter.request();
        const parts = await readMany.call(source, spans, options);
        counter.received(parts.reduce((sum, { length }) => sum + length, 0));
        return parts;
      },
    }),
    ...(readSync && {
      readSync(position: number, length: number) {
        counter.request();
        const bytes = readSync.call(source, position, length);
        counter.received(bytes.length);
        return bytes;
      },
    }),
  };
}

/** The same store, each value, listing and read of a part counted. */
export function withStoreCounter(store: KeyStore, counter: Counter): KeyStore {
  const { list, getMany } = store;
  return {
    name: store.name,
    async get(key, options) {
      counter.request();
      const bytes = await store.get(key, options);
      counter.asked(bytes?.length ?? 0, false);
      counter.received(bytes?.length ?? 0);
      return bytes;
    },
    ...(getMany && {
      async getMany(keys: readonly string[], options?: ReadOptions) {
        counter.request();
        const values = await getMany.call(store, keys, options);
        const bytes = values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
        counter.asked(bytes, false);
        counter.received(bytes);
        return values;
      },
    }),
    async source(key, options) {
      const source = await store.source(key, options);
      return source && withCounter(source, counter);
    },
    ...(list && {
      list(prefix: string, options?: Parameters<typeof list>[1]) {
        counter.request();
        return list.call(store, prefix, options);
      },
    }),
  };
}
