import { extname } from 'node:path';
import { exportRows } from '@/ask/export/export-rows';
import { writePart } from '@/ask/export/part/write-part';
import type { PartFormat } from '@/ask/export/questions';
import { nodeScratchFiles } from '@/ask/gene-index/node-index-files';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { toRows } from '@/ask/rows/row-set';
import { DataError } from '@/model/errors';
import { axisTablesOfCells } from '@/model/matrix-axes';
import { type Path, parentOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { Report } from '@/model/read-options';
import {
  EXPORT_EXTENSIONS,
  type ExportFormat,
  type SearchIndexRequest,
} from '@/model/table-rows';
import { FILE_OPTIONS_HELP, fileArguments, listOf, replacesInput } from '../arguments';
import { asPath } from '../gene/wanted-genes';
import { createFileCommand, type OneFile } from '../one-file';
import type { Output } from '../output';
import {
  announceChanges,
  INDEX_HELP,
  indexRequests,
  reportNotes,
  WRITTEN_ROWS_OPTIONS,
} from './column-table-options';
import { expectTable, readableColumns, wantedColumns } from './table-columns';
import { type AskedFile, expectFree, writeTo } from './target-file';

interface PartOfFile {
  readonly path: Path;
  readonly format: PartFormat;
  readonly columns: readonly string[] | undefined;
  readonly names: string | undefined;
  readonly where: string | undefined;
  readonly target: AskedFile;
}

/** Writes a matrix, a table or column as an array, or some of its rows and columns. Returns the exit status. */
async function writePartTo(
  file: OneFile,
  { path, format, columns, names, where, target }: PartOfFile,
  output: Output,
): Promise<number> {
  const rows = await rowsWhere(file, path, where);
  const part = {
    ...{ path, format },
    ...(columns && { columns }),
    ...(names !== undefined && { names }),
    ...(rows && { rows }),
  };
  const report = target.path === undefined ? undefined : rowsTo(output);
  try {
    const notes = await writeTo(target, output, (write) =>
      writePart(file, { ...part, openScratch: nodeScratchFiles }, write, { report }),
    );
    return reportNotes(notes, output);
  } finally {
    output.progress?.(undefined);
  }
}

/** The table of the rows of a matrix, of a column, or a table itself. */
function tableOfRows({ dataset }: OneFile, path: Path): Path | undefined {
  const own = [path, parentOf(path)].find((one) =>
    dataset.tables.some((table) => table.path === one),
  );
  return axisTablesOfCells(dataset, path).rows ?? own;
}

/** The rows of an element that meet a condition on the table of its rows; undefined without one. */
async function rowsWhere(
  file: OneFile,
  path: Path,
  where: string | undefined,
): Promise<Uint32Array | undefined> {
  if (where === undefined) return undefined;
  const table = tableOfRows(file, path);
  if (table === undefined)
    throw new DataError(
      'UnsupportedError',
      `No table has the rows of ${path}, so that there are no columns for --where.`,
    );
  const found = await evaluateQuery(file.elements, table, expectQuery(where), {});
  return toRows(found.rows);
}

/** Reports the number of rows written and, before the first ones, the number of columns read. */
function rowsTo(output: Output): Report {
  let shown = 0;
  return ({ done, total = done, place }) => {
    const now = performance.now();
    if (!output.progress || now - shown < EVERY_MS) return;
    shown = now;
    const [at, all, of] = place
      ? [place.done, place.total, place.of]
      : [done, total, 'rows'];
    output.progress(`${formatCount(at)} of ${formatCount(all)} ${of}`);
  };
}

const EVERY_MS = 100;

const help = `Writes a table, a matrix or an embedding, or some rows and columns of it, as CSV, TSV, Parquet, an array for numpy.load (.npy)
or, of a table, a column table (HDF5, HEP001): the row names, then its columns, exactly as they are stored.

Usage: petri export [OPTIONS] FILE|URL TABLE
       petri export [--genes=A,B] [--where=CONDITION] [-o PATH] FILE|URL MATRIX
       petri export [--format=npy] -o PATH.npy FILE|URL TABLE|MATRIX|COLUMN
       petri export --column-table [--index=KIND,…] -o PATH FILE|URL TABLE

TABLE is a path such as obs, var or mod/rna/obs; MATRIX a matrix, sparse or dense, an embedding or a graph, such as X,
layers/counts or obsm/X_umap; COLUMN one such as obs/n_genes. The columns of a matrix of genes are called as in the index of
var, those of an embedding without names X_umap-0, X_umap-1, as scanpy.get.obs_df calls them. Sparse matrices are written
with their zeros. A .npy file has the type that the file has; of a table the columns of numbers, booleans and categories
(their codes, -1 where missing), in the type that NumPy finds for all of them, NaN where a value is missing.

Texts in CSV and TSV are written as they are. A spreadsheet takes those that begin with =, +, - or @ for formulas: import them
there as text.

Options:
  --columns=A,B,…  Only these columns, in this order; otherwise all. Of a matrix also by number: @0 is the first.
  --genes=A,B,…    The same for the columns of a matrix of genes, by any of their names in var.
  --names=COLUMN   The column of var by which --genes are looked up first, such as gene_ids.
  --where=CONDITION  Only the rows that meet a condition, written as for petri query; of a matrix its cells.
  --format=FORMAT  csv, tsv, parquet, column-table or npy; otherwise by the end of the name given with -o (.h5 is a
                   column table), or csv.
  --column-table   The same as --format=column-table.
${INDEX_HELP}
  -o, --output=PATH  The file to write; otherwise standard output. It is complete or not there.
  --force          Replace PATH if it is there already.
${FILE_OPTIONS_HELP}

Exit status: 0, 1 if something could not be read, 2 for wrong arguments.
`;

interface CommandRequest {
  readonly place: string;
  /** A path. */
  readonly table: string;
  readonly columns: readonly string[] | undefined;
  readonly names: string | undefined;
  readonly where: string | undefined;
  readonly format: ExportFormat | 'npy';
  readonly indexes: readonly SearchIndexRequest[];
  readonly target: string | undefined;
  readonly isForced: boolean;
  readonly cap: number | undefined;
}

const FORMATS = ['csv', 'tsv', 'parquet', 'column-table', 'npy'] as const;

function extensionOf(format: CommandRequest['format']): string {
  return format === 'npy' ? 'npy' : EXPORT_EXTENSIONS[format];
}

/** `petri export`. */
export const exportCommand = createFileCommand({
  name: 'export',
  help,
  requestOf,
  answer: write,
});

function requestOf(
  args: readonly string[],
  { isTerminal }: Pick<Output, 'isTerminal'>,
): CommandRequest | string | undefined {
  const given = fileArguments(args, {
    ...WRITTEN_ROWS_OPTIONS,
    genes: { type: 'string', multiple: true },
    names: { type: 'string' },
    where: { type: 'string' },
    format: { type: 'string' },
  });
  if (typeof given !== 'object') return given;
  const { values, positionals, cap } = given;
  const [place, table, ...others] = positionals;
  const { output: target } = values;
  if (place === undefined || table === undefined)
    return 'name a file or URL and a table or matrix, such as obs or X.';
  if (others.length > 0) return 'name one table or matrix; columns go with --columns.';
  const extension = extname(target ?? '').toLowerCase();
  const named = FORMATS.find((one) => extension === `.${extensionOf(one)}`);
  const asked = values['column-table'] ? 'column-table' : values.format;
  const format = FORMATS.find((one) => one === (asked ?? named ?? 'csv'));
  if (!format) return '--format is csv, tsv, parquet, column-table or npy.';
  if (asked !== (values.format ?? asked))
    return '--column-table and --format contradict each other.';
  if (format === 'column-table' && target === undefined)
    return 'a column table is not written from first byte to last: name a file with -o.';
  const indexes = indexRequests(values.index, format === 'column-table');
  if (typeof indexes === 'string') return indexes;
  const isBinary = format === 'parquet' || format === 'npy';
  if (isBinary && target === undefined && isTerminal)
    return `${format === 'npy' ? 'NPY' : 'Parquet'} is binary: name a file with -o.`;
  if (target !== undefined && replacesInput(target, place))
    return 'the file to write is the file to read.';
  const names = [...(values.columns ?? []), ...(values.genes ?? [])];
  const columns = values.columns || values.genes ? listOf(names) : undefined;
  return {
    ...{ place, table, columns, format, indexes, target, cap },
    ...{ names: values.names, where: values.where },
    isForced: values.force,
  };
}

async function write(
  file: OneFile,
  request: CommandRequest,
  output: Output,
): Promise<number> {
  const { elements } = file;
  const { format, indexes } = request;
  const target = { path: request.target, isForced: request.isForced };
  await expectFree(target);
  const path = asPath(request.table);
  const { info } = await elements.cellsByGenes(path);
  const isMatrix = info.kind === 'matrix' && format !== 'column-table';
  if (format === 'npy' || isMatrix)
    return writePartTo(file, { ...request, path, format, target }, output);
  const table = await expectTable(file, path);
  const { columns, areAllReadable } = request.columns
    ? { columns: wantedColumns(table, request.columns), areAllReadable: true }
    : await readableColumns(file, table, output);
  const rows = await rowsWhere(file, table.path, request.where);
  if (format === 'column-table') await announceChanges(file, table, columns, output);
  const notes = await writeTo(target, output, (piece) =>
    exportRows(
      elements,
      {
        ...{ table: table.path, index: table.index, columns, format, indexes },
        ...(rows && { rows }),
        // row positions are not values of the file
        ...(table.isPositional && { withoutNames: true }),
      },
      (name) => name,
      piece,
      {},
    ),
  );
  return reportNotes(notes, output) === 0 && areAllReadable ? 0 : 1;
}
