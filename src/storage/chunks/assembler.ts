import type { OutputBuffer } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { ChunkPart } from './chunk-part';

/** Puts parts of chunks, in any order, into one row-major result. */
export interface Assembler {
  /**
   * Copies a part of a chunk. The chunk may be kept until `finish`; it is never written to. One that nobody
   * else has (`own`) is freed as soon as it is copied.
   */
  put(chunk: Values, part: ChunkPart, own?: boolean): void;
  /** The result, 64-bit integers narrowed where all survive it. Called once. */
  finish(): Values;
}

export interface AssemblyLimits {
  /** For messages. */
  readonly where: string;
  /** What the result may weigh, where its size shows only while reading (texts, sequences). */
  readonly limitBytes: number;
  /** Memory for a result of numbers, which is not cleared: every value is put. */
  readonly into?: OutputBuffer | undefined;
}
