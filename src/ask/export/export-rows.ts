import { columnAt } from '@/ask/rows/arrange-rows';
import { DataError, hasName, messageOf, throwIfAborted } from '@/model/errors';
import { lazyModule } from '@/model/lazy-module';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ExportNotes, ExportRequest, WriteBatch } from '@/model/table-rows';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { createTextFile } from './export-text-file';
import {
  type ExportColumn,
  type ExportValues,
  fileBatches,
  pickedBatches,
} from './export-values';

const columnTables = lazyModule(() => import('./export-column-table'));
const parquet = lazyModule(() => import('./export-parquet'));

const MAX_ROWS = 1 << 16;
/** Values held at once, over all columns. */
const MAX_VALUES = 1 << 21;

/**
 * Reads the requested rows and columns batch by batch, and writes each batch before the next is read; a column table is
 * written column by column. Returns the differences from the source, which only column tables have.
 */
export async function exportRows(
  elements: Elements,
  request: ExportRequest & { readonly rows?: Uint32Array },
  exactName: (name: string) => string,
  write: WriteBatch,
  { signal, report }: ReadOptions,
): Promise<ExportNotes> {
  const { table, index, columns, format, rows } = request;
  const { info } = await elements.at(table, { signal });
  if (info.kind !== 'dataframe')
    throw new DataError('UnsupportedError', `${table} is not a table: it has no rows.`);
  const isColumnTable = format === 'column-table';
  const read: DataElement[] = [];
  const written: ExportColumn[] = [];
  const leftOut: string[] = [];
  // row positions are not values of the file
  const hasNames = !request.withoutNames && !(isColumnTable && info.isPositional);
  for (const name of hasNames ? [index, ...columns] : columns) {
    const open = () => columnAt(elements, joinPath(table, name), info.length, { signal });
    const column = isColumnTable ? await unlessUnreadable(open, leftOut) : await open();
    if (!column) continue;
    read.push(column);
    const dtype = 'dtype' in column.info ? column.info.dtype : '';
    const { units, vocabulary } = column.info.about ?? {};
    const own = { name: exactName(name), dtype };
    const known = { ...own, ...(vocabulary !== undefined && { vocabulary }) };
    written.push(units === undefined ? own : { ...known, units });
  }
  if (isColumnTable) {
    const names = written.map(({ name }) => name);
    const ofTable = { ...request, info, columns: read, names };
    const { exportColumnTable } = await columnTables();
    const notes = await exportColumnTable(ofTable, write, { signal, report });
    return { ...notes, leftOut: [...leftOut, ...notes.leftOut] };
  }
  const file =
    format === 'parquet'
      ? (await parquet()).createParquetFile(written, write)
      : createTextFile(
          written,
          format === 'csv' ? ',' : '\t',
          write,
          !request.withoutHeader,
        );
  const total = rows?.length ?? info.length;
  const batch = Math.max(256, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / read.length)));
  const readers = read.map((column) =>
    rows
      ? pickedBatches(column, rows, batch, signal)
      : fileBatches(column, batch, signal),
  );
  for (let start = 0; start < total || start === 0; start += batch) {
    const stop = Math.min(total, start + batch);
    const values: ExportValues[] = [];
    for (const reader of readers) {
      const { value } = await reader.next();
      if (value) values.push(value);
    }
    throwIfAborted(signal);
    await file.add(values, stop - start);
    throwIfAborted(signal);
    report?.({ done: stop, total, unit: 'values' });
  }
  await file.finish();
  return { leftOut, changed: [] };
}

/**
 * Opens a column; if it cannot be opened, returns undefined and lists the reason, so that the others can be written.
 */
async function unlessUnreadable(
  open: () => Promise<DataElement>,
  leftOut: string[],
): Promise<DataElement | undefined> {
  try {
    return await open();
  } catch (error) {
    if (!hasName(error, 'CorruptError') && !hasName(error, 'UnsupportedError'))
      throw error;
    leftOut.push(messageOf(error));
    return undefined;
  }
}
