import { crc32Of } from '@/model/crc32';
import { DataError } from '@/model/errors';
import type { OutputBuffer, ReadOptions } from '@/model/read-options';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { IndexFileWriter } from './index-files';
import type { IndexRun } from './record';

/** Default size of the batches in which genes are merged, in bytes (approximate). */
const BATCH_BYTES = 4 << 20;

/**
 * Merges several runs into one, so that a gene is one read: for each gene the bytes of all runs, in the order of the
 * runs. CorruptError if a range of `data` is not as written. Constant memory, unless one gene is larger.
 */
export async function mergeRuns(
  runs: readonly IndexRun[],
  data: ByteSource,
  writer: Pick<IndexFileWriter, 'write'>,
  options?: ReadOptions & { readonly batchBytes?: number },
): Promise<IndexRun> {
  const [first] = runs;
  const genes = first?.lengths.length ?? 0;
  const lengths = Uint32Array.from({ length: genes }, (_, gene) =>
    runs.reduce((sum, run) => sum + (run.lengths[gene] as number), 0),
  );
  const checks = new Uint32Array(genes);
  const merging = { runs, places: beginsOf(runs), lengths, room: growingBuffer() };
  const whole = growingBuffer();
  for (let from = 0; from < genes; ) {
    options?.signal?.throwIfAborted();
    const to = endOfBatch(lengths, from, options?.batchBytes ?? BATCH_BYTES);
    const size = sum(lengths, from, to);
    const batch = new Uint8Array(whole(size), 0, size);
    await mergeBatch(merging, data, { from, to, batch });
    let at = 0;
    for (let gene = from; gene < to; gene++) {
      const length = lengths[gene] as number;
      if (length > 0) checks[gene] = crc32Of(batch.subarray(at, at + length));
      at += length;
    }
    await writer.write(batch);
    from = to;
  }
  return { lengths, checks };
}

interface Merging {
  readonly runs: readonly IndexRun[];
  /** Offset of the next gene in each run; advanced. */
  readonly places: number[];
  readonly lengths: Uint32Array;
  readonly room: OutputBuffer;
}

async function mergeBatch(
  { runs, places, lengths, room }: Merging,
  data: ByteSource,
  { from, to, batch }: { from: number; to: number; batch: Uint8Array },
): Promise<void> {
  const ends = new Float64Array(to - from); // of the bytes of each gene
  for (let gene = from + 1; gene < to; gene++)
    ends[gene - from] = (ends[gene - 1 - from] as number) + (lengths[gene - 1] as number);
  for (const [number, run] of runs.entries()) {
    const size = sum(run.lengths, from, to);
    const place = places[number] as number;
    const bytes = size > 0 ? await data.read(place, size, { room }) : new Uint8Array(0);
    places[number] = place + size;
    let at = 0;
    for (let gene = from; gene < to; gene++) {
      const length = run.lengths[gene] as number;
      if (length === 0) continue;
      const part = bytes.subarray(at, at + length);
      if (crc32Of(part) !== run.checks[gene])
        throw new DataError(
          'CorruptError',
          'A gene index changed while it was being built.',
        );
      const end = ends[gene - from] as number;
      batch.set(part, end);
      ends[gene - from] = end + length;
      at += length;
    }
  }
}

/** Creates a buffer that is reused, and grows if needed. */
function growingBuffer(): OutputBuffer {
  let buffer = new ArrayBuffer(0);
  return (bytes) => {
    if (buffer.byteLength < bytes) buffer = new ArrayBuffer(Math.ceil(1.25 * bytes));
    return buffer;
  };
}

function beginsOf(runs: readonly IndexRun[]): number[] {
  let end = 0;
  return runs.map(({ lengths }) => {
    const begin = end;
    end += sum(lengths, 0, lengths.length);
    return begin;
  });
}

/** Returns the end of a batch of at least one gene. */
function endOfBatch(lengths: Uint32Array, from: number, batchBytes: number): number {
  let bytes = 0;
  let to = from;
  while (to < lengths.length && (to === from || bytes < batchBytes))
    bytes += lengths[to++] as number;
  return to;
}

function sum(lengths: Uint32Array, from: number, to: number): number {
  let all = 0;
  for (let gene = from; gene < to; gene++) all += lengths[gene] as number;
  return all;
}
