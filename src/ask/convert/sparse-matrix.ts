import type { DType } from '@/model/dtype';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import { sparseBatches } from '@/read/elements/sparse/batches';
import type { SparseParts } from '@/read/elements/sparse/parts';
import type { NewGroup } from '@/write/new-store';
import { type AxisSubset, NOT_TAKEN, newNumbers, subsetCount } from './axis-subset';
import { type SubsetBatch, takenBatches } from './subset-batches';

/** Values per batch: 4 million of them are about 50 MB. */
const MAX_VALUES = 1 << 22;

/** Selected parts of the axes of a matrix. */
export interface Axes {
  readonly rows?: AxisSubset;
  readonly columns?: AxisSubset;
}

/**
 * Writes the selected rows and columns of a sparse matrix as csr_matrix or csc_matrix (AnnData sparse array
 * specification v0.1.0), with the layout and the types as stored. Streams it once; memory is bounded by a batch and one
 * number for each index of the minor axis.
 */
export async function writeSparse(
  into: NewGroup,
  name: string,
  parts: SparseParts,
  axes: Axes,
  options: ReadOptions,
): Promise<void> {
  const { layout, shape, data, indices, indptr } = parts;
  const matrix: NewMatrix = {
    ...{ layout, data: data.dtype, indices: indices.dtype, indptr: indptr.dtype },
    shape: [subsetCount(axes.rows, shape[0]), subsetCount(axes.columns, shape[1])],
  };
  const stream = async (take: (slices: SubsetSlices) => Promise<void>) => {
    for await (const batch of takenSlices(parts, axes, { signal: options.signal }))
      await take(batch);
  };
  await writeSlices(into, name, matrix, stream, options);
}

/** Layout and shape of a sparse matrix to be written, and the types of its three arrays. */
export interface NewMatrix {
  readonly layout: 'csr' | 'csc';
  readonly shape: readonly [rows: number, columns: number];
  readonly data: DType;
  readonly indices: DType;
  readonly indptr: DType;
}

/** Writes a sparse matrix from the slices that `stream` gives, in order. */
export async function writeSlices(
  into: NewGroup,
  name: string,
  { layout, shape, ...types }: NewMatrix,
  stream: (take: (slices: SubsetSlices) => Promise<void>) => Promise<void>,
  { signal, report }: ReadOptions,
): Promise<void> {
  const group = into.group(name, {
    'encoding-type': `${layout}_matrix`,
    'encoding-version': '0.1.0',
    shape,
  });
  const column = (dtype: DType) => ({ dtype, across: [] });
  const data = group.array('data', column(types.data), {});
  const indices = group.array('indices', column(types.indices), {});
  const indptr = group.array('indptr', column(types.indptr), {});
  let stored = 0;
  await indptr.append({ kind: 'numbers', values: Int32Array.of(0) });
  await stream(async (batch) => {
    const { ends } = batch;
    const count = ends.at(-1) ?? 0;
    const before = stored;
    await data.append({ kind: 'numbers', values: batch.data.subarray(0, count) });
    await indices.append({ kind: 'numbers', values: batch.indices.subarray(0, count) });
    const pointers = Float64Array.from(ends, (end) => before + end);
    await indptr.append({ kind: 'numbers', values: pointers });
    stored += count;
    const total = layout === 'csr' ? shape[0] : shape[1];
    report?.({ done: batch.start + ends.length, total, unit: 'values' });
    throwIfAborted(signal);
  });
  for (const array of [data, indices, indptr]) await array.end();
}

/** Consecutive selected slices of the major axis, each of them whole. */
export interface SubsetSlices {
  /** New number of the first slice. */
  readonly start: number;
  /** End of each slice in this batch. */
  readonly ends: readonly number[];
  /** New numbers on the minor axis, and the values; longer than the last end, and reused by the next batch. */
  readonly indices: NumberArray;
  readonly data: NumberArray;
}

/** Streams the selected rows and columns of a sparse matrix once, with their new numbers. */
export async function* takenSlices(
  parts: SparseParts,
  { rows, columns }: { readonly rows?: AxisSubset; readonly columns?: AxisSubset },
  options: ReadOptions,
): AsyncGenerator<SubsetSlices> {
  const [majors, minors] = parts.layout === 'csr' ? [rows, columns] : [columns, rows];
  const renumbered = newNumbers(minors, parts.minor);
  let start = 0;
  for await (const batch of slicesOf(parts, majors, options)) {
    const ends: number[] = [];
    // values are moved to the front of the batch, which is ours until the next one
    const carried: Carried = { indices: batch.indices, data: batch.data, count: 0 };
    for (const [slice, end] of batch.ends.entries()) {
      keep(carried, batch.starts[slice] as number, end, renumbered);
      ends.push(carried.count);
    }
    yield { start, ends, indices: carried.indices, data: carried.data };
    start += ends.length;
  }
}

async function* slicesOf(
  parts: SparseParts,
  majors: AxisSubset,
  options: ReadOptions,
): AsyncGenerator<SubsetBatch> {
  if (majors) return yield* takenBatches(parts, majors, options);
  for await (const batch of sparseBatches(parts, { maxValues: MAX_VALUES }, options)) {
    const { indptr, indices, data } = batch;
    const pointers = Array.from(indptr);
    yield { starts: pointers.slice(0, -1), ends: pointers.slice(1), indices, data };
  }
}

interface Carried {
  readonly indices: NumberArray;
  readonly data: NumberArray;
  count: number;
}

/** Moves the selected values of one slice behind those kept before, in order. */
function keep(
  carried: Carried,
  from: number,
  to: number,
  renumbered: ((index: number) => number) | undefined,
): void {
  // each array has one type: values are moved, not converted
  const indices = carried.indices as Float64Array;
  const data = carried.data as Float64Array;
  if (!renumbered) {
    if (from !== carried.count) {
      indices.copyWithin(carried.count, from, to);
      data.copyWithin(carried.count, from, to);
    }
    carried.count += to - from;
    return;
  }
  for (let at = from; at < to; at++) {
    const index = renumbered(Number(indices[at]));
    if (index === NOT_TAKEN) continue;
    indices[carried.count] = index;
    data[carried.count] = data[at] as number;
    carried.count++;
  }
}
