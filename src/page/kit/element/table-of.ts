import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';

/** The table that an element is a column of; by its columns, for a column's name may have a `/` in it. */
export function tableOf(dataset: DatasetInfo, path: Path): TableInfo | undefined {
  return dataset.tables.find(
    (table) =>
      path.startsWith(joinPath(table.path, '')) &&
      [table.index, ...table.columns].some((name) => joinPath(table.path, name) === path),
  );
}
