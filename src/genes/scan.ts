import type { DataElement } from '@/elements/element';
import type { Span } from '@/model/block';
import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { IndexBlock } from '@/storage/kernels/index-block';
import { openCsrScan } from './csr';
import { openDenseScan } from './dense';
import type { GeneEntries } from './entries';

/**
 * A matrix of cells by genes that has to be read through for one gene, cut into stretches of rows that
 * are read apart. Nothing but what is wanted leaves the decode workers.
 */
export interface GeneScan {
  readonly path: Path;
  readonly dtype: DType;
  readonly rows: number;
  readonly genes: number;
  /** Values stored. */
  readonly stored: number;
  /** How many stretches there are, at least one. */
  readonly units: number;
  /** What one stretch takes in memory while it is worked on, about. */
  readonly unitBytes: number;
  /** Rows of a stretch. Each row is in one, even where its values lie in two. */
  rowsOf(unit: number): Span;
  /** The values of some genes, in their order; cells at the seams may come with two stretches. */
  pick(
    unit: number,
    genes: Int32Array,
    options?: ReadOptions,
  ): Promise<readonly GeneEntries[]>;
  /** All genes of a stretch, for the index. */
  transpose(unit: number, options?: ReadOptions): Promise<readonly IndexBlock[]>;
  /** What reading these genes takes, from a few chunks. */
  weigh(genes: Int32Array, options?: ReadOptions): Promise<ScanWeight>;
}

export interface ScanWeight {
  readonly bytes: number;
  readonly requests: number;
  /** True where it was added up, not estimated. */
  readonly exact: boolean;
}

/** About so many values make a stretch: 8 MB of them, a few chunks of the usual size. */
const UNIT_VALUES = 2 ** 20;

/** Opens a matrix for scanning; undefined where it lies by columns and needs none. */
export async function openGeneScan(
  element: DataElement,
  options?: ReadOptions,
  unitValues = UNIT_VALUES,
): Promise<GeneScan | undefined> {
  const { info, sparse, node } = element;
  if (sparse?.layout === 'csc') return undefined;
  if (sparse) return openCsrScan(sparse, unitValues, options);
  if (info.kind === 'matrix' && info.shape.length === 2 && node.kind === 'array')
    return openDenseScan(node, unitValues);
  throw new DataError(
    'UnsupportedError',
    `${info.path} is not a cells × genes matrix. Choose X, a layer or raw.`,
  );
}

/** Different genes, each of them there. NotFoundError where one is not. */
export function expectGenes(
  path: Path,
  wanted: readonly number[],
  genes: number,
): Int32Array {
  for (const gene of wanted)
    if (!(Number.isInteger(gene) && gene >= 0 && gene < genes))
      throw new DataError(
        'NotFoundError',
        `${path} has ${genes} genes, but gene number ${gene} was requested.`,
      );
  const isMuch = wanted.length > 16_384 || (wanted.length > 1 && genes > 2 ** 27);
  if (new Set(wanted).size !== wanted.length || isMuch)
    throw new DataError(
      'UnsupportedError',
      `${path}: ${wanted.length} genes were requested at once: too many, or some of them twice.`,
    );
  return Int32Array.from(wanted);
}
