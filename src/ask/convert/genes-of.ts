import { geneNumber, readGeneNames } from '@/ask/names/gene-names';
import { readNames } from '@/ask/names/read-names';
import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { OpenDataset } from './slots';

/**
 * Returns the positions of genes, ascending, in the first of these matrices that the file has; without one, among the
 * rows of a table. `names` is the column in which names are looked up first.
 *
 * @throws NotFoundError for an unknown name
 */
export async function genesOf(
  file: OpenDataset,
  paths: readonly (Path | undefined)[],
  {
    genes: wanted,
    names,
  }: { readonly genes: readonly string[]; readonly names?: string | undefined },
  options: ReadOptions,
  table?: Path,
): Promise<Uint32Array> {
  const ofGenes = new Set(paths);
  const matrix = file.dataset.matrices.find(({ path }) => ofGenes.has(path));
  if (!matrix && table !== undefined) return genesOfTable(file, table, wanted, options);
  if (!matrix)
    throw new DataError(
      'UnsupportedError',
      'Genes can be chosen only where X or a layer is a matrix of cells × genes.',
    );
  const known = await readGeneNames(file, matrix, options, names);
  const [cells = 0, genes = 0] = matrix.shape;
  const count = matrix.genes === 'rows' ? cells : genes;
  const numbers = wanted.map((name) => geneNumber(known, name, matrix.path, count));
  return Uint32Array.from(new Set(numbers)).sort();
}

async function genesOfTable(
  { elements }: OpenDataset,
  table: Path,
  names: readonly string[],
  options: ReadOptions,
): Promise<Uint32Array> {
  const { info } = await elements.at(table, options);
  if (info.kind !== 'dataframe') throw new Error(`${table} is no table`);
  const path = joinPath(table, info.index);
  const index = info.isPositional
    ? undefined
    : unpackStrings(await readNames(elements, path, true, options));
  const known = index && { index, columns: [] };
  const numbers = names.map((name) => geneNumber(known, name, table, info.length));
  return Uint32Array.from(new Set(numbers)).sort();
}
