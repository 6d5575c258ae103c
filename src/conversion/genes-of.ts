import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { geneNumber, readGeneNames } from '@/tables/gene-names';
import type { OpenDataset } from './slots';

/** The numbers of genes of the first of these matrices that the file has, ascending. @throws NotFoundError for an unknown name */
export async function genesOf(
  file: OpenDataset,
  paths: readonly (Path | undefined)[],
  names: readonly string[],
  options: ReadOptions,
): Promise<Uint32Array> {
  const ofGenes = new Set(paths);
  const matrix = file.dataset.matrices.find(({ path }) => ofGenes.has(path));
  if (!matrix)
    throw new DataError(
      'UnsupportedError',
      'Genes can be chosen only where X or a layer is a matrix of cells × genes.',
    );
  const known = await readGeneNames(file, matrix, options);
  const [cells = 0, genes = 0] = matrix.shape;
  const count = matrix.genes === 'rows' ? cells : genes;
  const numbers = names.map((name) => geneNumber(known, name, matrix.path, count));
  return Uint32Array.from(new Set(numbers)).sort();
}
