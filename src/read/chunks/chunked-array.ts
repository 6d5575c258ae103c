import type { DType } from '@/model/dtype';
import type { StoredCount } from '@/model/node';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { ByteReadOptions, ByteSource } from '@/read/bytes/byte-source';
import type { KeyStore } from '@/read/bytes/key-store';
import type { CodecStep } from '@/read/codecs/codec-step';

/** The location of the bytes of one chunk. */
export type ChunkLocation =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'range';
      readonly source: ByteSource;
      readonly position: number;
      readonly length: number;
      /** Bit i set: step i of the chain was left out for this chunk (HDF5's filter mask, already in chain order). */
      readonly skip?: number;
    }
  /** A whole value of a key store; `get` returns undefined if it is absent. */
  | {
      readonly kind: 'key';
      readonly key: string;
      get(options?: ByteReadOptions): Promise<Uint8Array | undefined>;
      /** Its first bytes, if the store can read these alone. */
      head?(most: number, options?: ReadOptions): Promise<Uint8Array | undefined>;
      /** The store, if it reads several values in one request, across arrays. */
      readonly together?: KeysTogether;
      /** Called if `together` found nothing: throws if that need not mean that nothing was stored. */
      checkAbsence?(options?: ReadOptions): Promise<void>;
    };

/**
 * Positions of all chunks that may be stored; `too-many` if they are more than was asked for,
 * `unknown` if the container cannot list them.
 */
export type StoredPositions = readonly (readonly number[])[] | 'too-many' | 'unknown';

/** True if no chunk is stored. */
export function isNothing(stored: StoredPositions): boolean {
  return typeof stored !== 'string' && stored.length === 0;
}

export interface LocateOptions extends ReadOptions {
  /** A hint that no other chunks are read: this one may be fetched along with its index. */
  readonly alone?: boolean;
}

export type KeysTogether = Required<Pick<KeyStore, 'getMany'>>;

/**
 * The description of an array as stored in chunks, equal for both containers, with everything the
 * chunk machine needs: *shape, chunk shape, dtype, codec chain, chunk locations*.
 */
export interface ChunkedArray {
  /** Keys the decoded-chunk cache; unique in a file. */
  readonly id: string;
  /** Its path in the file: absent chunks are counted under this. */
  readonly path?: Path;
  /** Its name in errors: file and element path; default: the id. */
  readonly where?: string;
  readonly shape: readonly number[];
  /** Same rank as `shape`; `[]` for a scalar, which is one chunk. */
  readonly chunkShape: readonly number[];
  readonly dtype: DType;
  /**
   * `clipped`: chunks at the edge contain only values inside the array (a contiguous layout divided
   * into chunks). Absent if they are stored in full size, as in both containers.
   */
  readonly edges?: 'clipped';
  /** In the order of decoding. */
  readonly decode: readonly CodecStep[];
  /** Axis order of a chunk's values, slowest first; absent for C order. */
  readonly axes?: readonly number[];
  /** The value of absent chunks. */
  readonly fill: Values;
  locate(chunk: readonly number[], options?: LocateOptions): Promise<ChunkLocation>;
  /** Called before all chunks are located: may fetch their index and their values in one request. */
  beforeWhole?(options?: ReadOptions): Promise<void>;
  /** Lists the stored chunks without a lookup of each, if they are no more than `most`. */
  storedChunks?(most: number, options?: ReadOptions): Promise<StoredPositions>;
  /** Counts the stored chunks, if that needs no request. */
  countStored?(options?: ReadOptions): Promise<StoredCount | undefined>;
  /** Bytes per value before `resolve`; required with `resolve`. */
  readonly itemBytes?: number;
  /** Converts decoded bytes to values that need further bytes (variable-length strings in HDF5's heap). */
  resolve?(bytes: Uint8Array, count: number, options?: ReadOptions): Promise<Values>;
}
