import type { ByteReadOptions, ByteSource } from '@/bytes/byte-source';
import type { ReadOptions } from '@/model/read-options';
import { type Cursor, corrupt, createCursor, NOWHERE } from './cursor';
import type { Superblock } from './superblock';

/** Reads metadata by address. Every address and length is checked against the file first. */
export interface MetadataReader {
  /** What errors call the file. */
  readonly name: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
  /** Bytes of the file from its base on; no address and no length is larger. */
  readonly extent: number;
  /** Position in the source. CorruptError where `length` bytes are not there. */
  positionOf(address: number, length: number, what: string): number;
  /** Exactly `length` bytes at an address. `what` says for what, with the path. */
  read(
    address: number,
    length: number,
    what: string,
    options?: ReadOptions,
  ): Promise<Cursor>;
  /** The same, or as many as the file has. */
  readUpTo(
    address: number,
    length: number,
    what: string,
    options?: ByteReadOptions,
  ): Promise<Cursor>;
}

export function createMetadataReader(
  source: ByteSource,
  { base, offsetBytes, lengthBytes }: Superblock,
): MetadataReader {
  const extent = source.size - base;
  const whereOf = (what: string) => `${source.name}: ${what}`;
  const positionOf = (address: number, length: number, what: string) => {
    if (address === 0 && length > 0)
      throw corrupt(whereOf(what), 'should lie where the file begins');
    if (address === NOWHERE || address < 0 || !(address + length <= extent))
      throw corrupt(
        whereOf(what),
        address === NOWHERE
          ? 'should be somewhere and is nowhere'
          : `should lie at bytes ${base + address} to ${base + address + length}, but the file ends at ${source.size}`,
      );
    return base + address;
  };
  const read = async (
    address: number,
    length: number,
    what: string,
    options?: ByteReadOptions,
  ) => {
    const bytes = await source.read(positionOf(address, length, what), length, options);
    return createCursor(bytes, whereOf(what));
  };
  return {
    name: source.name,
    offsetBytes,
    lengthBytes,
    extent,
    positionOf,
    read,
    readUpTo(address, length, what, options) {
      positionOf(address, 0, what);
      return read(address, Math.min(length, extent - address), what, options);
    },
  };
}
