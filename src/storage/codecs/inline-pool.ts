import { throwIfAborted } from '@/model/errors';
import type { DecodePool } from './codec';
import { runDecodeJob } from './decode-job';

/** Decodes in this thread: for tests, and where there are no workers. */
export function inlineDecodePool(): DecodePool {
  return {
    async decode(job, signal) {
      throwIfAborted(signal);
      const decoded = await runDecodeJob(job);
      throwIfAborted(signal);
      return decoded;
    },
    close() {},
  };
}
