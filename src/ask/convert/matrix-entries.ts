import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import type { DataElement } from '@/read/elements/element';
import { sourceOfMatrix } from './dense-array';
import { type DenseBatch, denseBatches, planDense } from './dense-tiles';
import { takenSlices } from './sparse-matrix';
import { type Taken, takenCount } from './taken';

/** Entries of the taken cells and genes, by their new numbers; buffers are reused by the next batch. */
export interface EntryBatch {
  readonly count: number;
  readonly cells: NumberArray;
  readonly genes: NumberArray;
  readonly values: NumberArray;
}

/**
 * Streams the stored values of a matrix of cells × genes, in the order in which they are stored; of a dense matrix those
 * that are not zero, by cell or by tiles of genes.
 *
 * @throws UnsupportedError if it is no matrix of numbers
 */
export async function* matrixEntries(
  matrix: DataElement,
  { cells, genes }: { readonly cells?: Taken; readonly genes?: Taken },
  options: ReadOptions,
): AsyncGenerator<EntryBatch> {
  const { sparse } = matrix;
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
  const source = sourceOfMatrix(matrix);
  const taken = { rows: cells, columns: genes };
  const plan = planDense(source, taken);
  const across = takenCount(genes, source.columns);
  for await (const batch of denseBatches(source, taken, plan, options))
    yield nonZeros(batch, across);
}

/** The values other than zero of row-major ones; what pads a tile is zero. */
function nonZeros(batch: DenseBatch, across: number): EntryBatch {
  const { values, rows, columns } = batch;
  if (values.kind !== 'numbers') throw new Error(`${values.kind} in a matrix`);
  const from = values.values as Float64Array; // values are copied, not converted
  const kept = from.slice();
  const cellOf = new Uint32Array(kept.length);
  const geneOf = new Uint32Array(kept.length);
  const stop = Math.min(columns, across - batch.column);
  let count = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < stop; column++) {
      const value = from[row * columns + column] as number;
      // 0n is no number, but false
      if (!value && !Number.isNaN(value)) continue;
      kept[count] = value;
      cellOf[count] = batch.row + row;
      geneOf[count] = batch.column + column;
      count++;
    }
  return { count, cells: cellOf, genes: geneOf, values: kept };
}
