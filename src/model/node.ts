import type { Attributes } from './attributes';
import type { ElementInfo } from './element';
import type { Path } from './path';

/** How an array lies in its container, for the inspector. */
export interface StorageInfo {
  readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  /** contiguous, compact, chunked, virtual, external … */
  readonly layout: string;
  readonly chunkShape?: readonly number[];
  /** Shape of a shard where chunks lie in shards. */
  readonly shardShape?: readonly number[];
  /** In the order of writing, by name with their settings: `shuffle`, `gzip (level 4)`. */
  readonly codecs: readonly string[];
  /** Bytes that the values take in the file, where the container says so. */
  readonly bytesStored?: number;
  readonly fillValue?: string;
  readonly order?: 'C' | 'F';
  readonly byteOrder?: 'little' | 'big';
}

/** Everything the inspector shows of one node. */
export interface NodeDescription {
  readonly path: Path;
  readonly node: 'group' | 'array';
  readonly element: ElementInfo;
  /** The first of them, long values cut. */
  readonly attributes: Attributes;
  /** How many more attributes there are. */
  readonly attributesLeft?: number;
  readonly shape?: readonly number[];
  readonly dtype?: string;
  readonly storage?: StorageInfo;
}
