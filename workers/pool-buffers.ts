import type { Values } from '@/model/values';
import type { Decoded, DecodeJob } from '@/read/codecs/codec';
import { decodedBuffers } from '@/read/codecs/decoded-buffers';
import { OutputBuffers, spareLength } from '@/read/codecs/output-buffers';
import { sizeOf } from '@/read/codecs/values-of';
import { ownKernelJob, storedBytesOf } from '@/read/kernels/buffers';
import type { KernelJob } from '@/read/kernels/job';
import type { DecodeRequest } from './decode';

const STORED_BUDGET = 8 << 20;
const DECODED_BUDGET = 16 << 20;
const RESTING = 4 << 20;

/**
 * Buffers that are passed back and forth between a pool and its workers: stored bytes are copied into buffers that a
 * worker has already read, and workers decode into buffers that the pool's reader no longer uses. In the long run
 * nothing is allocated.
 */
export interface PoolBuffers {
  /** Returns the job with its own bytes, an output buffer if available, and its transfer list. */
  pack(job: DecodeJob | KernelJob): {
    readonly request: Omit<DecodeRequest, 'id'>;
    readonly buffers: ArrayBuffer[];
  };
  /** Returns the buffer of a job's stored bytes after they were read. */
  giveBack(stored: ArrayBuffer): void;
  /** Records the buffers that a worker allocated. */
  delivered(decoded: Decoded): void;
  /** Returns buffers for reuse. Ignores buffers that no worker allocated (views of a cache). */
  recycle(values: Values): void;
  /** Frees all but what a few small reads need. */
  rest(): void;
  clear(): void;
}

export function createPoolBuffers(): PoolBuffers {
  const stored = new OutputBuffers(STORED_BUDGET);
  const decoded = new OutputBuffers(DECODED_BUDGET);
  const ours = new WeakSet<ArrayBuffer>();
  const bufferFor = (bytes: number) => {
    const length = spareLength(bytes);
    return stored.take(length) ?? new ArrayBuffer(length);
  };
  return {
    pack(job) {
      if ('kernel' in job) {
        const room = bufferFor(storedBytesOf(job));
        const own = ownKernelJob(job, room);
        return { request: { job: own.job, stored: room }, buffers: own.buffers };
      }
      const room = bufferFor(job.bytes.length);
      const bytes = new Uint8Array(room, 0, job.bytes.length);
      bytes.set(job.bytes);
      const own = { ...job, bytes };
      const spare = decoded.take(decodedLength(job));
      return spare
        ? { request: { job: own, stored: room, spare }, buffers: [room, spare] }
        : { request: { job: own, stored: room }, buffers: [room] };
    },
    giveBack: (buffer) => stored.give(buffer),
    delivered(answer) {
      for (const buffer of decodedBuffers(answer)) ours.add(buffer);
    },
    recycle(values) {
      for (const buffer of decodedBuffers({ kind: 'values', values }))
        if (ours.delete(buffer)) decoded.give(buffer);
    },
    rest() {
      stored.trim(RESTING);
      decoded.trim(RESTING);
    },
    clear() {
      stored.clear();
      decoded.clear();
    },
  };
}

function decodedLength({ as }: DecodeJob): number {
  return as.kind === 'raw' ? (as.length ?? 0) : as.count * (sizeOf(as.dtype) ?? 0);
}
