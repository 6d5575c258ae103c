import { throwIfAborted } from '@/model/errors';
import type { DecodePool } from './codec';
import { runDecodeJob } from './decode-job';
import type { AnswerOf, KernelJob } from './kernel-job';
import { runKernelJob } from './kernel-run';

/** Decodes in this thread: for tests, and where there are no workers. */
export function inlineDecodePool(): DecodePool {
  return {
    async decode(job, signal) {
      throwIfAborted(signal);
      const decoded = await runDecodeJob(job);
      throwIfAborted(signal);
      return decoded;
    },
    run: runInline,
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
  return answer as AnswerOf<J>; // each kernel has its own kind of answer
}
