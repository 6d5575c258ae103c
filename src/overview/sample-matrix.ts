import {
  type ColumnMoments,
  ColumnSums,
  type SampledRows,
} from '@/analysis/matrix/evidence';
import {
  judgeSample,
  type MatrixSample,
  needsColumns,
} from '@/analysis/matrix/matrix-sample';
import type { DataElement } from '@/elements/element';
import { DataError, throwIfAborted } from '@/model/errors';
import { LATER, type ReadOptions } from '@/model/read-options';
import { columnRegions, sampleRegions } from './sample-regions';

export interface SampleSettings {
  /** Over a network less is read. */
  readonly isRemote: boolean;
  /** True if it is stored, and shown, with its axes exchanged. */
  readonly isGenesByCells: boolean;
}

/**
 * Samples a matrix of cells × genes (`Elements.cellsByGenes`): a few ranges of rows, however large
 * it is; and some whole columns if only these can decide.
 */
export async function sampleMatrix(
  element: DataElement,
  { isRemote, isGenesByCells }: SampleSettings,
  options: ReadOptions,
): Promise<MatrixSample> {
  const { info, read } = element;
  if (info.kind !== 'matrix' || !read || info.shape.length !== 2)
    throw new DataError('UnsupportedError', `${info.path} is not a matrix.`);
  const [height = 0, width = 0] = info.shape;
  const readOptions = { signal: options.signal, priority: options.priority ?? LATER };
  const parts: SampledRows[] = [];
  for (const region of sampleRegions(element)) {
    throwIfAborted(options.signal);
    const block = await read(region, readOptions);
    if (block.kind !== 'matrix') continue;
    const [row, column] = [block.rows[0], block.columns[0]];
    const own = block.columns[1] - column;
    const isWhole = own === width;
    parts.push({ values: block.values, width: own, isWhole, row, column });
  }
  const seen = parts.reduce((sum, { values }) => sum + values.length, 0);
  const isAll = seen === height * width;
  const sample = judgeSample(parts, { isAll, isGenesByCells });
  if (!needsColumns(sample)) return sample;
  return judgeSample(parts, {
    isAll,
    isGenesByCells,
    columns: await readColumns(element, isRemote, options),
  });
}

/** Mean and deviation of the columns that can be read at a moderate cost. */
async function readColumns(
  element: DataElement,
  isRemote: boolean,
  { signal, priority = LATER }: ReadOptions,
): Promise<readonly ColumnMoments[]> {
  const { columns, batches } = columnRegions(element, isRemote);
  const sums = new ColumnSums(columns[1] - columns[0]);
  for (const rows of batches) {
    throwIfAborted(signal);
    const block = await element.read?.({ rows, columns }, { signal, priority });
    if (block?.kind !== 'matrix') return [];
    sums.add(block.values);
  }
  return sums.moments();
}
