import type { IndexRange } from '@/model/block';
import { throwIfAborted } from '@/model/errors';
import type { OutputBuffer, ReadOptions } from '@/model/read-options';
import type { NumberArray, Values } from '@/model/values';
import { OutputBuffers } from '@/read/codecs/output-buffers';
import { corrupt } from '../expect';
import { expectWithinMemory, lengthOfRange, rangeWithin } from '../region';
import type { SparseParts } from './parts';
import { readPointers } from './pointers';

/** Whole major slices of a sparse matrix: rows of CSR, columns of CSC. */
export interface SparseBatch {
  /** Index of the first major slice. */
  readonly start: number;
  /** Offsets of the slices within this batch; one more entry than slices. */
  readonly indptr: Float64Array;
  /** Indices on the minor axis, each checked to be within it; possibly unsorted, with duplicates. */
  readonly indices: NumberArray;
  readonly data: NumberArray;
}

export interface BatchOptions {
  /** Range of major slices; default: all. */
  readonly majors?: IndexRange | undefined;
  /** Maximum number of values in one batch, unless a single slice has more. */
  readonly maxValues?: number;
}

const pointersAtOnce = 2 ** 20;
/** Size of the output buffers that are retained, for two usual batches. */
const SPARES = 64 << 20;

/**
 * Streams a sparse matrix in bounded memory. Prefetches one batch; buffers are reused, so copy what
 * you keep. Includes slices without values. Breaking out of the loop aborts the reads.
 */
export async function* sparseBatches(
  parts: SparseParts,
  { majors, maxValues = 2 ** 22 }: BatchOptions = {},
  options?: ReadOptions,
): AsyncGenerator<SparseBatch> {
  const range = rangeWithin(majors, parts.major);
  const total = lengthOfRange(range) === parts.major ? { total: parts.stored } : {};
  const batches = readAhead(
    (own) => planBatches(parts, range, maxValues, own),
    (planned, spares, own) => readLent(parts, planned, spares, own),
    options,
  );
  let done = 0;
  for await (const batch of batches) {
    done += batch.data.length;
    options?.report?.({ done, ...total, unit: 'values' });
    yield batch;
  }
}

/** A batch in buffers that are reused for later batches. */
export interface LentBatch<Batch> {
  readonly batch: Batch;
  giveBack(): void;
}

/**
 * Streams planned batches, and prefetches one. Their buffers are reused: copy what you keep. Breaking out of the loop
 * aborts the reads.
 */
export async function* readAhead<Plan, Batch>(
  plansWith: (options: ReadOptions) => AsyncIterable<Plan>,
  read: (
    plan: Plan,
    spares: OutputBuffers,
    own: ReadOptions,
  ) => Promise<LentBatch<Batch>>,
  { signal: outer, priority }: ReadOptions = {},
): AsyncGenerator<Batch> {
  const abort = new AbortController();
  const signal = outer ? AbortSignal.any([outer, abort.signal]) : abort.signal;
  const own = { signal, priority };
  const spares = new OutputBuffers(SPARES);
  let ahead: Promise<LentBatch<Batch>> | undefined;
  async function* delivered({ batch, giveBack }: LentBatch<Batch>) {
    yield batch;
    giveBack();
  }
  try {
    for await (const plan of plansWith(own)) {
      const next = read(plan, spares, own);
      next.catch(() => undefined); // reported with its batch
      if (ahead) yield* delivered(await ahead);
      ahead = next;
      throwIfAborted(outer);
    }
    throwIfAborted(outer);
    if (ahead) yield* delivered(await ahead);
  } finally {
    abort.abort();
    spares.clear();
  }
}

async function readLent(
  parts: SparseParts,
  planned: Planned,
  spares: OutputBuffers,
  options: ReadOptions,
): Promise<LentBatch<SparseBatch>> {
  const rooms = { indices: spares.forRead(), data: spares.forRead() };
  const batch = await readBatch(parts, planned, options, {
    indices: rooms.indices.take,
    data: rooms.data.take,
  });
  return {
    batch,
    giveBack() {
      rooms.indices.giveBack(batch.indices);
      rooms.data.giveBack(batch.data);
    },
  };
}

interface Planned {
  readonly start: number;
  readonly pointers: Float64Array;
}

async function* planBatches(
  parts: SparseParts,
  [from, to]: IndexRange,
  maxValues: number,
  options: ReadOptions,
): AsyncGenerator<Planned> {
  for (let at = from; at < to; ) {
    const stop = Math.min(to, at + pointersAtOnce);
    const pointers = await readPointers(parts, [at, stop], options);
    let begin = 0;
    for (let i = 1; i < pointers.length; i++) {
      const isLast = i === pointers.length - 1;
      const withNext = isLast
        ? 0
        : (pointers[i + 1] as number) - (pointers[begin] as number);
      if (!isLast && withNext <= maxValues) continue;
      yield { start: at + begin, pointers: pointers.subarray(begin, i + 1) };
      begin = i;
    }
    at = stop;
  }
}

/** The values between the pointers read. */
export async function readBatch(
  parts: SparseParts,
  { start, pointers }: Planned,
  options?: ReadOptions,
  into?: { readonly indices: OutputBuffer; readonly data: OutputBuffer },
): Promise<SparseBatch> {
  const first = pointers[0] ?? 0;
  const last = pointers.at(-1) ?? first;
  const indptr = pointers.map((pointer) => pointer - first);
  if (first === last)
    return { start, indptr, indices: new Int32Array(0), data: new Float32Array(0) };
  expectWithinMemory(last - first, parts.path);
  const [indices, data] = await Promise.all([
    parts.indices.read([[first, last]], { ...options, into: into?.indices }),
    parts.data.read([[first, last]], { ...options, into: into?.data }),
  ]);
  return { start, indptr, ...expectEntries(parts, indices, data) };
}

/** Indices and data as numbers, each index within the minor axis; CorruptError otherwise. */
export function expectEntries(
  parts: SparseParts,
  indices: Values,
  data: Values,
): Pick<SparseBatch, 'indices' | 'data'> {
  if (indices.kind !== 'numbers' || (data.kind !== 'numbers' && data.kind !== 'booleans'))
    throw corrupt(parts.path, 'does not contain numbers', parts.paragraph);
  expectWithin(parts, indices.values);
  return { indices: indices.values, data: data.values };
}

function expectWithin(parts: SparseParts, indices: NumberArray): void {
  const { minor, paragraph } = parts;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i] as number;
    if (index >= 0 && index < minor) continue;
    throw corrupt(
      parts.path,
      `an index is ${index}, but there are ${minor} ${parts.layout === 'csr' ? 'columns' : 'rows'}`,
      paragraph,
    );
  }
}
