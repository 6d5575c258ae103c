import { geneColumns } from '@/ask/genes/gene-columns';
import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { joinPath, type Path } from '@/model/path';
import { labelsOf } from '@/model/row-labels';

/** A kind of names that is searched in columns of the file. */
export interface NameLocations {
  readonly kind: 'gene' | 'category' | 'cell';
  readonly title: string;
  readonly paths: readonly Path[];
  /** Number of names to be read; beyond `MAX_UNASKED` only on request. */
  readonly count: number;
}

/** Maximum number of names that are read as soon as something is typed. */
export const MAX_UNASKED = 2_000_000;
/** Maximum number of columns whose categories are searched. */
const MAX_COLUMNS = 200;

/**
 * Locations where names are searched: genes in the tables that name columns of matrices, categories in columns of
 * cells, cells by their index.
 */
export function namePlaces(
  dataset: DatasetInfo,
  categories: readonly Path[],
): Record<NameLocations['kind'], NameLocations> {
  const genes = geneColumns(dataset, dataset.matrices);
  const cells = cellTables(dataset);
  return {
    gene: {
      kind: 'gene',
      title: many(dataset.nouns.column),
      paths: genes.map(({ table }) => table),
      count: total(genes),
    },
    category: {
      kind: 'category',
      title: 'categories',
      paths: categories.slice(0, MAX_COLUMNS),
      count: 0,
    },
    cell: {
      kind: 'cell',
      title: `${dataset.nouns.row} names`,
      paths: cells.flatMap((table) =>
        labelsOf(table).map((name) => joinPath(table.path, name)),
      ),
      count: total(cells),
    },
  };
}

/**
 * Tables whose rows are cells: those of embeddings and of the rows of matrices, and tables that are
 * parts of their own.
 */
export function cellTables(dataset: DatasetInfo): readonly TableInfo[] {
  const alone = dataset.parts.filter(
    ({ path, tables, matrices, embeddings }) =>
      matrices.length + embeddings.length === 0 &&
      tables.some((table) => table.path === path),
  );
  return tablesAt(dataset, [
    ...alone.map(({ path }) => path),
    ...dataset.matrices.map((matrix) => sidesOf(matrix).cells.table),
    ...dataset.embeddings.map(({ rows }) => rows),
  ]);
}

function tablesAt(dataset: DatasetInfo, paths: readonly (Path | undefined)[]) {
  const wanted = new Set(paths);
  return dataset.tables.filter(({ path }) => wanted.has(path));
}

function total(tables: readonly { readonly length: number }[]): number {
  return tables.reduce((sum, { length }) => sum + length, 0);
}
