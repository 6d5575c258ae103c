import type { ByteOrder } from '@/model/dtype';
import type { CodecStep } from '@/read/codecs/codec-step';

/** The encoding of an array's chunks, for both formats. */
export interface CodecChain {
  /** In decoding order: from stored bytes to the bytes of values. */
  readonly decode: readonly CodecStep[];
  /** Axis order of a chunk's values, slowest first; absent for C order. */
  readonly axes?: readonly number[];
  /** Byte order of the values (v3's `bytes` codec; in v2 part of the data type). */
  readonly order: ByteOrder;
  /** Chunks are shards of smaller ones. Then `decode` applies to the whole shard. */
  readonly shard?: ShardCodec;
  /** For the inspector, in encoding order. */
  readonly names: readonly string[];
}

/** zarr-extensions, `sharding_indexed`. */
export interface ShardCodec {
  /** In the axis order of the shard, after the transposes before it. */
  readonly chunkShape: readonly number[];
  readonly inner: CodecChain;
  readonly index: {
    readonly location: 'start' | 'end';
    readonly order: ByteOrder;
    /** Validated by the decode pool. */
    readonly checksum: boolean;
  };
}
