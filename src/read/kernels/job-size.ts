import type { DecodeJob } from '@/read/codecs/codec';
import { sizeOf } from '@/read/codecs/values-of';
import { type KernelJob, runsOfJob } from './job';

const FEW_STORED = 8192;
const FEW_DECODED = 262_144;
const USUAL_TEXT = 16;
/** Assumed compression ratio of bytes of unknown content; a higher one is rare. */
const USUAL_RATIO = 10;

/** True if the round trip to a worker costs more than the work: little data, or no step to undo. */
export function isSmallJob(job: DecodeJob): boolean {
  if (job.steps.every((_, at) => at < 32 && (job.skip >>> at) & 1)) return true;
  if (job.bytes.length >= FEW_STORED) return false;
  const { as, most } = job;
  const isKnown =
    as.kind === 'raw' ? as.length !== undefined : sizeOf(as.dtype) !== undefined;
  // few stored bytes may unpack to half a gigabyte of text, unless the job forbids it
  if (!isKnown && (as.kind === 'raw' || most === undefined)) return false;
  return decodedBytesOf(job) <= FEW_DECODED;
}

/** A row and a value of a gene. */
const ENTRY_BYTES = 12;
/** Number of bytes that are decoded and compared in about the time of a round trip to a worker. */
const FEW_COMPARED = 1 << 20;

/** Like `isSmallJob` for a kernel: small, and without further jobs for workers to share. */
export function isSmallKernelJob(job: KernelJob): boolean {
  if (job.kernel === 'compress') return job.bytes.length < FEW_STORED;
  if (job.kernel !== 'compare' || job.isFew !== true) return false;
  return decodedBytesOf(job) <= FEW_COMPARED;
}

/** Number of bytes that a worker has to decode for a job; an estimate if texts or whole shards are decoded. */
export function decodedBytesOf(job: DecodeJob | KernelJob): number {
  if ('kernel' in job && job.kernel === 'compress') return job.bytes.length;
  if ('kernel' in job && job.kernel === 'moments')
    return job.counts.reduce((sum, count) => sum + count * ENTRY_BYTES, 0);
  if ('kernel' in job)
    return runsOfJob(job)
      .flatMap(({ chunks, dtype }) =>
        chunks.map((chunk) =>
          chunk.kind === 'encoded' ? chunk.count * (sizeOf(dtype) ?? USUAL_TEXT) : 0,
        ),
      )
      .reduce((sum, bytes) => sum + bytes, 0);
  const { as, bytes } = job;
  if (as.kind === 'raw') return as.length ?? bytes.length * USUAL_RATIO;
  return as.count * (sizeOf(as.dtype) ?? USUAL_TEXT);
}
