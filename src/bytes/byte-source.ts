import type { OutputBuffer, ReadOptions } from '@/model/read-options';
import type { ByteSpan } from './block-grid';

export interface ByteReadOptions extends ReadOptions {
  /** For what is brought, which may be more than is asked for. */
  readonly room?: OutputBuffer | undefined;
  /** Nothing else near it will be wanted: whoever reads by blocks brings no more than this, and need not keep it. */
  readonly alone?: boolean | undefined;
}

/** Bytes at positions: a File, an address with ranges, a member of a zip. */
export interface ByteSource {
  /** What errors call it: a file name or an address. */
  readonly name: string;
  readonly size: number;
  /**
   * Exactly `length` bytes from `position`, never fewer: CorruptError where the source ends before.
   * The result belongs to the caller of this one read; caches hand out views that must not be written to.
   */
  read(position: number, length: number, options?: ByteReadOptions): Promise<Uint8Array>;
  /**
   * Parts that lie apart by one request, in their order; views of one buffer. Absent where that is no
   * cheaper than one by one.
   */
  readMany?(
    spans: readonly ByteSpan[],
    options?: ByteReadOptions,
  ): Promise<readonly Uint8Array[]>;
  /** The same as `read` at once, where the source can (a File in a worker, a file in Node). */
  readSync?(position: number, length: number): Uint8Array;
}
