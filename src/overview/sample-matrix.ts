import {
  judgeSample,
  type MatrixSample,
  type SampledRows,
} from '@/analysis/matrix-sample';
import type { DataElement } from '@/elements/element';
import { DataError, throwIfAborted } from '@/model/errors';
import { LATER, type ReadOptions } from '@/model/read-options';
import { sampleRegions } from './sample-regions';

/** Looks into a matrix: a few stretches of rows, however large it is. */
export async function sampleMatrix(
  element: DataElement,
  options: ReadOptions,
): Promise<MatrixSample> {
  const { info, read } = element;
  if (info.kind !== 'matrix' || !read || info.shape.length !== 2)
    throw new DataError('UnsupportedError', `${info.path} is no matrix.`);
  const parts: SampledRows[] = [];
  for (const region of sampleRegions(element)) {
    throwIfAborted(options.signal);
    const block = await read(region, { signal: options.signal, urgency: LATER });
    if (block.kind !== 'matrix') continue;
    const width = block.columns[1] - block.columns[0];
    const isWhole = width === info.shape[1];
    parts.push({ values: block.values, width, isWhole });
  }
  return judgeSample(parts);
}
