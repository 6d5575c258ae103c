import { namingColumns } from '@/analysis/find-genes';
import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';

/** A kind of names that is searched in columns of the file. */
export interface NamePlaces {
  readonly kind: 'gene' | 'category' | 'cell';
  readonly title: string;
  readonly paths: readonly Path[];
  /** Names to be read; beyond FREELY only when asked for. */
  readonly count: number;
}

/** That many names are read as soon as something is typed. */
export const FREELY = 2_000_000;
/** Columns whose categories are searched. */
const MOST_COLUMNS = 200;

/** Where names are searched: genes in the tables that name columns of matrices, categories in columns of cells, cells by their index. */
export function namePlaces(
  dataset: DatasetInfo,
  categories: readonly Path[],
): readonly NamePlaces[] {
  const genes = geneTables(dataset);
  const cells = cellTables(dataset);
  const places: NamePlaces[] = [
    {
      kind: 'gene',
      title: 'genes',
      paths: genes.flatMap((table) =>
        [table.index, ...namingColumns(table.columns)].map((name) =>
          joinPath(table.path, name),
        ),
      ),
      count: total(genes),
    },
    {
      kind: 'category',
      title: 'categories',
      paths: categories.slice(0, MOST_COLUMNS),
      count: 0,
    },
    {
      kind: 'cell',
      title: 'cell names',
      paths: cells.map((table) => joinPath(table.path, table.index)),
      count: total(cells),
    },
  ];
  return places.filter(({ paths }) => paths.length > 0);
}

/** Tables whose rows are columns of a matrix: var, raw/var. */
export function geneTables(dataset: DatasetInfo): readonly TableInfo[] {
  return tablesAt(
    dataset,
    dataset.matrices.map(({ rows, columns, genes }) =>
      genes === 'rows' ? rows : columns,
    ),
  );
}

/** Tables whose rows are cells: those of embeddings and of the rows of matrices. */
export function cellTables(dataset: DatasetInfo): readonly TableInfo[] {
  return tablesAt(dataset, [
    ...dataset.matrices.map(({ rows, columns, genes }) =>
      genes === 'rows' ? columns : rows,
    ),
    ...dataset.embeddings.map(({ rows }) => rows),
  ]);
}

function tablesAt(dataset: DatasetInfo, paths: readonly (Path | undefined)[]) {
  const wanted = new Set(paths);
  return dataset.tables.filter(({ path }) => wanted.has(path));
}

function total(tables: readonly TableInfo[]): number {
  return tables.reduce((sum, { length }) => sum + length, 0);
}
