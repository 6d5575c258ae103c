import type { CountedGroups } from '@/model/markers';
import type { Values } from '@/model/values';
import {
  type KernelAnswer,
  type KernelChunk,
  type KernelJob,
  type KernelRun,
  runsOfJob,
} from './job';

/** Size in bytes of the buffer for a job: its stored bytes, and the groups of all cells. */
export function storedBytesOf(job: KernelJob): number {
  if (job.kernel === 'moments') return job.groups.codes.byteLength + job.bytes.length;
  if ('bytes' in job) return job.bytes.length;
  const chunks = runsOfJob(job).flatMap((run) => run.chunks);
  return chunks.reduce(
    (sum, chunk) => (chunk.kind === 'encoded' ? sum + chunk.bytes.length : sum),
    0,
  );
}

/**
 * Returns the job with its own bytes, so that caches retain theirs, and its transfer list. Stored bytes are copied to
 * `room`, a buffer of at least `storedBytesOf` bytes.
 */
export function ownKernelJob<J extends KernelJob>(
  job: J,
  room: ArrayBuffer,
): {
  readonly job: J;
  readonly buffers: ArrayBuffer[];
} {
  const buffers = [room];
  let end = 0;
  const owned = <T extends { slice(): T; readonly buffer: ArrayBufferLike }>(
    view: T,
  ): T => {
    const own = view.slice();
    buffers.push(own.buffer as ArrayBuffer); // a slice is never shared
    return own;
  };
  const stored = (bytes: Uint8Array): Uint8Array => {
    const own = new Uint8Array(room, end, bytes.length);
    own.set(bytes);
    end += bytes.length;
    return own;
  };
  const groupsOf = ({ codes, cells, against }: CountedGroups): CountedGroups => {
    const { buffer, byteOffset, byteLength, length } = codes;
    stored(new Uint8Array(buffer, byteOffset, byteLength));
    const OfType = codes.constructor as new (
      room: ArrayBuffer,
      at: number,
      n: number,
    ) => typeof codes;
    return { codes: new OfType(room, 0, length), cells: owned(cells), against };
  };
  const ownChunk = (chunk: KernelChunk): KernelChunk => {
    switch (chunk.kind) {
      case 'encoded':
        return { ...chunk, bytes: stored(chunk.bytes) };
      case 'values':
        return { ...chunk, values: ownNumbers(chunk.values, owned) };
      case 'absent':
        return chunk;
    }
  };
  const own = (run: KernelRun): KernelRun => ({
    ...run,
    chunks: run.chunks.map(ownChunk),
  });
  if (job.kernel === 'compress')
    return { job: { ...job, bytes: stored(job.bytes) }, buffers };
  if (job.kernel === 'moments') {
    const { bytes, lengths, checks, counts, sums, groups } = job;
    const copy = {
      ...job,
      groups: groupsOf(groups), // first in the buffer, where numbers of any size are aligned
      bytes: stored(bytes),
      ...{ lengths: owned(lengths), checks: owned(checks) },
      ...{ counts: owned(counts), sums: owned(sums) },
    };
    return { job: copy, buffers };
  }
  // the spread keeps the kernel's own fields; only the runs are replaced
  const copy = (
    'values' in job
      ? {
          ...job,
          values: own(job.values),
          ...('indices' in job && { indices: own(job.indices) }),
        }
      : { ...job, indices: own(job.indices) }
  ) as J;
  return { job: copy, buffers };
}

type Owned = <T extends { slice(): T; readonly buffer: ArrayBufferLike }>(view: T) => T;

/** Only numbers and booleans are processed by kernels; others are refused. */
function ownNumbers(values: Values, owned: Owned): Values {
  if (values.kind === 'booleans') return { ...values, values: owned(values.values) };
  if (values.kind !== 'numbers') return values;
  return { ...values, values: owned(values.values as Float64Array) }; // numbers or booleans
}

/** The transfer list of a result. */
export function kernelBuffers(answer: KernelAnswer): ArrayBuffer[] {
  const views: (ArrayBufferView | undefined)[] = [];
  switch (answer.kind) {
    case 'places':
      views.push(answer.places, answer.slots);
      break;
    case 'taken':
      views.push(answer.values);
      break;
    case 'compared':
      views.push(answer.met);
      break;
    case 'block': {
      const { ends, counts, sums, bytes } = answer.block;
      views.push(ends, counts, sums, bytes);
      break;
    }
    case 'compressed':
      views.push(answer.bytes);
      break;
    case 'moments': {
      const { cells, nonZero, means, squares, rankSums, ties } = answer.moments;
      views.push(cells, nonZero, means, squares, rankSums, ties);
    }
  }
  const buffers = views
    .filter((view) => view !== undefined)
    .map((view) => view.buffer as ArrayBuffer);
  return [...new Set(buffers)];
}
