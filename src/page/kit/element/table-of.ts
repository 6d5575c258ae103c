import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';

/** Returns the table that an element is a column of. Compares the names of columns, because they may contain `/`. */
export function tableOf(dataset: DatasetInfo, path: Path): TableInfo | undefined {
  return dataset.tables.find(
    (table) =>
      path.startsWith(joinPath(table.path, '')) &&
      [table.index, ...table.columns].some((name) => joinPath(table.path, name) === path),
  );
}
