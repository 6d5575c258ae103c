import { hasName } from '@/model/errors';
import type { Priority } from '@/model/read-options';
import { untilAborted } from '@/model/waiting';
import type { Decoded, DecodeJob, DecodePool } from '../codecs/codec';
import { runInline } from '../codecs/inline-pool';
import { sizeOf } from '../codecs/values-of';
import { type AnswerOf, type KernelJob, runsOfJob } from '../kernels/job';
import { createGate, type Gate } from './gate';

/** What all heavy jobs that are under way may take together, of stored and decoded bytes. One that needs more runs alone. */
const MAX_DECODING_BYTES = 256 << 20;
/** Lighter jobs do not wait: a pool works on a few at a time. */
export const MAX_LIGHT_BYTES = 16 << 20;
/** What texts of unknown length may unpack to beside other jobs, for each stored byte and at least. */
const USUAL_RATIO = 16;
const USUAL_BYTES = 4 << 20;
/** What a chunk of more text may take: codecs unpack half a gigabyte, and texts are packed out of that. */
const MAX_TEXT_BYTES = 1 << 30;

/**
 * One budget for the memory of all chunks that are in decoding, whichever read or scan they belong to. Holds its share
 * until the pool is done with a job, also where the reader has let go: a worker cannot be interrupted.
 */
export interface DecodeBudget {
  /** The pool, its heavy jobs one after another as the budget allows. */
  readonly pool: DecodePool;
  /**
   * Runs what decodes by itself, with the pool that the budget was made for, when `bytes` are free. Light work gets the
   * signal and starts at once; heavy work goes on to its end.
   */
  run<T>(
    bytes: number,
    work: (signal?: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
    priority?: Priority,
  ): Promise<T>;
}

export function createDecodeBudget(
  inner: DecodePool,
  maxBytes = MAX_DECODING_BYTES,
): DecodeBudget {
  const gate: Gate = createGate(maxBytes);

  async function run<T>(
    bytes: number,
    work: (signal?: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
    priority?: Priority,
  ): Promise<T> {
    if (bytes <= MAX_LIGHT_BYTES) return work(signal);
    const leave = await gate.enter(bytes, signal, priority);
    return untilAborted(work().finally(leave), signal);
  }

  async function decode(
    job: DecodeJob,
    signal?: AbortSignal,
    priority?: Priority,
  ): Promise<Decoded> {
    const ask = (bytes: number, one: DecodeJob) =>
      run(bytes, (own) => inner.decode(one, own, priority), signal, priority);
    const length = decodedLength(job.as);
    if (length !== undefined) return ask(job.bytes.length + length, job);
    const most = Math.max(USUAL_BYTES, USUAL_RATIO * job.bytes.length);
    try {
      return await ask(2 * most, { ...job, most });
    } catch (error) {
      if (!hasName(error, 'TooLargeError')) throw error;
      return ask(MAX_TEXT_BYTES, job);
    }
  }

  return {
    run,
    pool: {
      ...inner,
      decode,
      async run<J extends KernelJob>(job: J, signal?: AbortSignal, priority?: Priority) {
        const work = (own?: AbortSignal): Promise<AnswerOf<J>> =>
          (inner.run ?? runInline)(job, own, priority);
        return run(bytesOfKernel(job), work, signal, priority);
      },
    },
  };
}

/** Undefined for texts and the like, whose length shows only when they are unpacked. */
function decodedLength(as: DecodeJob['as']): number | undefined {
  if (as.kind === 'raw') return as.length;
  const size = sizeOf(as.dtype);
  return size === undefined ? undefined : as.count * size;
}

/** What a kernel gives back is small beside what it decodes: one chunk after another, or a tile of them together. */
function bytesOfKernel(job: KernelJob): number {
  let stored = 0;
  let largest = 0;
  let together = 0;
  for (const { chunks, dtype } of runsOfJob(job))
    for (const chunk of chunks) {
      if (chunk.kind !== 'encoded') continue;
      const bytes = chunk.count * (sizeOf(dtype) ?? 0);
      stored += chunk.bytes.length;
      largest = Math.max(largest, bytes);
      together += bytes;
    }
  return stored + (job.kernel === 'transpose-dense' ? together : largest);
}
