import type { ReadOptions } from '@/model/read-options';
import type { ByteReadOptions, ByteSource } from './byte-source';

/** Bytes under keys: a dropped folder, a zip, an HTTP prefix, a bucket. Keys never start with `/`. */
export interface KeyStore {
  /** The name in error messages. */
  readonly name: string;
  /** The whole value; undefined if absent. */
  get(key: string, options?: ByteReadOptions): Promise<Uint8Array | undefined>;
  /**
   * Several values in one request, in the order of the keys; views of one buffer. Absent if that is
   * no cheaper than single requests.
   */
  getMany?(
    keys: readonly string[],
    options?: ByteReadOptions,
  ): Promise<readonly (Uint8Array | undefined)[]>;
  /** A value to be read by ranges (shards); undefined if absent. */
  source(key: string, options?: ReadOptions): Promise<ByteSource | undefined>;
  /** Names directly below a prefix, folders with a trailing `/`. Absent if the store cannot be listed. */
  list?(prefix: string, options?: ReadOptions): Promise<readonly string[]>;
  /** Why a server may leave out a key, and what to do, as sentences; undefined for names that all servers send. */
  omits?(key: string): string | undefined;
  /** Listing needs no request: a folder of this computer, a zip whose directory was read. */
  readonly listsHere?: boolean;
}
