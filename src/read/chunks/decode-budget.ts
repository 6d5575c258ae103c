import { hasName } from '@/model/errors';
import type { Priority } from '@/model/read-options';
import { untilAborted } from '@/model/waiting';
import { createWorkQueue, type WorkQueue } from '@/read/bytes/work-queue';
import type { Decoded, DecodeJob, DecodePool } from '@/read/codecs/codec';
import { sizeOf } from '@/read/codecs/values-of';
import { runInline } from '@/read/kernels/inline-pool';
import { type AnswerOf, type KernelJob, runsOfJob } from '@/read/kernels/job';

/**
 * Maximum number of stored and decoded bytes of all heavy jobs in progress. A job that needs more
 * runs alone.
 */
const MAX_DECODING_BYTES = 256 << 20;
/** Lighter jobs do not wait: a pool works on few at a time. */
export const MAX_LIGHT_BYTES = 16 << 20;
/**
 * Assumed decoded size of texts of unknown length beside other jobs: a factor of the stored bytes,
 * and a minimum.
 */
const USUAL_RATIO = 16;
const USUAL_BYTES = 4 << 20;
/**
 * Maximum decoded size of a chunk of texts: codecs unpack up to half a gigabyte, from which texts
 * are packed.
 */
const MAX_TEXT_BYTES = 1 << 30;

/**
 * A budget for the memory of all chunks being decoded, by any read or scan. A job keeps its share
 * until the pool is done with it, even after an abort: a worker cannot be interrupted.
 */
export interface DecodeBudget {
  /** The pool, with heavy jobs admitted within the budget. */
  readonly pool: DecodePool;
  /**
   * Runs work that does its own decoding, with the unbudgeted pool, when `bytes` are free. Light
   * work gets the signal and starts at once; heavy work runs to its end.
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
  const gate: WorkQueue = createWorkQueue(maxBytes);

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

/** Undefined for types such as texts, whose size is known only after unpacking. */
function decodedLength(as: DecodeJob['as']): number | undefined {
  if (as.kind === 'raw') return as.length;
  const size = sizeOf(as.dtype);
  return size === undefined ? undefined : as.count * size;
}

/**
 * The result of a kernel is small compared with its input: one chunk after another, or a tile of
 * them together.
 */
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
