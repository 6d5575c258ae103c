import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { lazyModule } from '@/model/lazy-module';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';

const sharedRows = lazyModule(() => import('@/ask/rows/shared-rows'));

/** The parts of an open file that are needed to align the rows of its tables. */
export interface FileOfTables {
  readonly dataset: Pick<DatasetInfo, 'tables'>;
  readonly elements: Elements;
}

/** Returns the table whose rows an element has: the cells of a matrix, or the rows of a column. */
export function rowsTableAt(
  { matrices, tables }: Pick<DatasetInfo, 'matrices' | 'tables'>,
  path: Path,
): Path | undefined {
  const matrix = matrices.find((one) => one.path === path);
  return matrix ? sidesOf(matrix).cells.table : tableWith(tables, path)?.path;
}

function tableWith(tables: readonly TableInfo[], column: Path): TableInfo | undefined {
  return tables.find(({ path }) => column.startsWith(joinPath(path, '')));
}

/**
 * Opens the column at a path with one value for each row of `table`: a column of another modality, or of the table that
 * all modalities share, is brought into the order of that table's rows, and rows that it lacks are missing. Any other
 * column is returned as it is stored.
 *
 * @throws UnsupportedError if the rows of the two tables cannot be matched
 */
export async function columnAlong(
  { dataset, elements }: FileOfTables,
  path: Path,
  table: Path | undefined,
  options: ReadOptions = {},
): Promise<DataElement> {
  const column = await elements.at(path, options);
  const to = dataset.tables.find((one) => one.path === table);
  const from = tableWith(dataset.tables, path);
  if (!to || !from || to === from) return column;
  const shared = to.shared?.table ?? to.path;
  if (shared !== (from.shared?.table ?? from.path)) return column;
  const all = dataset.tables.find((one) => one.path === shared);
  if (!all) return column;
  const { inOrderOf } = await sharedRows();
  return inOrderOf(to, column, { from, all, elements }, options);
}
