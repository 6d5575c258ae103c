import { type ColumnMoments, ColumnSums, EvidenceSums } from '@/ask/matrices/evidence';
import {
  judgeEvidence,
  type MatrixSample,
  needsColumns,
} from '@/ask/matrices/matrix-sample';
import { DataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import { LATER, type ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { columnRegions, sampleRegions, wholeBytes, wholeRegions } from './sample-regions';

/** The samples of the matrices of one open file, as cells × genes, each read once for all statements. */
export class MatrixSamples {
  readonly #elements: Elements;
  readonly #isRemote: boolean;
  readonly #samples = new SharedLookup<Path, MatrixSample>();
  readonly #wholes = new SharedLookup<Path, MatrixSample>();

  constructor(elements: Elements, isRemote: boolean) {
    this.#elements = elements;
    this.#isRemote = isRemote;
  }

  /**
   * Reads a sample after all that is on screen, unless a priority asks for it. UnsupportedError if the element is not a
   * matrix; a failed sample is read again.
   */
  of(path: Path, { signal, priority = LATER }: ReadOptions): Promise<MatrixSample> {
    return this.#samples.get(path, (options) => this.#read(options, path), {
      signal,
      priority,
    });
  }

  /** States the same from all values of a matrix that is not too large, also over a network. */
  wholeOf(path: Path, { signal }: ReadOptions): Promise<MatrixSample> {
    return this.#wholes.get(path, (options) => this.#read(options, path, true), {
      signal,
    });
  }

  readonly #read = async (
    options: ReadOptions,
    path: Path,
    isWhole?: true,
  ): Promise<MatrixSample> => {
    const element = await this.#elements.cellsByGenes(path, options);
    const isGenesByCells = element !== (await this.#elements.at(path, options));
    const settings = {
      isRemote: this.#isRemote,
      isGenesByCells,
      ...(isWhole && { isWhole }),
    };
    return sampleMatrix(element, settings, options);
  };
}

interface SampleSettings {
  /** Over a network less is read. */
  readonly isRemote: boolean;
  /** True if all of it was requested, also over a network. */
  readonly isWhole?: boolean;
  /** True if it is stored, and shown, with its axes exchanged. */
  readonly isGenesByCells: boolean;
}

/**
 * Reads a matrix of cells × genes (`Elements.cellsByGenes`) as far as that is cheap: all of it if it
 * is local and small, else a few ranges of rows; and some whole columns if only these can decide.
 */
async function sampleMatrix(
  element: DataElement,
  { isRemote, isWhole = !isRemote, isGenesByCells }: SampleSettings,
  options: ReadOptions,
): Promise<MatrixSample> {
  const { info, read } = element;
  if (info.kind !== 'matrix' || !read || info.shape.length !== 2)
    throw new DataError('UnsupportedError', `${info.path} is not a matrix.`);
  const [height = 0, width = 0] = info.shape;
  const readOptions = { signal: options.signal, priority: options.priority ?? LATER };
  const sums = new EvidenceSums(isGenesByCells);
  let seen = 0;
  const bytes = wholeBytes(element);
  const isRead = isWhole && bytes !== undefined;
  for (const region of isRead ? wholeRegions(element) : sampleRegions(element)) {
    throwIfAborted(options.signal);
    const block = await read(region, readOptions);
    if (block.kind !== 'matrix') continue;
    const { values } = block;
    const [row, column] = [block.rows[0], block.columns[0]];
    const own = block.columns[1] - column;
    sums.add({ values, width: own, isWhole: own === width, row, column });
    seen += values.length;
  }
  const isAll = seen === height * width;
  if (seen === 0 && !isAll)
    throw new DataError('UnsupportedError', `${info.path} is not read in rows.`);
  const sample = judgeEvidence(sums.finish({ isAll }));
  const more = !isAll && bytes !== undefined && { wholeBytes: bytes };
  if (!needsColumns(sample)) return { ...sample, ...more };
  const columns = await readColumns(element, isRemote && !isRead, options);
  return { ...judgeEvidence(sums.finish({ isAll, columns })), ...more };
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
