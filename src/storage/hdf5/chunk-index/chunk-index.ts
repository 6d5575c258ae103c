import type { ReadOptions } from '@/model/read-options';
import type { AxisLimit } from '../dataspace-message';
import type { MetadataReader } from '../metadata-reader';

/** Where a chunk lies. */
export interface StoredChunk {
  /** Counted from the file's base. */
  readonly address: number;
  readonly length: number;
  /** Bit i: filter i of the pipeline was left out. */
  readonly mask: number;
}

/** Finds chunks one at a time and reads only the parts of the index that lead to them. */
export interface ChunkIndex {
  /** The chunk at a position of the chunk grid; undefined where it was never written. */
  find(chunk: readonly number[], options?: ReadOptions): Promise<StoredChunk | undefined>;
  /**
   * True where little of the index shows that it has no chunk, as after an array was shrunk to nothing. False where it
   * has one, or where only much of the index would tell.
   */
  isEmpty(options?: ReadOptions): Promise<boolean>;
}

/** What an index needs to know of its dataset. */
export interface IndexedArray {
  readonly reader: MetadataReader;
  readonly chunkShape: readonly number[];
  /** Bytes of a chunk that went through no filter. */
  readonly chunkBytes: number;
  /** Extent of the array, and the most that it may grow to. */
  readonly shape: readonly number[];
  readonly most: readonly AxisLimit[];
  /** For messages: `the chunk index of /X/data`. */
  readonly what: string;
  /** The same with the file's name. */
  readonly where: string;
}
