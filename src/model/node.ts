import type { Attributes } from './attributes';
import type { ElementInfo } from './element';
import type { LinkInfo } from './member-link';
import type { Path } from './path';

/** How an array is stored in its container, for the inspector. */
export interface StorageInfo {
  readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  /** contiguous, compact, chunked, virtual, external … */
  readonly layout: string;
  /** A caveat about the values, as a sentence. */
  readonly note?: string;
  readonly chunkShape?: readonly number[];
  /** Shape of a shard, if chunks are stored in shards. */
  readonly shardShape?: readonly number[];
  /** In encoding order, by name with settings: `shuffle`, `gzip (level 4)`. */
  readonly codecs: readonly string[];
  /** Stored size of the values in bytes, if the container records it. */
  readonly bytesStored?: number;
  readonly fillValue?: string;
  readonly order?: 'C' | 'F';
  readonly byteOrder?: 'little' | 'big';
}

/**
 * Counts of the chunks of an element of which some are not stored. That is not damage by itself:
 * both containers read them as the fill value, and writers omit chunks that contain nothing else.
 */
export interface ChunkPresence {
  /** Chunks looked up so far, and how many of those are absent. */
  readonly looked: number;
  readonly absent: number;
  /** Number of chunks of the arrays that were read. */
  readonly total: number;
  /** The value of elements that are not stored, if it is the same in all arrays. */
  readonly fill?: string;
  /** For a sum over the elements below a path that lack chunks: their number. */
  readonly elements?: number;
  /** Totals, if known without requests. */
  readonly stored?: StoredCount;
}

export interface StoredCount {
  readonly there: number;
  readonly of: number;
  readonly unit: 'chunk' | 'shard';
}

/** Description of one node for the inspector. */
export interface NodeDescription {
  readonly path: Path;
  /** `link` if its name is a link to nothing in the file, or to a group that contains it. */
  readonly node: 'group' | 'array' | 'link';
  readonly element: ElementInfo;
  /** How its name refers to it, if it has other names. */
  readonly links?: LinkInfo;
  /** The first attributes, long values truncated. */
  readonly attributes: Attributes;
  /** Number of further attributes. */
  readonly attributesLeft?: number;
  readonly shape?: readonly number[];
  readonly dtype?: string;
  readonly storage?: StorageInfo;
}
