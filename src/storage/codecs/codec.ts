import type { DType } from '@/model/dtype';
import type { Priority } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { ChunkPart } from '../chunks/chunk-part';
import type { AnswerOf, KernelJob } from '../kernels/job';
import type { CodecStep } from './codec-step';

/** What a decode worker is asked: undo the steps, then read `count` values of a type out of the bytes. */
export interface DecodeJob {
  readonly bytes: Uint8Array;
  readonly steps: readonly CodecStep[];
  /** Steps to leave out, as a bit mask over `steps`. */
  readonly skip: number;
  /**
   * What the bytes hold when all steps are undone; `raw` where the caller interprets them. Without a
   * `length` nobody knows beforehand how many bytes there will be (a whole shard that was compressed).
   */
  readonly as:
    | { readonly kind: 'values'; readonly dtype: DType; readonly count: number }
    | {
        readonly kind: 'raw';
        readonly length?: number;
        /** How many values these bytes are, where they are to be cut. */
        readonly items?: number;
      };
  /** Where this is, for messages: file and element path. */
  readonly where: string;
  /**
   * Parts of the values, each laid one after another: only these are wanted of a chunk that is too large to be handed
   * over. For values of a fixed size.
   */
  readonly cuts?: readonly ChunkPart[];
  /** The most bytes to unpack where the length is not known beforehand; a TooLargeError beyond. */
  readonly most?: number;
}

export type Decoded =
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  /** Of a job with `cuts`: one entry each. */
  | { readonly kind: 'cuts'; readonly cuts: readonly DecodedPart[] };

/** What a whole chunk or a part of it decodes to. */
export type DecodedPart = Exclude<Decoded, { kind: 'cuts' }>;

/**
 * Undoes codec chains, in workers where there are some, in line in tests and where not.
 * The decoded length is checked against what the job says: CorruptError where it differs,
 * UnsupportedError for a codec nobody knows.
 */
export interface DecodePool {
  decode(job: DecodeJob, signal?: AbortSignal, priority?: Priority): Promise<Decoded>;
  /** Decodes, and gives back only what a kernel picks. A pool without it leaves that to its caller's thread. */
  run?<J extends KernelJob>(
    job: J,
    signal?: AbortSignal,
    priority?: Priority,
  ): Promise<AnswerOf<J>>;
  /** Starts what will be needed soon. */
  warmUp?(): void;
  /** Takes back what `decode` gave and nobody holds any more, so that its memory is written again. */
  recycle?(values: Values): void;
  /** Nothing is read any more for now: memory that waits to be written again is given back, but for a little. */
  rest?(): void;
  close(): void;
}
