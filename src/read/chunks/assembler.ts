import type { OutputBuffer } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { ChunkPart } from '@/read/codecs/chunk-part';

/** Assembles parts of chunks, in any order, into one row-major result. */
export interface Assembler {
  /**
   * Copies a part of a chunk. May keep the chunk until `finish`, but never writes to it. A chunk
   * with no other reader (`own`) is freed as soon as it is copied.
   */
  put(chunk: Values, part: ChunkPart, own?: boolean): void;
  /** The result, with 64-bit integers narrowed if all survive it. Call once. */
  finish(): Values;
}

export interface AssemblyLimits {
  /** For messages. */
  readonly where: string;
  /**
   * Maximum size of the result in bytes, for types whose size is known only while reading (texts,
   * sequences).
   */
  readonly limitBytes: number;
  /** Output buffer for a numeric result; not cleared, because every value is put. */
  readonly into?: OutputBuffer | undefined;
}
