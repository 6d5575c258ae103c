import type { Attributes } from './attributes';
import type { ElementInfo } from './element';
import type { LinkInfo } from './member-link';
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

/**
 * What is known of the chunks of an element of which some are not stored. That is no fault by itself: both containers
 * take them for the fill value, and writers leave out chunks that are nothing else.
 */
export interface ChunkPresence {
  /** Chunks that were looked for so far, and those among them that are not there. */
  readonly looked: number;
  readonly absent: number;
  /** Chunks of the arrays that were looked into. */
  readonly total: number;
  /** The value of elements that are not stored, where it is the same in all arrays. */
  readonly fill?: string;
  /** Where it is the sum over elements that lack chunks, below a path: how many these are. */
  readonly elements?: number;
  /** What there is in all, where that is known without asking a server. */
  readonly stored?: StoredCount;
}

export interface StoredCount {
  readonly there: number;
  readonly of: number;
  readonly unit: 'chunk' | 'shard';
}

/** Everything the inspector shows of one node. */
export interface NodeDescription {
  readonly path: Path;
  /** `link` where its name is a link that leads to nothing in the file, or back to a group that holds it. */
  readonly node: 'group' | 'array' | 'link';
  readonly element: ElementInfo;
  /** How its name leads to it, where that is not its only one. */
  readonly links?: LinkInfo;
  /** The first of them, long values cut. */
  readonly attributes: Attributes;
  /** How many more attributes there are. */
  readonly attributesLeft?: number;
  readonly shape?: readonly number[];
  readonly dtype?: string;
  readonly storage?: StorageInfo;
}
