import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { DataElement } from '@/read/elements/element';
import { openCsrScan } from './csr';
import { openDenseScan } from './dense';
import type { GeneScan } from './scan';

/** Approximate number of values per batch: 8 MB, a few chunks of the usual size. */
const BATCH_VALUES = 2 ** 20;

/** Opens a matrix for scanning; undefined if it is stored by columns and needs no scan. */
export async function openGeneScan(
  element: DataElement,
  options?: ReadOptions,
  batchValues = BATCH_VALUES,
): Promise<GeneScan | undefined> {
  const { info, sparse, node } = element;
  if (sparse?.layout === 'csc') return undefined;
  if (sparse) return openCsrScan(sparse, batchValues, options);
  if (info.kind === 'matrix' && info.shape.length === 2 && node.kind === 'array')
    return openDenseScan(node, batchValues);
  throw new DataError(
    'UnsupportedError',
    `${info.path} is not a cells × genes matrix. Choose X, a layer or raw.`,
  );
}

/**
 * Checks that genes are distinct and within the matrix. NotFoundError for numbers outside it, UnsupportedError for
 * repeated or too many genes.
 */
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
