import { extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeNpy } from '@/conversion/npy';
import {
  EXPORT_EXTENSIONS,
  type ExportFormat,
  type SearchIndexWish,
} from '@/model/table-rows';
import { exportRows } from '@/tables/export-rows';
import { capOf, FILE_OPTIONS, FILE_OPTIONS_HELP, listOf } from '../arguments';
import { asPath } from '../gene/wanted-genes';
import { createFileCommand, type OneFile } from '../one-file';
import type { Output } from '../output';
import {
  announceChanges,
  COLUMN_TABLE_OPTIONS,
  INDEX_HELP,
  indexWishes,
  reportNotes,
} from './column-table-options';
import { expectTable, readableColumns, wantedColumns } from './table-columns';
import { writeTo } from './target-file';

const help = `Writes a table as CSV, TSV, Parquet or a column table (HDF5, HEP001): the row names, then its columns, exactly as they are stored.

Usage: petri export [OPTIONS] FILE|URL TABLE
       petri export [--format=npy] -o PATH.npy FILE|URL ARRAY
       petri export --column-table [--index=KIND,…] -o PATH FILE|URL TABLE

TABLE is a path such as obs, var or mod/rna/obs; ARRAY is a dense matrix, an embedding or a column of numbers, such as X,
obsm/X_umap or obs/n_genes, and is written for numpy.load in the type that it has in the file.

Options:
  --columns=A,B,…  Only these columns, in this order; otherwise all that have one value a row.
  --format=FORMAT  csv, tsv, parquet, column-table or npy; otherwise by the end of the name given with -o (.h5 is a
                   column table), or csv.
  --column-table   The same as --format=column-table.
${INDEX_HELP}
  -o, --output=PATH  The file to write; otherwise standard output. It is complete or not there.
${FILE_OPTIONS_HELP}

Exit status: 0, 1 if something could not be read, 2 for wrong arguments.
`;

interface Wish {
  readonly place: string;
  readonly table: string;
  readonly columns: readonly string[] | undefined;
  readonly format: ExportFormat | 'npy';
  readonly indexes: readonly SearchIndexWish[];
  readonly target: string | undefined;
  readonly cap: number | undefined;
}

const FORMATS: readonly ExportFormat[] = ['csv', 'tsv', 'parquet', 'column-table'];

/** `petri export`. */
export const exportCommand = createFileCommand({
  name: 'export',
  help,
  wishOf,
  answer: write,
});

function wishOf(
  args: readonly string[],
  { isTerminal }: Pick<Output, 'isTerminal'>,
): Wish | string | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...FILE_OPTIONS,
      ...COLUMN_TABLE_OPTIONS,
      columns: { type: 'string', multiple: true },
      format: { type: 'string' },
      output: { type: 'string', short: 'o' },
    },
  });
  if (values.help) return undefined;
  const [place, table, ...others] = positionals;
  const { output: target } = values;
  const cap = capOf(values.cap);
  if (typeof cap === 'string') return cap;
  if (place === undefined || table === undefined)
    return 'name a file or URL and a table, such as obs.';
  if (others.length > 0) return 'name one table; columns go with --columns.';
  const extension = extname(target ?? '').toLowerCase();
  const isArray =
    values.format === 'npy' || (values.format === undefined && extension === '.npy');
  if (isArray) return arrayWish({ place, table, target, cap }, values, isTerminal);
  const named = FORMATS.find((one) => extension === `.${EXPORT_EXTENSIONS[one]}`);
  const asked = values['column-table'] ? 'column-table' : values.format;
  const format = FORMATS.find((one) => one === (asked ?? named ?? 'csv'));
  if (!format) return '--format is csv, tsv, parquet, column-table or npy.';
  if (asked !== (values.format ?? asked))
    return '--column-table and --format contradict each other.';
  if (format === 'column-table' && target === undefined)
    return 'a column table is not written from first byte to last: name a file with -o.';
  const indexes = indexWishes(values.index, format === 'column-table');
  if (typeof indexes === 'string') return indexes;
  if (format === 'parquet' && target === undefined && isTerminal)
    return 'Parquet is binary: name a file with -o.';
  if (target !== undefined && resolve(target) === resolve(place))
    return 'the file to write is the file to read.';
  const columns = values.columns && listOf(values.columns);
  return { place, table, columns, format, indexes, target, cap };
}

/** A wish for an array, or what is wrong with it. */
function arrayWish(
  named: Pick<Wish, 'place' | 'table' | 'target' | 'cap'>,
  values: { readonly columns?: unknown; readonly index?: unknown },
  isTerminal: boolean,
): Wish | string {
  const { target, place } = named;
  if (values.columns !== undefined || values.index !== undefined)
    return '--columns and --index are for tables.';
  if (target === undefined && isTerminal) return 'NPY is binary: name a file with -o.';
  if (target !== undefined && resolve(target) === resolve(place))
    return 'the file to write is the file to read.';
  return { ...named, columns: undefined, format: 'npy', indexes: [] };
}

async function write(file: OneFile, wish: Wish, output: Output): Promise<number> {
  const { elements } = file;
  if (wish.format === 'npy') {
    const element = await elements.cellsByGenes(asPath(wish.table));
    await writeTo(wish.target, output, (write) =>
      writeNpy(element, undefined, (bytes) => write(bytes)),
    );
    return 0;
  }
  const info = await expectTable(file, asPath(wish.table));
  const { columns, areAllReadable } = wish.columns
    ? { columns: wantedColumns(info, wish.columns), areAllReadable: true }
    : await readableColumns(file, info, output);
  const { format, indexes, target } = wish;
  if (format === 'column-table') await announceChanges(file, info, columns, output);
  const notes = await writeTo(target, output, (write) =>
    exportRows(
      elements,
      {
        ...{ table: info.path, index: info.index, columns, format, indexes },
        // row positions are not values of the file
        ...(info.isPositional && { withoutNames: true }),
      },
      (name) => name,
      write,
      {},
    ),
  );
  return reportNotes(notes, output) === 0 && areAllReadable ? 0 : 1;
}
