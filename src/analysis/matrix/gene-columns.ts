import type { DatasetInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';
import { namingColumns } from '../names/find-genes';

/** The columns with the names of a matrix' genes. */
export interface GeneColumns {
  readonly table: Path;
  /** The annotated matrix, or feature set, of the table. */
  readonly part: Path;
  /** The first matrix with these genes. */
  readonly matrix: MatrixInfo;
  readonly length: number;
  /** The index, then columns of symbols and identifiers. */
  readonly columns: readonly Path[];
}

/** The index of a table of genes, then its columns of symbols and identifiers. */
export function namePaths({ path, index, columns }: TableInfo): readonly Path[] {
  return [index, ...namingColumns(columns)].map((name) => joinPath(path, name));
}

/**
 * The gene tables of matrices, in their order and without duplicates: `var`, `raw/var`; for MuData
 * those of each modality.
 */
export function geneColumns(
  {
    tables,
    parts,
    featureSets = [],
  }: Pick<DatasetInfo, 'tables' | 'parts' | 'featureSets'>,
  matrices: readonly MatrixInfo[],
): readonly GeneColumns[] {
  const found = new Map<Path, GeneColumns>();
  for (const matrix of matrices) {
    const { genes } = sidesOf(matrix);
    const own = tables.find(({ path }) => path === genes.table);
    if (!own || own.length !== genes.count || found.has(own.path)) continue;
    const part =
      featureSets.find(({ path }) => own.path.startsWith(joinPath(path, ''))) ??
      parts.find((one) => one.tables.some(({ path }) => path === own.path));
    found.set(own.path, {
      table: own.path,
      part: part?.path ?? own.path,
      matrix,
      length: own.length,
      columns: namePaths(own),
    });
  }
  return [...found.values()];
}
