import { DataError, messageOf } from '@/model/errors';
import type { Decoded, DecodeJob } from '@/storage/codecs/codec';
import { runDecodeJob } from '@/storage/codecs/decode-job';
import { decodedBuffers } from '@/storage/codecs/decoded-buffers';
import { reuse } from '@/storage/codecs/decoded-bytes';
import { freeRuns, kernelBuffers } from '@/storage/codecs/kernel-buffers';
import type { KernelAnswer, KernelJob } from '@/storage/codecs/kernel-job';
import { runKernelJob } from '@/storage/codecs/kernel-run';

/** Plain messages, because a comlink call costs more than a small chunk. */
export interface DecodeRequest {
  readonly id: number;
  readonly job: DecodeJob | KernelJob;
  /** Memory to decode into, where it is of the right length. */
  readonly spare?: ArrayBuffer;
}

export type DecodeReply = {
  readonly id: number;
  /** The buffer of the job's own bytes, to be filled again. */
  readonly stored?: ArrayBuffer;
} & (
  | { readonly status: 'done'; readonly decoded: Decoded | KernelAnswer }
  | {
      readonly status: 'failed';
      /** One of model/errors.ts. */
      readonly name: string;
      readonly message: string;
    }
);

export type PostReply = (reply: DecodeReply, transfer: ArrayBuffer[]) => void;

/** Answers one request, its buffers moved; never throws, a failure is an answer too. */
export async function answerDecode(
  { id, job, spare }: DecodeRequest,
  post: PostReply,
): Promise<void> {
  try {
    if ('kernel' in job) {
      const decoded = await runKernelJob(job);
      post({ id, status: 'done', decoded }, kernelBuffers(decoded));
      freeRuns(job);
      return;
    }
    if (spare) reuse(spare);
    const decoded = await runDecodeJob(job);
    const buffers = decodedBuffers(decoded);
    const stored = job.bytes.buffer as ArrayBuffer; // it was moved here
    if (buffers.includes(stored)) post({ id, status: 'done', decoded }, buffers);
    else post({ id, status: 'done', decoded, stored }, [...buffers, stored]);
  } catch (error) {
    const name = error instanceof DataError ? error.name : 'WorkerError';
    post({ id, status: 'failed', name, message: messageOf(error) }, []);
  }
}
