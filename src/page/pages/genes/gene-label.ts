import type { GeneColumns } from '@/ask/genes/gene-columns';
import type { GeneRow, RankedGene } from '@/ask/markers/rank-genes';
import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import type { Path } from '@/model/path';
import { splitNames } from '@/page/state/name-list';

/** Label of a gene as it is named in a link, or of several genes, separated by commas. */
export function geneLabel(gene: string): string {
  const names = splitNames(gene);
  if (names.length < 2) return gene;
  if (names.length <= 3) return `mean of ${names.join(', ')}`;
  return `mean of ${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** Name of a matrix next to its genes. */
export function matrixName({ matrix }: Pick<GeneColumns, 'matrix'>): string {
  return matrix.path.slice(1);
}

/**
 * Names the matrices that have a gene, those of its part. `not in X; in raw/X` if the first matrix of the part is known
 * to lack it; undefined if the file has no other genes.
 */
export function whereText(
  { rows, absentFrom }: Pick<RankedGene, 'rows' | 'absentFrom'>,
  tables: readonly GeneColumns[],
): string | undefined {
  if (tables.length < 2) return undefined;
  const having = tables.filter(({ table }) => rows.some((row) => row.table === table));
  const main = tables.find(({ part }) => part === having[0]?.part);
  const names = having.map(matrixName).join(', ');
  return main && absentFrom.includes(main.table)
    ? `not in ${matrixName(main)}; in ${names}`
    : `in ${names}`;
}

/** A gene in one matrix: its number there, and the table that names it. */
export interface GeneLocation extends GeneRow {
  readonly matrix: Path;
}

/** Location of a gene in the matrix at a path; undefined if the matrix does not have it. */
export function placeIn(
  { rows }: Pick<RankedGene, 'rows'>,
  matrices: readonly MatrixInfo[],
  path: Path,
): GeneLocation | undefined {
  const matrix = matrices.find((one) => one.path === path);
  const row = rows.find(({ table }) => matrix && table === sidesOf(matrix).genes.table);
  return row && { ...row, matrix: path };
}
