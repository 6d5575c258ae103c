import type { DataElement } from '@/elements/element';
import { DataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import { takenSlices } from './sparse-matrix';
import { type Taken, takenRanges } from './taken';

/** Values of one batch of a dense matrix. */
const MAX_VALUES = 1 << 22;

/** Entries of the taken cells and genes, by their new numbers; buffers are reused by the next batch. */
export interface EntryBatch {
  readonly count: number;
  readonly cells: NumberArray;
  readonly genes: NumberArray;
  readonly values: NumberArray;
}

/**
 * Streams the stored values of a matrix of cells × genes, in the order in which they are stored; of a dense matrix those
 * that are not zero, by cell.
 *
 * @throws UnsupportedError if it is no matrix of numbers
 */
export async function* matrixEntries(
  { info, sparse, read, node, isTurned }: DataElement,
  { cells, genes }: { readonly cells?: Taken; readonly genes?: Taken },
  options: ReadOptions,
): AsyncGenerator<EntryBatch> {
  if (sparse) {
    const axes = { rows: cells, columns: genes };
    let majors = new Uint32Array(0);
    for await (const batch of takenSlices(sparse, axes, options)) {
      const { start, ends, indices, data } = batch;
      const count = ends.at(-1) ?? 0;
      if (majors.length < count) majors = new Uint32Array(count);
      for (const [slice, end] of ends.entries())
        majors.fill(start + slice, slice === 0 ? 0 : ends[slice - 1], end);
      yield sparse.layout === 'csr'
        ? { count, cells: majors, genes: indices, values: data }
        : { count, cells: indices, genes: majors, values: data };
    }
    return;
  }
  const [length = 0, width = 0] = info.kind === 'matrix' ? info.shape : [];
  if (info.kind !== 'matrix' || info.shape.length !== 2 || !read)
    throw new DataError(
      'UnsupportedError',
      `${info.path} is no matrix of cells × genes with numbers.`,
    );
  const chunk = node.kind === 'array' ? node.storage.chunkShape : undefined;
  const chunkRows = Math.max(1, chunk?.[isTurned ? 1 : 0] ?? 1);
  const rows = Math.max(1, Math.floor(MAX_VALUES / Math.max(1, width)));
  const longest = Math.max(1, Math.round(rows / chunkRows)) * chunkRows;
  let start = 0;
  for (const { range, rows: wanted } of takenRanges(cells, length, longest)) {
    const block = await read({ rows: range }, options);
    throwIfAborted(options.signal);
    if (block.kind !== 'matrix' || width === 0) return;
    const inBlock = wanted?.map((row) => row - range[0]);
    yield nonZeros(block.values, width, { start, rows: inBlock, genes });
    start += wanted?.length ?? range[1] - range[0];
  }
}

interface DenseRows {
  /** The new number of the first row. */
  readonly start: number;
  /** All if undefined. */
  readonly rows: Uint32Array | undefined;
  readonly genes: Taken;
}

/** The values other than zero of row-major ones. */
function nonZeros(
  values: NumberArray,
  width: number,
  { start, rows, genes }: DenseRows,
): EntryBatch {
  const height = rows?.length ?? values.length / width;
  const across = genes?.length ?? width;
  const from = values as Float64Array; // values are copied, not converted
  const kept = from.slice(0, height * across);
  const cellOf = new Uint32Array(height * across);
  const geneOf = new Uint32Array(height * across);
  let count = 0;
  for (let row = 0; row < height; row++) {
    const first = (rows ? (rows[row] as number) : row) * width;
    for (let gene = 0; gene < across; gene++) {
      const value = from[first + (genes ? (genes[gene] as number) : gene)] as number;
      // 0n is no number, but false
      if (!value && !Number.isNaN(value)) continue;
      kept[count] = value;
      cellOf[count] = start + row;
      geneOf[count] = gene;
      count++;
    }
  }
  return { count, cells: cellOf, genes: geneOf, values: kept };
}
