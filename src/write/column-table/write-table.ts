import { hasName, messageOf, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ExportNotes } from '@/model/table-rows';
import { yieldIfDue } from '@/model/waiting';
import type { FileSink } from '@/write/hdf5/appender';
import { type WrittenLink, writeGroup } from '@/write/hdf5/group';
import { createHdf5File } from '@/write/hdf5/hdf5-file';
import {
  asciiAttribute,
  referenceList,
  textAttributes,
  textList,
  tooLongTexts,
  unsignedAttribute,
} from './attributes';
import { columnNames } from './column-names';
import { GENERATION } from './index-rows';
import { type TableToWrite, UnwritableColumn } from './table';
import { type WrittenTable, writeColumn } from './write-column';

const VERSION = '1.0';

/**
 * Writes a table as an HDF5 file whose root is a column table that conforms to HEP001 1.0, and
 * lists its differences from the source. Columns are read twice and written one after another,
 * batch by batch: memory is bounded by a batch, 24 bytes per chunk, and the needs of search indexes
 * (SORTED_ROWS 13 bytes per row of one column). What was written before an abort or error is not an
 * HDF5 file.
 *
 * @throws AbortError
 */
export async function writeColumnTable(
  sink: FileSink,
  table: TableToWrite,
  { signal, report }: ReadOptions = {},
): Promise<ExportNotes> {
  const { rows, columns, about } = table;
  const file = await createHdf5File(sink, signal);
  const written: WrittenTable = {
    file: file.content,
    ...{ columns: [], categories: [], indexes: [], leftOut: [], changed: [] },
  };
  const names = columnNames(columns.map(({ name }) => name));
  const total = 2 * rows * columns.length;
  let done = 0;
  const onRows = async (count: number) => {
    done += count;
    report?.({ done, total, unit: 'values' });
    await yieldIfDue();
    throwIfAborted(signal);
  };
  const linkOf = new Map<number, WrittenLink>();
  for (const [i, column] of columns.entries()) {
    const name = names[i] ?? column.name;
    const link = await skipOnError(column.name, written, () =>
      writeColumn(written, table, column, name, onRows),
    );
    if (link) linkOf.set(i, link);
    done = 2 * rows * (i + 1);
  }
  for (const { kind, column } of table.indexes ?? [])
    if (column !== undefined && !columns.some(({ name }) => name === column))
      written.leftOut.push(`${kind} of ${column}: there is no such column.`);
  const order = textList(
    'column-order',
    written.columns.map(({ name }) => name),
  );
  if (order.length === 0)
    written.leftOut.push('The order of the columns: their names take more than 16 MB.');
  const labels = table.labels.flatMap((at) => linkOf.get(at) ?? []);
  const texts = {
    _index: labels[0]?.name,
    TITLE: about?.title,
    description: about?.description,
    units_vocabulary: about?.vocabulary,
  };
  for (const name of tooLongTexts(texts))
    written.leftOut.push(`${name} of the table: it takes more than 16 MB.`);
  const root = await writeGroup(
    file.content,
    [...written.columns, ...(await writeSubgroups(written))],
    [
      asciiAttribute('CLASS', 'COLUMN_TABLE'),
      asciiAttribute('VERSION', VERSION),
      unsignedAttribute('NROWS', rows, 8),
      ...(written.indexes.length > 0
        ? [unsignedAttribute('GENERATION', GENERATION, 8)]
        : []),
      ...order,
      ...referenceList(
        'INDEX_COLUMNS',
        labels.map(({ address }) => address),
      ),
      ...textAttributes(texts),
    ],
    '/',
  );
  await file.finish(root);
  const { leftOut, changed } = written;
  return { leftOut, changed };
}

/** Runs the writing of a column; one that cannot be represented or read is omitted. */
async function skipOnError(
  name: string,
  { leftOut }: WrittenTable,
  write: () => Promise<WrittenLink>,
): Promise<WrittenLink | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof UnwritableColumn) leftOut.push(`${name}: ${error.message}.`);
    else if (hasName(error, 'CorruptError') || hasName(error, 'UnsupportedError'))
      leftOut.push(messageOf(error));
    else throw error;
    return undefined;
  }
}

async function writeSubgroups({
  file,
  categories,
  indexes,
}: WrittenTable): Promise<readonly WrittenLink[]> {
  const groups: WrittenLink[] = [];
  for (const [name, links] of [
    ['CATEGORIES', categories],
    ['SEARCH_INDEXES', indexes],
  ] as const)
    if (links.length > 0)
      groups.push({ name, address: await writeGroup(file, links, [], `/${name}`) });
  return groups;
}
