import { throwIfAborted } from '@/model/errors';
import type { DecodePool } from '@/read/codecs/codec';
import { runDecodeJob } from '@/read/codecs/decode-job';
import { decodedBuffers } from '@/read/codecs/decoded-buffers';
import { reuse } from '@/read/codecs/output-buffers';
import type { AnswerOf, KernelJob } from './job';
import { runKernelJob } from './run';

/**
 * Decodes in this thread. Use it where there are no workers: tests, the command line, measurements; the page has a pool
 * of them.
 *
 * @example
 * const pool = inlineDecodePool();
 * const { root } = await openContainer({ kind: 'keys', store }, { reader: createChunkReader({ pool }) });
 */
export function inlineDecodePool(): DecodePool {
  const made = new WeakSet<ArrayBuffer>();
  return {
    async decode(job, signal) {
      throwIfAborted(signal);
      const decoded = await runDecodeJob(job);
      throwIfAborted(signal);
      // values without a codec are views of bytes that others may use
      for (const buffer of decodedBuffers(decoded))
        if (buffer !== job.bytes.buffer) made.add(buffer);
      return decoded;
    },
    run: runInline,
    recycle(values) {
      for (const buffer of decodedBuffers({ kind: 'values', values }))
        if (made.delete(buffer)) reuse(buffer);
    },
    close() {},
  };
}

/** Runs a kernel in this thread. */
export async function runInline<J extends KernelJob>(
  job: J,
  signal?: AbortSignal,
): Promise<AnswerOf<J>> {
  throwIfAborted(signal);
  const answer = await runKernelJob(job);
  throwIfAborted(signal);
  return answer as AnswerOf<J>; // each kernel has its own type of result
}
