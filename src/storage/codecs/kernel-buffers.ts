import type { Values } from '@/model/values';
import { freeBuffer } from './free-buffer';
import {
  type KernelAnswer,
  type KernelChunk,
  type KernelJob,
  type KernelRun,
  runsOfJob,
} from './kernel-job';

/** The same job with bytes of its own, so that caches keep theirs, and the buffers to move with it. */
export function ownKernelJob<J extends KernelJob>(
  job: J,
): {
  readonly job: J;
  readonly buffers: ArrayBuffer[];
} {
  const buffers: ArrayBuffer[] = [];
  const owned = <T extends { slice(): T; readonly buffer: ArrayBufferLike }>(
    view: T,
  ): T => {
    const own = view.slice();
    buffers.push(own.buffer as ArrayBuffer); // a slice is never shared
    return own;
  };
  const ownChunk = (chunk: KernelChunk): KernelChunk => {
    switch (chunk.kind) {
      case 'encoded':
        return { ...chunk, bytes: owned(chunk.bytes) };
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
  // the spread keeps the kernel's own fields; the runs are replaced by runs
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

/** Only numbers and booleans ever reach a kernel; what else is, it refuses. */
function ownNumbers(values: Values, owned: Owned): Values {
  if (values.kind === 'booleans') return { ...values, values: owned(values.values) };
  if (values.kind !== 'numbers') return values;
  return { ...values, values: owned(values.values as Float64Array) }; // whichever it is
}

/** Gives the stored bytes of a job back that was moved here and is answered; nothing of an answer lies in them. */
export function freeRuns(job: KernelJob): void {
  for (const { chunks } of runsOfJob(job))
    for (const chunk of chunks)
      if (chunk.kind === 'encoded') freeBuffer(chunk.bytes.buffer);
}

/** Every buffer of an answer, for moving it between threads. */
export function kernelBuffers(answer: KernelAnswer): ArrayBuffer[] {
  const views: (ArrayBufferView | undefined)[] = [];
  switch (answer.kind) {
    case 'places':
      views.push(answer.places, answer.slots);
      break;
    case 'taken':
      views.push(answer.values);
      break;
    case 'block': {
      const { ends, counts, sums, bytes } = answer.block;
      views.push(ends, counts, sums, bytes);
    }
  }
  const buffers = views
    .filter((view) => view !== undefined)
    .map((view) => view.buffer as ArrayBuffer);
  return [...new Set(buffers)];
}
