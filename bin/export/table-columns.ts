import { MAX_SCHEMA_COLUMNS, tableSchema } from '@/ask/columns/schema';
import { didYouMean, nearestNames } from '@/ask/names/nearest-names';
import type { ElementInfo } from '@/model/element';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { escapedText } from '@/model/shown-text';
import type { OneFile } from '../one-file';
import type { Output } from '../output';

const MAX_NEAR = 5;

type TableInfo = Extract<ElementInfo, { kind: 'dataframe' }>;

/**
 * A table by its path.
 *
 * @throws UnsupportedError with the existing tables
 */
export async function expectTable(file: OneFile, path: Path): Promise<TableInfo> {
  const { info } = await file.elements.at(path);
  if (info.kind === 'dataframe') return info;
  const near = file.dataset.tables.slice(0, MAX_NEAR);
  throw new DataError(
    'UnsupportedError',
    `${path} is not a table.${didYouMean(near.map((table) => table.path))}`,
  );
}

/**
 * The requested columns, without the row names.
 *
 * @throws NotFoundError for an unknown one
 */
export function wantedColumns(
  { path, index, columns }: TableInfo,
  wanted: readonly string[],
): readonly string[] {
  for (const name of wanted)
    if (!columns.includes(name) && name !== index)
      throw new DataError(
        'NotFoundError',
        `${path} has no column “${name}”.${didYouMean(nearestNames(columns, name, MAX_NEAR))}`,
      );
  return wanted.filter((name) => name !== index);
}

/**
 * All columns with one value per row, without the row names. Others, and unreadable ones, are
 * reported and skipped.
 */
export async function readableColumns(
  { elements }: OneFile,
  { path, index, columns }: TableInfo,
  output: Output,
): Promise<{ readonly columns: readonly string[]; readonly areAllReadable: boolean }> {
  const left = new Set<string>();
  let areAllReadable = true;
  for (let next = 0, total = 1; next < total; next += MAX_SCHEMA_COLUMNS) {
    const range = [next, next + MAX_SCHEMA_COLUMNS] as const;
    const schema = await tableSchema(elements, path, { range });
    total = schema.total;
    for (const { name, element } of schema.columns) {
      if (element.kind === 'column') continue;
      if (element.kind === 'unsupported') areAllReadable = false;
      const reason =
        element.kind === 'unsupported'
          ? element.reason
          : `${element.path} is a ${element.kind} and does not have one value per row.`;
      output.fail(escapedText(`left out: ${reason}`));
      left.add(name);
    }
  }
  return {
    columns: columns.filter((name) => name !== index && !left.has(name)),
    areAllReadable,
  };
}
