import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';

/** The table with the names of a matrix' genes. */
export interface GeneColumns {
  readonly table: Path;
  /** The annotated matrix, or feature set, of the table. */
  readonly part: Path;
  /** The first matrix with these genes. */
  readonly matrix: MatrixInfo;
  readonly length: number;
  /** Other tables with genes of the same part, which may have further names of the same genes. */
  readonly others: readonly Path[];
  /** The column to show and to look up first. */
  readonly chosen?: string;
}

/** A table of genes to read the names of. */
export type GeneNamesAsk = Pick<GeneColumns, 'table' | 'others' | 'chosen'>;

/** Sets the column that names the genes of a table, if the table or one of the others has that column. */
export function namedBy<T extends GeneNamesAsk>(
  { tables }: Pick<DatasetInfo, 'tables'>,
  columns: T,
  chosen: string | undefined,
): T {
  if (chosen === undefined) return columns;
  const isThere = [columns.table, ...columns.others].some((path) => {
    const table = tables.find((one) => one.path === path);
    return table?.index === chosen || table?.columns.includes(chosen);
  });
  return isThere ? { ...columns, chosen } : columns;
}

/**
 * The gene tables of matrices, in their order and without duplicates: `var`, `raw/var`; for MuData
 * those of each modality. `chosen` names a column for those that have it.
 */
export function geneColumns(
  dataset: Pick<DatasetInfo, 'tables' | 'parts' | 'featureSets'> &
    Partial<Pick<DatasetInfo, 'matrices'>>,
  matrices: readonly MatrixInfo[],
  chosen?: string,
): readonly GeneColumns[] {
  const { tables, parts, featureSets = [] } = dataset;
  const partOf = (table: Path) =>
    featureSets.find(({ path }) => table.startsWith(joinPath(path, ''))) ??
    parts.find((one) => one.tables.some(({ path }) => path === table));
  const ofGenes = [...matrices, ...(dataset.matrices ?? [])]
    .map((matrix) => sidesOf(matrix).genes.table)
    .filter((table) => table !== undefined);
  const found = new Map<Path, GeneColumns>();
  for (const matrix of matrices) {
    const { genes } = sidesOf(matrix);
    const own = tables.find(({ path }) => path === genes.table);
    if (!own || own.length !== genes.count || found.has(own.path)) continue;
    const part = partOf(own.path);
    const others = ofGenes.filter(
      (table) => part && table !== own.path && partOf(table) === part,
    );
    found.set(own.path, {
      table: own.path,
      part: part?.path ?? own.path,
      matrix,
      length: own.length,
      others: [...new Set(others)],
    });
  }
  return [...found.values()].map((one) => namedBy(dataset, one, chosen));
}
