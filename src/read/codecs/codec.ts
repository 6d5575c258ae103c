import type { DType } from '@/model/dtype';
import type { Priority } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { AnswerOf, KernelJob } from '@/read/kernels/job';
import type { ChunkPart } from './chunk-part';
import type { CodecStep } from './codec-step';

/** A job for a decode worker: undo the steps, then read `count` values of a type from the bytes. */
export interface DecodeJob {
  readonly bytes: Uint8Array;
  readonly steps: readonly CodecStep[];
  /** Steps to skip, as a bit mask over `steps`. */
  readonly skip: number;
  /**
   * The type of the bytes after all steps; `raw` if the caller interprets them. Without a `length`
   * their number is unknown (a whole shard that was compressed).
   */
  readonly as:
    | { readonly kind: 'values'; readonly dtype: DType; readonly count: number }
    | {
        readonly kind: 'raw';
        readonly length?: number;
        /** Number of values of these bytes, if they are to be cut. */
        readonly items?: number;
      };
  /** File and element path, for messages. */
  readonly where: string;
  /**
   * Parts to return, each with its values contiguous: for a chunk that is too large to be
   * transferred whole. For fixed-size values.
   */
  readonly cuts?: readonly ChunkPart[];
  /** Maximum decoded size if the length is unknown; a TooLargeError beyond. */
  readonly most?: number;
}

export type Decoded =
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  /** For a job with `cuts`: one entry each. */
  | { readonly kind: 'cuts'; readonly cuts: readonly DecodedPart[] };

/** The result for a whole chunk or a part of it. */
export type DecodedPart = Exclude<Decoded, { kind: 'cuts' }>;

/**
 * Undoes codec chains, in workers if available, otherwise inline (tests). The decoded length is
 * checked against the job: CorruptError if it differs, UnsupportedError for an unknown codec.
 */
export interface DecodePool {
  decode(job: DecodeJob, signal?: AbortSignal, priority?: Priority): Promise<Decoded>;
  /**
   * Decodes, and returns only the result of a kernel. With a pool that lacks it, callers run
   * kernels in their own thread.
   */
  run?<J extends KernelJob>(
    job: J,
    signal?: AbortSignal,
    priority?: Priority,
  ): Promise<AnswerOf<J>>;
  /** Preloads code that will be needed soon. */
  warmUp?(): void;
  /** Takes back results of `decode` that are no longer used, for reusing their memory. */
  recycle?(values: Values): void;
  /** A hint that reading has paused: frees most of the memory kept for reuse. */
  rest?(): void;
  close(): void;
}
