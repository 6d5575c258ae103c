import { isDataError, messageOf } from '@/model/errors';
import type { Decoded, DecodeJob } from '@/read/codecs/codec';
import { runDecodeJob } from '@/read/codecs/decode-job';
import { decodedBuffers } from '@/read/codecs/decoded-buffers';
import { reuse } from '@/read/codecs/output-buffers';
import { lentWasmBytes } from '@/read/codecs/wasm-memory';
import { kernelBuffers } from '@/read/kernels/buffers';
import type { KernelAnswer, KernelJob } from '@/read/kernels/job';
import { runKernelJob } from '@/read/kernels/run';

/** Memory of WebAssembly that a worker may leave to its garbage collector. */
const MAX_LENT_BYTES = 128 << 20;

/** Plain messages, because a comlink call costs more than a small chunk. */
export interface DecodeRequest {
  readonly id: number;
  readonly job: DecodeJob | KernelJob;
  /** The buffer of the job's stored bytes, returned with the answer for reuse. */
  readonly stored: ArrayBuffer;
  /** Memory to decode into, where it is of the right length. */
  readonly spare?: ArrayBuffer;
}

export type DecodeReply = {
  readonly id: number;
  readonly stored?: ArrayBuffer;
  /** True if this worker holds memory that only its end frees. */
  readonly isExhausted?: boolean;
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
  { id, job, stored, spare }: DecodeRequest,
  post: PostReply,
): Promise<void> {
  try {
    if ('kernel' in job) {
      const decoded = await runKernelJob(job);
      const isExhausted = lentWasmBytes() > MAX_LENT_BYTES;
      post({ id, status: 'done', decoded, stored, isExhausted }, [
        ...kernelBuffers(decoded),
        stored,
      ]);
      return;
    }
    if (spare) reuse(spare);
    const decoded = await runDecodeJob(job);
    const buffers = decodedBuffers(decoded);
    // values without a codec are views of it
    if (buffers.includes(stored)) post({ id, status: 'done', decoded }, buffers);
    else {
      const isExhausted = lentWasmBytes() > MAX_LENT_BYTES;
      post({ id, status: 'done', decoded, stored, isExhausted }, [...buffers, stored]);
    }
  } catch (error) {
    const name = isDataError(error) ? error.name : 'WorkerError';
    post({ id, status: 'failed', name, message: messageOf(error) }, []);
  }
}
