import type { Region, Span } from './block';
import type { DatasetInfo, MatrixInfo } from './dataset';
import { hasPoints } from './has-points';
import type { Noun, Nouns } from './nouns';
import type { Path } from './path';

/** One side of a matrix: how long it is, and the table that names it, where there is one. */
export interface MatrixSide {
  readonly count: number;
  readonly table?: Path;
}

/** Which side of a matrix its cells are on and which its genes: Loom keeps genes as rows, everything else as columns. */
export function sidesOf(matrix: MatrixInfo): {
  readonly cells: MatrixSide;
  readonly genes: MatrixSide;
} {
  const { shape, rows, columns } = matrix;
  const [height, width] = [sideOf(shape[0], rows), sideOf(shape[1], columns)];
  return isGenesByCells(matrix)
    ? { cells: width, genes: height }
    : { cells: height, genes: width };
}

/** Whether a matrix is stored as genes × cells, which its size and shape then say too. */
export function isGenesByCells({ genes }: MatrixInfo): boolean {
  return genes === 'rows';
}

/** A matrix as `Elements.cellsByGenes` opens it. */
export function asCellsByGenes(matrix: MatrixInfo): MatrixInfo {
  if (!isGenesByCells(matrix)) return matrix;
  const { shape, rows, columns, layout, genes: _, ...rest } = matrix;
  return {
    ...rest,
    layout: layout === 'csr' ? 'csc' : layout === 'csc' ? 'csr' : layout,
    shape: [shape[1], shape[0]],
    ...(columns !== undefined && { rows: columns }),
    ...(rows !== undefined && { columns: rows }),
  };
}

/** Where some cells are in a matrix as it is stored. */
export function regionOfCells(matrix: MatrixInfo, cells: Span): Region {
  return isGenesByCells(matrix) ? { columns: cells } : { rows: cells };
}

/** Where a gene is in a matrix as it is stored. */
export function placeOfGene(
  matrix: MatrixInfo,
  gene: number,
): { readonly row: number } | { readonly column: number } {
  return isGenesByCells(matrix) ? { row: gene } : { column: gene };
}

/** Whether each gene can be read alone, without an index. */
export function isStoredByGenes(matrix: MatrixInfo): boolean {
  return matrix.layout === 'csc' || isGenesByCells(matrix);
}

function sideOf(count: number, table: Path | undefined): MatrixSide {
  return table === undefined ? { count } : { count, table };
}

/** Which side of its matrices a table names; undefined where it stands for itself. */
export function sideNamedBy(
  dataset: Pick<DatasetInfo, 'matrices' | 'embeddings'>,
  table: Path,
): keyof Nouns | undefined {
  const sides = dataset.matrices.map(sidesOf);
  if (sides.some(({ genes }) => genes.table === table)) return 'column';
  const isOfRows =
    sides.some(({ cells }) => cells.table === table) || hasPoints(dataset, table);
  return isOfRows ? 'row' : undefined;
}

/** What a row of a table is; of a table that names no side of a matrix, a row. */
export function nounOf(dataset: DatasetInfo, table: Path): Noun {
  const side = sideNamedBy(dataset, table);
  return side === undefined ? 'row' : dataset.nouns[side];
}
