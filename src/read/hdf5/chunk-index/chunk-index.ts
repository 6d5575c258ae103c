import type { ReadOptions } from '@/model/read-options';
import type { LocateOptions, StoredPositions } from '@/read/chunks/chunked-array';
import type { AxisLimit } from '../dataspace-message';
import type { MetadataReader } from '../metadata-reader';

/** The location of a chunk. */
export interface StoredChunk {
  /** Relative to the file's base address. */
  readonly address: number;
  readonly length: number;
  /** Bit i: filter i of the pipeline was skipped. */
  readonly mask: number;
}

/** Finds chunks one at a time and reads only the parts of the index on the way to them. */
export interface ChunkIndex {
  /** The chunk at a position of the chunk grid; undefined if it was never written. */
  find(
    chunk: readonly number[],
    options?: LocateOptions,
  ): Promise<StoredChunk | undefined>;
  /**
   * Positions of all chunks, in any order; `too-many` as soon as there are more than `most`, or if
   * they are expensive to find: then `most` 0 is a cheap way to ask whether there is any.
   */
  list(most: number, options?: ReadOptions): Promise<StoredPositions>;
}

/** The properties of a dataset that its index depends on. */
export interface IndexedArray {
  readonly reader: MetadataReader;
  readonly chunkShape: readonly number[];
  /** Bytes of an unfiltered chunk. */
  readonly chunkBytes: number;
  /** Current and maximum shape of the array. */
  readonly shape: readonly number[];
  readonly most: readonly AxisLimit[];
  /** For messages: `the chunk index of /X/data`. */
  readonly what: string;
  /** The same with the name of the file. */
  readonly where: string;
}
