import { geneColumns } from '@/ask/genes/gene-columns';
import { type GeneMatrix, openGeneMatrix } from '@/ask/genes/matrix';
import { whyNoFraction } from '@/ask/matrices/signed-values';
import {
  type FoundGene,
  type GeneNames,
  geneAt,
  linkNameOf,
  resolveGene,
} from '@/ask/names/find-genes';
import { geneNumber, readGeneNames } from '@/ask/names/gene-names';
import { didYouMean, nearestNames } from '@/ask/names/nearest-names';
import { fittingMatrix } from '@/ask/overview/fitting-matrix';
import { MatrixSamples } from '@/ask/overview/matrix-samples';
import type { MatrixInfo } from '@/model/dataset';
import { DataError } from '@/model/errors';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';
import type { MatrixRequest } from '../arguments';
import type { OneFile } from '../one-file';

const MAX_NEAR = 5;

/** The matrix and the genes to read. */
export interface WantedGenes {
  readonly matrix: GeneMatrix;
  readonly info: MatrixInfo;
  /** Without duplicates, in the given order. */
  readonly genes: readonly FoundGene[];
  /** Column numbers of `genes`. */
  readonly columns: Int32Array;
}

/**
 * Finds genes by their names in the index of var, in its columns of symbols or of identifiers (or the named one), or by
 * `@` and their number from 0; `name@number` if several have the name. Searches the matrix of `matrixOf` by default.
 *
 * @throws NotFoundError for an unknown name, UnsupportedError for an ambiguous one
 */
export async function wantedGenes(
  file: OneFile,
  given: readonly string[],
  request: Pick<MatrixRequest, 'matrix' | 'names'>,
): Promise<WantedGenes> {
  const { elements, info: source } = file;
  const info = await matrixOf(file, request.matrix);
  const { genes: side } = sidesOf(info);
  const names = await readGeneNames(file, info, {}, request.names);
  const genes = new Map<number, FoundGene>();
  for (const text of given) {
    // a number is valid for this matrix only
    const isNumber = /^@\d+$/.test(text);
    if (names && !isNumber && resolveGene(names, text).kind === 'unknown')
      await expectNowhereElse(file, info, text);
    const column = geneNumber(names, text, info.path, side.count);
    genes.set(column, names ? namedGene(names, column) : noName(column));
  }
  const element = await elements.cellsByGenes(info.path);
  const matrix = openGeneMatrix(element, { info: source });
  return {
    matrix,
    info,
    genes: [...genes.values()],
    columns: Int32Array.from(genes.keys()),
  };
}

/** @throws NotFoundError that names the matrix that has a gene, if this one does not */
async function expectNowhereElse(
  file: OneFile,
  { path }: MatrixInfo,
  text: string,
): Promise<void> {
  for (const { matrix } of geneColumns(file.dataset, file.dataset.matrices)) {
    const names = matrix.path === path ? undefined : await readGeneNames(file, matrix);
    if (!names || resolveGene(names, text).kind === 'unknown') continue;
    throw new DataError(
      'NotFoundError',
      `${path} has no gene “${text}”, but ${matrix.path} has. Read it there with --matrix=${matrix.path}.`,
    );
  }
}

/**
 * Returns the matrix at a path. Without a path: the first of the file, or the one that fits (`fittingMatrix`) if the
 * values of the first are signed, or are tested and not logarithms.
 */
export async function matrixOf(
  { dataset, elements, place }: OneFile,
  given: string | undefined,
  isForTests = false,
): Promise<MatrixInfo> {
  const [first] = dataset.matrices;
  if (given === undefined) {
    if (first) {
      const source = { dataset, samples: new MatrixSamples(elements, false) };
      const fitting = await fittingMatrix(source, first.path, isForTests, {});
      return dataset.matrices.find(({ path }) => path === fitting) ?? first;
    }
    throw new DataError(
      'NotFoundError',
      `${place} has no matrix of cells × genes. Name one with --matrix.`,
    );
  }
  const path = asPath(given);
  const known = dataset.matrices.find((one) => one.path === path);
  if (known) return known;
  const { info } = await elements.at(path);
  if (info.kind === 'matrix' && info.shape.length === 2) {
    const [rows = 0, columns = 0] = info.shape;
    return { path, layout: info.layout, shape: [rows, columns], dtype: info.dtype };
  }
  throw new DataError(
    'UnsupportedError',
    `${path} is not a matrix of cells × genes.${didYouMean(dataset.matrices.slice(0, MAX_NEAR).map((one) => one.path))}`,
  );
}

/** `obs` and `/obs` are equivalent. */
export function asPath(given: string): Path {
  return given.startsWith('/') ? given : `/${given}`;
}

/** Gene with a name by which it can be found again. */
function namedGene(names: GeneNames, column: number): FoundGene {
  const gene = geneAt(names, column);
  return { ...gene, name: linkNameOf(names, gene) };
}

function noName(column: number): FoundGene {
  return { column, name: `@${column}`, id: undefined };
}

/**
 * Path of a column, given by its name in the table of the matrix' cells, or in the table that shares them, or by its
 * path.
 */
export function columnPath(
  { dataset }: OneFile,
  given: string,
  matrix: MatrixInfo | undefined,
): Path {
  if (given.startsWith('/')) return given;
  const path =
    (matrix && sidesOf(matrix).cells.table) ??
    dataset.matrices.map((one) => sidesOf(one).cells.table).find(Boolean) ??
    dataset.tables[0]?.path;
  const table = dataset.tables.find((one) => one.path === path);
  if (!table)
    throw new DataError(
      'NotFoundError',
      `No table has the rows of ${matrix?.path ?? 'the file'}: give the path of a column instead of “${given}”.`,
    );
  const names = [table.index, ...table.columns];
  if (names.includes(given)) return joinPath(table.path, given);
  const shared = dataset.tables.find((one) => one.path === table.shared?.table);
  if (shared?.columns.includes(given)) return joinPath(shared.path, given);
  throw new DataError(
    'NotFoundError',
    `${table.path} has no column “${given}”.${didYouMean(nearestNames(names, given, MAX_NEAR))}`,
  );
}

/**
 * Returns the reason why no fraction above zero is reported for a matrix with negative values; undefined if it has
 * none.
 */
export async function whyNoFractionOf(
  { elements }: OneFile,
  path: Path,
  hasNegative: boolean,
): Promise<string | undefined> {
  if (!hasNegative) return undefined;
  const { are } = await new MatrixSamples(elements, false).of(path, {});
  return whyNoFraction(path, { are, hasNegative });
}
