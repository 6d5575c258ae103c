import type { GeneColumns } from '@/ask/genes/gene-columns';
import type { GeneRow, RankedGene } from '@/ask/markers/rank-genes';
import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import type { Path } from '@/model/path';
import { splitNames } from '@/page/state/name-list';

/** A gene as a link names it, or several with commas between: as it is said. */
export function geneLabel(gene: string): string {
  const names = splitNames(gene);
  if (names.length < 2) return gene;
  if (names.length <= 3) return `mean of ${names.join(', ')}`;
  return `mean of ${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** A matrix as it is named beside its genes. */
export function matrixName({ matrix }: Pick<GeneColumns, 'matrix'>): string {
  return matrix.path.slice(1);
}

/**
 * Which matrices have a gene: those of its part. `not in X; in raw/X` where the first of the part evidently lacks it;
 * undefined where the file has no other genes.
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

/** A gene in the matrix at a path; undefined where that does not have it. */
export function placeIn(
  { rows }: Pick<RankedGene, 'rows'>,
  matrices: readonly MatrixInfo[],
  path: Path,
): GeneLocation | undefined {
  const matrix = matrices.find((one) => one.path === path);
  const row = rows.find(({ table }) => matrix && table === sidesOf(matrix).genes.table);
  return row && { ...row, matrix: path };
}
