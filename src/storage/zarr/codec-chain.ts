import type { ByteOrder } from '@/model/dtype';
import type { CodecStep } from '../codecs/codec-step';

/** How an array's chunks are encoded, from both formats. */
export interface CodecChain {
  /** In the order of decoding: from the bytes in the store to those of the values. */
  readonly decode: readonly CodecStep[];
  /** Axis order in which a chunk's values lie, slowest first; absent for C order. */
  readonly axes?: readonly number[];
  /** Of the values' bytes (v3's `bytes` codec; v2 says it in the data type). */
  readonly order: ByteOrder;
  /** Chunks are shards of smaller ones. Then `decode` is what lies around the whole shard. */
  readonly shard?: ShardCodec;
  /** For the inspector, in the order of writing. */
  readonly names: readonly string[];
}

/** zarr-extensions, `sharding_indexed`. */
export interface ShardCodec {
  /** In the axes that the shard sees, behind the transposes before it. */
  readonly chunkShape: readonly number[];
  readonly inner: CodecChain;
  readonly index: {
    readonly location: 'start' | 'end';
    readonly order: ByteOrder;
    /** Checked by the decode pool. */
    readonly checksum: boolean;
  };
}
