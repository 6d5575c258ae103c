import type { ReadOptions } from '@/model/read-options';
import type { ByteReadOptions, ByteSource } from './byte-source';

/** Bytes under keys: a dropped folder, a zip, an HTTP prefix, a bucket. Keys never start with `/`. */
export interface KeyStore {
  /** What errors call it. */
  readonly name: string;
  /** The whole value; undefined where there is none. */
  get(key: string, options?: ByteReadOptions): Promise<Uint8Array | undefined>;
  /**
   * Several values by one request, in the order of the keys; views of one buffer. Absent where
   * that is no cheaper than one by one.
   */
  getMany?(
    keys: readonly string[],
    options?: ByteReadOptions,
  ): Promise<readonly (Uint8Array | undefined)[]>;
  /** A value to be read in part (shards); undefined where there is none. */
  source(key: string, options?: ReadOptions): Promise<ByteSource | undefined>;
  /** Names directly below a prefix, folders with a trailing `/`. Absent where nothing can list. */
  list?(prefix: string, options?: ReadOptions): Promise<readonly string[]>;
  /** Listing asks no server: a folder of this computer, a zip whose directory was read. */
  readonly listsHere?: boolean;
}
