import type { IndexRange, Region } from './block';
import type { DatasetInfo, MatrixInfo } from './dataset';
import { hasPoints } from './has-points';
import type { Noun, Nouns } from './nouns';
import type { Path } from './path';

/** One side of a matrix: its length, and the table that names it, if any. */
export interface MatrixSide {
  readonly count: number;
  readonly table?: Path;
}

/**
 * The axes of cells and genes of a matrix as stored: Loom stores genes as rows, everything else as
 * columns.
 */
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

/** True if a matrix is stored as genes × cells, as its size and shape then are. */
export function isGenesByCells({ genes }: MatrixInfo): boolean {
  return genes === 'rows';
}

/** The matrix as `Elements.cellsByGenes` opens it. */
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

/** The selection of some cells of a matrix as stored. */
export function regionOfCells(matrix: MatrixInfo, cells: IndexRange): Region {
  return isGenesByCells(matrix) ? { columns: cells } : { rows: cells };
}

/** The selection of a gene of a matrix as stored. */
export function placeOfGene(
  matrix: MatrixInfo,
  gene: number,
): { readonly row: number } | { readonly column: number } {
  return isGenesByCells(matrix) ? { row: gene } : { column: gene };
}

/** True if single genes can be read without an index. */
export function isStoredByGenes(matrix: MatrixInfo): boolean {
  return matrix.layout === 'csc' || isGenesByCells(matrix);
}

function sideOf(count: number, table: Path | undefined): MatrixSide {
  return table === undefined ? { count } : { count, table };
}

/** The table that names the cells of the first matrix; without matrices, the first table. */
export function mainTable({
  matrices: [main],
  tables: [first],
}: Pick<DatasetInfo, 'matrices' | 'tables'>): Path | undefined {
  return main ? sidesOf(main).cells.table : first?.path;
}

/** The side of its matrices that a table names; undefined for an independent table. */
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

/** The noun for a row of a table; `row` for a table that names no side of a matrix. */
export function nounOf(dataset: DatasetInfo, table: Path): Noun {
  const side = sideNamedBy(dataset, table);
  return side === undefined ? 'row' : dataset.nouns[side];
}
