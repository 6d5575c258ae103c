import type { ByteReadOptions, ByteSource } from '@/bytes/byte-source';
import type { KeyStore } from '@/bytes/key-store';
import type { DType } from '@/model/dtype';
import type { StoredCount } from '@/model/node';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { CodecStep } from '../codecs/codec-step';

/** Where the bytes of one chunk lie. */
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
  /** A whole value of a key store; `get` gives undefined where it is absent. */
  | {
      readonly kind: 'key';
      readonly key: string;
      get(options?: ByteReadOptions): Promise<Uint8Array | undefined>;
      /** Its first bytes, where the store can read these alone. */
      head?(most: number, options?: ReadOptions): Promise<Uint8Array | undefined>;
      /** The store, where it gives several values by one request, whichever array they belong to. */
      readonly together?: KeysTogether;
      /** To be asked where `together` gave nothing: throws where that cannot mean that nothing was stored. */
      checkAbsence?(options?: ReadOptions): Promise<void>;
    };

export type KeysTogether = Required<Pick<KeyStore, 'getMany'>>;

/**
 * An array that lies in chunks, described alike for both containers. Everything the chunk
 * machine needs: *shape, chunk shape, dtype, codec chain, where each chunk lies*.
 */
export interface ChunkedArray {
  /** Keys the decoded-chunk cache; unique in a file. */
  readonly id: string;
  /** Where it is in its file: its chunks that are not stored are counted under this. */
  readonly path?: Path;
  /** What errors call it: file and element path; the id where absent. */
  readonly where?: string;
  readonly shape: readonly number[];
  /** Same rank as `shape`; `[]` for a scalar, which is one chunk. */
  readonly chunkShape: readonly number[];
  readonly dtype: DType;
  /**
   * `clipped`: chunks at the edge hold only what is inside the array (a contiguous layout cut into
   * chunks). Absent where they are stored full size, as both containers' chunks are.
   */
  readonly edges?: 'clipped';
  /** In the order of decoding. */
  readonly decode: readonly CodecStep[];
  /** Axis order in which a chunk's values lie, slowest first; absent for C order. */
  readonly axes?: readonly number[];
  /** One value that stands where a chunk is absent. */
  readonly fill: Values;
  locate(chunk: readonly number[], options?: ReadOptions): Promise<ChunkLocation>;
  /** True where little shows that no chunk is stored; false where one is, or where only much would tell. */
  isUnwritten?(options?: ReadOptions): Promise<boolean>;
  /** Counts the chunks that are stored, where that asks no server. */
  countStored?(options?: ReadOptions): Promise<StoredCount | undefined>;
  /** Bytes of one value before `resolve`; must be there where `resolve` is. */
  readonly itemBytes?: number;
  /** Turns decoded bytes into values where that needs more bytes (variable-length strings in HDF5's heap). */
  resolve?(bytes: Uint8Array, count: number, options?: ReadOptions): Promise<Values>;
}
