import { geneColumns } from '@/ask/genes/gene-columns';
import { areSigned } from '@/ask/matrices/signed-values';
import type { ValuesAre } from '@/ask/matrices/value-rules';
import type { MatrixInfo } from '@/model/dataset';
import { isAbort, isDataError } from '@/model/errors';
import { sidesOf } from '@/model/matrix-sides';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { OverviewFile } from './overview-file';

/** Maximum number of matrices whose values are sampled. */
const MAX_SAMPLED = 6;

/** The parts of an open file that are needed to choose a matrix. */
type SampledFile = Pick<OverviewFile, 'dataset' | 'samples'>;

/**
 * Chooses the matrix for the values of genes if the user chose none and the given one is the default. Keeps the given
 * one, unless its values are signed and those of another matrix of the same cells are log-normalised; then the one of
 * these with the most genes. With `isForTests`, which expect log-normalised values, it is kept only if its own are
 * log-normalised, or no others are. Reads samples of matrices, and nothing if there is only one.
 */
export async function fittingMatrix(
  { dataset, samples }: SampledFile,
  path: Path,
  isForTests: boolean,
  options: ReadOptions,
): Promise<Path> {
  const others = othersOf(dataset, path);
  if (others.length === 0) return path;
  const own = await kindOf(path);
  const isKept = isForTests ? own?.kind === 'log1p' : !own || !areSigned(own);
  if (isKept) return path;
  for (const other of others)
    if ((await kindOf(other.path))?.kind === 'log1p') return other.path;
  return path;

  /** Kind of the values of a matrix; undefined if it cannot be read: its own page says why. */
  async function kindOf(of: Path): Promise<ValuesAre | undefined> {
    try {
      return (await samples.of(of, options)).are;
    } catch (error) {
      if (!isDataError(error) || isAbort(error)) throw error;
      return undefined;
    }
  }
}

/** Matrices of the same cells, whose genes are of the same part; those with the most genes first. */
function othersOf(dataset: SampledFile['dataset'], path: Path): readonly MatrixInfo[] {
  const tables = geneColumns(dataset, dataset.matrices);
  const partOf = (matrix: MatrixInfo) =>
    tables.find(({ table }) => table === sidesOf(matrix).genes.table)?.part;
  const given = dataset.matrices.find((matrix) => matrix.path === path);
  const part = given && partOf(given);
  if (!given || part === undefined) return [];
  const { cells } = sidesOf(given);
  return dataset.matrices
    .filter((other) => {
      const side = sidesOf(other).cells;
      const isOfSame = side.table === cells.table && side.count === cells.count;
      return other !== given && isOfSame && partOf(other) === part;
    })
    .toSorted((a, b) => sidesOf(b).genes.count - sidesOf(a).genes.count)
    .slice(0, MAX_SAMPLED);
}
