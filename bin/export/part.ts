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
import type { OneFile } from '../one-file';
import type { Output } from '../output';
import { reportNotes } from './column-table-options';
import { type AskedFile, writeTo } from './target-file';

interface PartOfFile {
  readonly path: Path;
  readonly format: PartFormat;
  readonly columns: readonly string[] | undefined;
  readonly names: string | undefined;
  readonly where: string | undefined;
  readonly target: AskedFile;
}

/** Writes a matrix, or as an array a table or column, or some of its rows and columns. Returns the exit status. */
export async function writePartTo(
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
export async function rowsWhere(
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

/** Shows how many rows are written, and before the first ones how many columns are read. */
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
