import { appendFile, mkdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  conversionChoices,
  convertFile,
  type FileRequest,
} from '@/ask/convert/convert-file';
import type { ConversionFormat, MatrixOrder } from '@/ask/convert/questions';
import { slotsOfPart } from '@/ask/convert/slots';
import { subsetCode } from '@/ask/convert/subset-code';
import { nodeScratchFiles } from '@/ask/gene-index/node-index-files';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { toRows } from '@/ask/rows/row-set';
import { DataError, isDataError, messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import { rowSetId } from '@/model/row-set';
import { escapedText } from '@/model/shown-text';
import type { ExportNotes } from '@/model/table-rows';
import { FILE_OPTIONS_HELP, fileArguments, listOf, replacesInput } from '../arguments';
import { reportNotes } from '../export/column-table-options';
import { expectNew, FORCE_OPTION, isFull, writeTo } from '../export/target-file';
import { asPath } from '../gene/wanted-genes';
import { createFileCommand, type OneFile } from '../one-file';
import { type Output, reportTo } from '../output';
import { createTemporaryFolder } from '../temporary';

const help = `Writes cells and genes of a file, of any format that Petri reads, as AnnData in today's encodings, or as a folder of Cell
Ranger's.

Usage: petri convert [OPTIONS] IN OUT

IN is a file, folder or URL. OUT is a new .h5ad file, .zarr folder or .zarr.zip file (Zarr v3, sharded); or, with a slash at
its end, a folder in the layout of Cell Ranger (matrix.mtx.gz, barcodes.tsv.gz, features.tsv.gz), which may be in a .mtx.zip
file. It is complete or not there.

Options:
  --where=CONDITION  Only the cells that meet a condition, written as for petri query.
  --genes=A,B,…    Only these genes, in the order of the file. raw, if there is one, keeps all of its genes.
  --names=COLUMN   The column of var by which --genes are looked up first, such as gene_ids.
  --layers=A,B,…   Only these layers; “--layers=” for none.
  --embeddings=A,B,…
                   Only these embeddings, by their names in the written obsm; “--embeddings=” for none.
  --columns=A,B,…  Only these columns of the cells.
  --drop-unused-categories
                   Drop categories that no written row has, and their colours in uns, as adata[rows].copy() does.
                   By default all categories are kept.
  --by=cells|genes How X, layers and the X of raw are stored where they are sparse: by cell (CSR) or by gene (CSC).
                   By default as in the file. Dense matrices stay dense.
  --matrix=PATH    For a folder of Cell Ranger's, its matrix, such as layers/counts or raw/X. By default X.
  --zarr-format=2  Zarr in version 2, for older software: a file for each chunk. By default version 3, sharded.
  --code           Write nothing, and print the lines of Python (anndata), or of R for an h5Seurat file, that give the same.
  --force          Replace OUT if it is a file that exists. A folder is never replaced.
  --part=PATH      The annotated matrix of a file that has several, such as mod/rna.
${FILE_OPTIONS_HELP}

A name that has a comma is in double quotes: --genes='"a,b",c'.

What cannot be written is listed on standard error, with the reason, and the rest is written: everything in the file is in
the copy, or on this list. The copy opens in anndata 0.12 and 0.13; types and texts that these do not take are changed, which
is listed too.

Exit status: 0, 1 if something was left out, 2 if nothing was written.
`;

interface CommandRequest {
  readonly place: string;
  readonly target: string;
  readonly where: string | undefined;
  readonly genes: readonly string[] | undefined;
  readonly names: string | undefined;
  readonly layers: readonly string[] | undefined;
  readonly embeddings: readonly string[] | undefined;
  readonly columns: readonly string[] | undefined;
  readonly matrix: Path | undefined;
  readonly part: Path | undefined;
  readonly by: MatrixOrder | undefined;
  readonly dropUnused: boolean;
  readonly isCode: boolean;
  readonly zarrFormat: 2 | 3;
  readonly isForced: boolean;
  readonly format: ConversionFormat;
  readonly cap: number | undefined;
}

/** `petri convert`. */
export const convertCommand = createFileCommand<CommandRequest>({
  name: 'convert',
  help,
  requestOf,
  answer: convert,
  failed: 2,
});

function requestOf(args: readonly string[]): CommandRequest | string | undefined {
  const given = fileArguments(args, {
    ...FORCE_OPTION,
    where: { type: 'string' },
    genes: { type: 'string', multiple: true },
    names: { type: 'string' },
    layers: { type: 'string', multiple: true },
    embeddings: { type: 'string', multiple: true },
    columns: { type: 'string', multiple: true },
    matrix: { type: 'string' },
    part: { type: 'string' },
    by: { type: 'string' },
    'drop-unused-categories': { type: 'boolean', default: false },
    'zarr-format': { type: 'string' },
    code: { type: 'boolean', default: false },
  });
  if (typeof given !== 'object') return given;
  const { values, positionals, cap } = given;
  const [place, named, ...others] = positionals;
  // a Zarr store is a folder, too
  const target = named?.replace(/(?<=\.zarr)[\\/]+$/, '');
  if (place === undefined || target === undefined || others.length > 0)
    return 'name what is read, a file, folder or URL, and the .h5ad, .zarr, .zarr.zip, .mtx.zip or folder/ to write.';
  const format = formatOf(target);
  if (!format)
    return 'the name of what is written ends with .h5ad, .zarr, .zarr.zip, .mtx.zip or a slash.';
  if (values.matrix !== undefined && !format.startsWith('mtx'))
    return '--matrix is for a folder of Cell Ranger’s: end its name with a slash, or with .mtx.zip.';
  const zarrFormat = values['zarr-format'];
  if (zarrFormat !== undefined && zarrFormat !== '2' && zarrFormat !== '3')
    return '--zarr-format takes 2 or 3.';
  if (zarrFormat !== undefined && !format.startsWith('zarr'))
    return '--zarr-format is for .zarr and .zarr.zip.';
  const { by } = values;
  if (by !== undefined && by !== 'cells' && by !== 'genes')
    return '--by takes cells or genes.';
  if (by !== undefined && format.startsWith('mtx'))
    return '--by is for AnnData: the matrix of a folder of Cell Ranger’s has no order.';
  const dropUnused = values['drop-unused-categories'];
  if (dropUnused && format.startsWith('mtx'))
    return '--drop-unused-categories is for AnnData: a folder of Cell Ranger’s has no columns.';
  if (replacesInput(target, place)) return 'the file to write is the file to read.';
  return {
    ...{ place, target, format, cap, by, dropUnused, where: values.where },
    ...{
      zarrFormat: zarrFormat === '2' ? 2 : 3,
      isCode: values.code,
      isForced: values.force,
    },
    genes: values.genes && listOf(values.genes),
    names: values.names,
    layers: values.layers && listOf(values.layers),
    embeddings: values.embeddings && listOf(values.embeddings),
    columns: values.columns && listOf(values.columns),
    matrix: values.matrix === undefined ? undefined : asPath(values.matrix),
    part: values.part === undefined ? undefined : asPath(values.part),
  };
}

function formatOf(target: string): CommandRequest['format'] | undefined {
  if (/\.(h5ad|zip)[\\/]+$/.test(target)) return undefined;
  if (/[\\/]$/.test(target)) return 'mtx';
  const [, ending] = /\.(h5ad|zarr|zarr\.zip|mtx\.zip)$/.exec(target) ?? [];
  return FORMATS.find((format) => format === ending);
}

const FORMATS = ['h5ad', 'zarr', 'zarr.zip', 'mtx.zip'] as const;

async function convert(
  file: OneFile,
  request: CommandRequest,
  output: Output,
): Promise<number> {
  const { target, format } = request;
  if (request.isCode) {
    await output.write(await codeOf(file, request));
    return 0;
  }
  const isFolder = format === 'zarr' || format === 'mtx';
  await expectNew(resolve(target), isFolder ? 'folder' : 'file', request.isForced);
  const taken = await takenOf(file, request);
  await noteLosses(file, request, output);
  const notes = await writeAs(request, file, taken, output).finally(() =>
    output.progress?.(undefined),
  );
  return reportNotes(notes, output);
}

/**
 * Reports, before anything is written, what the copy will lack or represent differently: by headers, texts and
 * categories.
 */
async function noteLosses(
  file: OneFile,
  { format, part }: CommandRequest,
  output: Output,
): Promise<void> {
  if (format.startsWith('mtx') || !output.note) return;
  const { losses } = await conversionChoices(file, part, {}, { withValues: true });
  const lines = [...losses.leftOut, ...(format === 'h5ad' ? [] : losses.inZarr)];
  for (const line of lines) output.note(escapedText(`will be left out: ${line}`));
  for (const line of losses.changed) output.note(escapedText(`will be changed: ${line}`));
}

/** Returns code with the same result as a conversion. */
async function codeOf(file: OneFile, request: CommandRequest): Promise<string> {
  const { where, format, place } = request;
  const { cells, openScratch, ...asked } = await takenOf(file, {
    ...{ ...request, where: undefined },
  });
  const { obs = '/obs' } = await slotsOfPart(file, request.part);
  const rowsOf = async () =>
    (await evaluateQuery(file.elements, obs, expectQuery(where ?? ''))).rows;
  return subsetCode(
    file,
    {
      ...{
        ...asked,
        name: basename(place),
        format,
      },
      ...(where !== undefined && {
        cells: rowSetId({ kind: 'query', table: obs, where }),
      }),
    },
    rowsOf,
  );
}

function writeAs(
  { format, target, isForced }: CommandRequest,
  file: OneFile,
  taken: FileRequest,
  output: Output,
): Promise<ExportNotes> {
  const report = reportTo(output);
  switch (format) {
    case 'zarr':
    case 'mtx':
      return writeToFolder(resolve(target), ({ append, remove }) =>
        convertFile(
          file,
          format,
          { ...taken, folder: { remove } },
          (bytes, _, name = '') => append(name, bytes),
          { report },
        ),
      );
    default:
      return writeTo({ path: target, isForced }, output, (write) =>
        convertFile(file, format, taken, write, { report }),
      );
  }
}

async function takenOf(file: OneFile, request: CommandRequest): Promise<FileRequest> {
  const { part, matrix, layers, embeddings, columns, where, genes, names, by } = request;
  const { obs } = await slotsOfPart(file, part);
  if (where !== undefined && obs === undefined)
    throw new DataError(
      'NotFoundError',
      'There is no table of cells, so --where has nothing to take cells by.',
    );
  const cells =
    where !== undefined && obs !== undefined
      ? await evaluateQuery(file.elements, obs, expectQuery(where))
      : undefined;
  return {
    ...(part !== undefined && { part }),
    ...(matrix !== undefined && { matrix }),
    ...(layers && { layers }),
    ...(embeddings && { embeddings }),
    ...(columns && { columns }),
    ...(genes && { genes }),
    ...(names !== undefined && { names }),
    ...(by && { by, openScratch: nodeScratchFiles }),
    ...(request.dropUnused && { dropUnused: true }),
    zarrFormat: request.zarrFormat,
    ...(cells && { cells: toRows(cells.rows).toSorted() }),
  };
}

/** A folder being written. */
interface TargetFolder {
  /** Appends bytes to a file, given its path in the folder. */
  append(file: string, bytes: Uint8Array): Promise<void>;
  /** Removes a folder in it with all its content. */
  remove(path: string): Promise<void>;
}

/**
 * Writes a folder under a temporary name: renamed when complete, removed on failure.
 *
 * @throws DeniedError if it already exists, or cannot be written
 */
export async function writeToFolder<T>(
  path: string,
  use: (folder: TargetFolder) => Promise<T>,
): Promise<T> {
  await expectNew(path, 'folder');
  const temporary = await attempt(path, () => createTemporaryFolder(path));
  const partial = temporary.path;
  const made = new Set(['']);
  const makeFolder = async (folder: string): Promise<void> => {
    if (made.has(folder)) return;
    await makeFolder(above(folder));
    await mkdir(join(partial, folder)).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) throw sameName(folder);
      throw hasCode(error, 'ENAMETOOLONG') ? longName(folder) : error;
    });
    made.add(folder);
  };
  const target: TargetFolder = {
    append: (name, bytes) =>
      attempt(path, async () => {
        await makeFolder(above(name));
        await appendFile(join(partial, name), bytes);
      }),
    async remove(folder) {
      // nothing was written at this path, even if the disk has an equivalent name
      if (!made.has(folder)) return;
      await attempt(path, () => rm(join(partial, folder), { recursive: true }));
      for (const other of [...made])
        if (other === folder || other.startsWith(`${folder}/`)) made.delete(other);
    },
  };
  try {
    const answer = await use(target);
    await expectNew(path, 'folder');
    await attempt(path, () => temporary.finish());
    return answer;
  } catch (error) {
    await temporary.discard();
    throw error;
  }
}

async function attempt<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isDataError(error)) throw error;
    throw new DataError(
      'DeniedError',
      `${path} cannot be written: ${isFull(error) ? 'the disk is full' : messageOf(error)}.`,
      { cause: error },
    );
  }
}

/** The folder of a file or folder, by its path. */
function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Error for a name that is too long for the disk (255 bytes as a rule); a file in a .zarr.zip may have any. */
function longName(folder: string): DataError {
  return new DataError(
    'UnsupportedError',
    `/${folder}: the disk takes no name of this length. A .zarr.zip can have it.`,
  );
}

/**
 * Error for a name that the disk does not distinguish from another one: the folder was empty, and only its writer adds
 * to it.
 */
function sameName(folder: string): DataError {
  return new DataError(
    'UnsupportedError',
    `/${folder}: the disk takes this name for another one, such as one in capital letters. A .zarr.zip can have both.`,
  );
}
