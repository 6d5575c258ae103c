import type { CachedSource } from '@/bytes/block-cache';
import type { ByteSource } from '@/bytes/byte-source';

/** Shorter reads share blocks with their neighbours in the cache. */
const SMALL = 32 << 10;

/**
 * For the values themselves: what the block cache has comes from there, small reads go through
 * it, and large ones are exact, so that no byte is fetched that no chunk holds.
 */
export function dataSource(source: ByteSource, cached: CachedSource): ByteSource {
  return {
    name: source.name,
    size: source.size,
    async read(position, length, options) {
      if (length < SMALL) return cached.read(position, length, options);
      return cached.readPast(position, length, options);
    },
    ...(cached.readMany && { readMany: cached.readMany }),
  };
}
