import { DataError } from '@/model/errors';
import { formatBytes } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { createGeneColumns } from './column';
import { expectScan, type GeneMatrix } from './matrix';
import { scanGenes } from './read';

/** Maximum total size of the columns, in bytes. */
const MAX_BYTES = 2 ** 31;

/**
 * Distinct genes for all cells, one value per cell, in the order of `genes`; if the matrix is not
 * stored by gene, in a single scan, whose progress is in values. Keeps and builds no index.
 *
 * @throws TooLargeError if the columns do not fit into memory
 */
export async function readGeneColumns(
  matrix: GeneMatrix,
  genes: Int32Array,
  options: ReadOptions = {},
): Promise<readonly (Float32Array | Float64Array)[]> {
  const { rows, dtype, element } = matrix;
  const bytes = genes.length * rows * 8;
  if (bytes > MAX_BYTES)
    throw new DataError(
      'TooLargeError',
      `${element.info.path}: ${genes.length} genes of ${rows} cells take ${formatBytes(bytes)}. Choose fewer genes.`,
    );
  const fresh = () =>
    createGeneColumns({ rows, dtype, genes: genes.length, mean: false });
  const direct = fresh();
  if (await matrix.direct(genes, direct.addGene, options)) return direct.columns;
  const columns = fresh();
  const scan = await expectScan(matrix, options);
  const { signal, report } = options;
  let batches = 0;
  for await (const found of scanGenes(scan, genes, {}, { signal })) {
    columns.add(found);
    batches += 1;
    const done = Math.round((batches / scan.batches) * scan.stored);
    report?.({ done, total: scan.stored, unit: 'values' });
  }
  return columns.columns;
}
