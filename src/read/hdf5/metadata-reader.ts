import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { CachedSource } from '@/read/bytes/block-cache';
import type { ByteReadOptions } from '@/read/bytes/byte-source';
import { type Cursor, corrupt, createCursor, NOWHERE } from './cursor';
import type { KnownAddresses } from './known-addresses';
import type { Superblock } from './superblock';

/** Bytes at an address relative to the file's base. */
export interface Extent {
  readonly address: number;
  readonly length: number;
}

/** Reads metadata by address. Every address and length is first checked against the size of the file. */
export interface MetadataReader {
  /** The name of the file in errors. */
  readonly name: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
  /** Bytes arrive over a network: more of them at once cost less than a second request. */
  readonly isRemote: boolean;
  /** Size of the file from its base on: the upper bound of every address and length. */
  readonly extent: number;
  /** Position in the source. CorruptError if `length` bytes are not within the file. */
  positionOf(address: number, length: number, what: string): number;
  /** Exactly `length` bytes at an address. `what` names the purpose, with the path. */
  read(
    address: number,
    length: number,
    what: string,
    options?: ReadOptions,
  ): Promise<Cursor>;
  /** The same, or as many bytes as the file has. */
  readUpTo(
    address: number,
    length: number,
    what: string,
    options?: ByteReadOptions,
  ): Promise<Cursor>;
  /**
   * Prefetches ranges, merged and in parallel. Skips ranges that exceed the block cache or the
   * file: reading those throws.
   */
  prefetch(extents: readonly Extent[], options?: ReadOptions): Promise<void>;
  /**
   * The content of a message in the file's table of shared ones, by its ID in their heap (format
   * specification IV.A.2 "shared message").
   */
  sharedMessage(
    type: number,
    id: Uint8Array,
    what: string,
    options?: ReadOptions,
  ): Promise<Uint8Array>;
}

const MAX_PREFETCH = 16 << 20;

/**
 * Without a table of shared messages: `sharedMessage` throws. Once `closing` is
 * aborted, pending and later reads fail.
 */
export function createMetadataReader(
  source: CachedSource,
  { base, offsetBytes, lengthBytes }: Superblock,
  {
    closing,
    addresses,
  }: { readonly closing: AbortSignal; readonly addresses: KnownAddresses },
): MetadataReader {
  const extent = source.size - base;
  const whereOf = (what: string) => `${source.name}: ${what}`;
  const positionOf = (address: number, length: number, what: string) => {
    if (address === 0 && length > 0)
      throw corrupt(whereOf(what), 'has an invalid address (the start of the file)');
    if (address === NOWHERE) throw corrupt(whereOf(what), 'has no address');
    if (address < 0 || !(address + length <= extent))
      throw corrupt(
        whereOf(what),
        `should be at bytes ${base + address} to ${base + address + length}, but the file ends at ${source.size}`,
        'incomplete',
      );
    return base + address;
  };
  const read = async (
    address: number,
    length: number,
    what: string,
    options?: ByteReadOptions,
  ) => {
    throwIfAborted(closing);
    const position = positionOf(address, length, what);
    addresses.add(address);
    const bytes = await source.read(position, length, options);
    throwIfAborted(closing);
    return createCursor(bytes, whereOf(what));
  };
  return {
    name: source.name,
    offsetBytes,
    lengthBytes,
    isRemote: source.readSync === undefined,
    extent,
    positionOf,
    read,
    readUpTo(address, length, what, options) {
      positionOf(address, 0, what);
      return read(address, Math.min(length, extent - address), what, options);
    },
    async prefetch(extents, options) {
      const ranges = [];
      let total = 0;
      for (const { address, length } of extents) {
        if (address <= 0 || address >= extent) continue;
        total += length;
        if (total > MAX_PREFETCH) break;
        const inside = Math.min(length, extent - address);
        ranges.push({ position: base + address, length: inside });
      }
      if (ranges.length > 0) await source.prefetch(ranges, options);
    },
    async sharedMessage(_type, _id, what) {
      throw corrupt(
        whereOf(what),
        "refers to the file's table of shared messages, which it does not have",
      );
    },
  };
}
