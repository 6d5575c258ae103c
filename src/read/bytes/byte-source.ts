import type { OutputBuffer, ReadOptions } from '@/model/read-options';
import type { ByteRange } from './block-grid';

export interface ByteReadOptions extends ReadOptions {
  /** Output buffer for the bytes fetched, which may be more than requested. */
  readonly room?: OutputBuffer | undefined;
  /** A hint that nothing nearby will be read: caches fetch exactly this range and need not keep it. */
  readonly alone?: boolean | undefined;
}

/** Random access to bytes: a File, an address that supports ranges, a member of a zip. */
export interface ByteSource {
  /** The name in error messages: a file name or an address. */
  readonly name: string;
  readonly size: number;
  /**
   * Exactly `length` bytes from `position`, never fewer; CorruptError if the source ends before.
   * The result belongs to the caller of this one read; views returned by caches must not be written
   * to.
   */
  read(position: number, length: number, options?: ByteReadOptions): Promise<Uint8Array>;
  /**
   * Several separate ranges in one request, in the given order; views of one buffer. Absent if that
   * is no cheaper than single reads.
   */
  readMany?(
    ranges: readonly ByteRange[],
    options?: ByteReadOptions,
  ): Promise<readonly Uint8Array[]>;
  /** Synchronous `read`, if the source supports it (a File in a worker, a file in Node). */
  readSync?(position: number, length: number): Uint8Array;
}
