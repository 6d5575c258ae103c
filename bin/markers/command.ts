import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnAlong } from '@/ask/columns/column-along';
import { groupsOfColumn } from '@/ask/columns/groups-of-column';
import type { IndexFiles } from '@/ask/gene-index/index-files';
import { nodeIndexFiles } from '@/ask/gene-index/node-index-files';
import { createGeneReader } from '@/ask/genes/gene-reader';
import { findMarkers } from '@/ask/markers/find-markers';
import { markerWarnings } from '@/ask/markers/fold-changes';
import { readGeneNames } from '@/ask/names/gene-names';
import { didYouMean, nearestNames } from '@/ask/names/nearest-names';
import { MatrixSamples } from '@/ask/overview/matrix-samples';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { fromRows } from '@/ask/rows/row-set';
import { DataError } from '@/model/errors';
import { type Comparison, MARKER_METHODS } from '@/model/markers';
import { sidesOf } from '@/model/matrix-sides';
import type { RowSet } from '@/model/row-set';
import { FILE_OPTIONS_HELP, fileArguments } from '../arguments';
import { columnPath, matrixOf } from '../gene/wanted-genes';
import { createFileCommand, type OneFile } from '../one-file';
import type { Output } from '../output';
import { jsonOf, notesOf, TOP, textOf, tsvOf } from './answer';

/** Bytes that indexes may take of the temporary folder. */
const MAX_INDEX_BYTES = 64 * 2 ** 30;

const help = `Finds the genes that differ between cells, by the tests of scanpy's rank_genes_groups.

Usage: petri markers [OPTIONS] FILE|URL --group=COLUMN[=A]
       petri markers [OPTIONS] FILE|URL --where=CONDITION

With --group=COLUMN each group of the column is compared with all other cells, with --group=COLUMN=A only group A. Without
--group the cells that meet the condition are compared with all others.

Options:
  --group=COLUMN[=A]  A column of obs (its name or path) of categories, booleans or few distinct texts, and one of its groups.
  --against=B         Compare group A with group B of the column; “rest” (the default) is all other cells.
  --where=CONDITION   With --group: only cells that meet this condition take part. It is written as for “petri query”.
  --method=METHOD     t-test (Welch's, the default), t-test_overestim_var or wilcoxon (rank sums), as in scanpy.
  --tie-correct       wilcoxon: correct for ties.
  --matrix=PATH       The matrix to read, such as /layers/log1p or /raw/X; otherwise the first of the file, or where that is not
                      log-normalised, one of the same cells that is.
  --top=N             Show the N genes with the highest scores of each group: in text ${TOP}, otherwise all.
  --tsv               Print tab-separated values, with the column names of scanpy.get.rank_genes_groups_df.
  --names=COLUMN      The column of var that names genes, such as gene_ids; otherwise each that holds symbols or identifiers.
  --json              Print one line of JSON, with a receipt of what was read.
${FILE_OPTIONS_HELP}

The tests need log-normalised values: for others there is a warning. p values are adjusted by Benjamini and Hochberg's
method; log fold changes are to base 2.

Exit status: 0, 1 if something could not be read, 2 for wrong arguments.
`;

interface CommandRequest {
  readonly place: string;
  readonly group: string | undefined;
  readonly against: string;
  readonly where: string | undefined;
  readonly method: (typeof MARKER_METHODS)[number];
  readonly tieCorrect: boolean;
  readonly matrix: string | undefined;
  readonly names: string | undefined;
  readonly top: number | undefined;
  readonly format: 'text' | 'json' | 'tsv';
  readonly cap: number | undefined;
}

/** `petri markers`. */
export const markersCommand = createFileCommand({
  name: 'markers',
  help,
  requestOf,
  answer,
});

function requestOf(args: readonly string[]): CommandRequest | string | undefined {
  const given = fileArguments(args, {
    ...{ group: { type: 'string' }, against: { type: 'string', default: REST } },
    ...{
      where: { type: 'string' },
      ...{ matrix: { type: 'string' }, names: { type: 'string' } },
      top: { type: 'string' },
    },
    method: { type: 'string', default: 't-test' },
    'tie-correct': { type: 'boolean', default: false },
    tsv: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  if (typeof given !== 'object') return given;
  const { values, positionals, cap } = given;
  const { group, against, where, matrix, names, tsv, json } = values;
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0) return 'name one file or URL.';
  if (group === undefined && where === undefined)
    return 'say which cells to compare, with --group or --where.';
  if (against !== REST && !group?.includes('='))
    return '--against takes a group of the column of --group=COLUMN=A.';
  if (tsv && json) return '--tsv cannot be used with --json.';
  const method = MARKER_METHODS.find((one) => one === values.method);
  if (!method) return `--method is one of ${MARKER_METHODS.join(', ')}.`;
  const tieCorrect = values['tie-correct'];
  if (tieCorrect && method !== 'wilcoxon') return '--tie-correct goes with wilcoxon.';
  if (values.top !== undefined && !/^[1-9]\d*$/.test(values.top))
    return '--top takes a number of genes.';
  const format = json ? 'json' : tsv ? 'tsv' : 'text';
  const top = values.top === undefined ? undefined : Number(values.top);
  return {
    place,
    group,
    against,
    where,
    method,
    tieCorrect,
    matrix,
    names,
    top,
    format,
    cap,
  };
}

const REST = 'rest';

async function answer(
  file: OneFile,
  request: CommandRequest,
  output: Output,
): Promise<number> {
  const { elements, dataset, info } = file;
  const matrix = await matrixOf(file, request.matrix, true);
  const samples = new MatrixSamples(elements, false);
  const { comparison, within, rows } = await sidesOfRequest(file, request, matrix);
  const names = await readGeneNames(file, matrix, {}, request.names);
  const { method, tieCorrect } = request;
  const markers = await withTemporaryIndexes((openIndexFiles) => {
    const genes = createGeneReader({
      source: () => ({ elements, info }),
      openIndexFiles,
    });
    const source = {
      ...{ elements, dataset, samples, moments: genes.moments },
      rowsOf: async (name: string) => rows.get(name) ?? unknown(name),
    };
    const keepIndex = method === 'wilcoxon';
    const test = { method, tieCorrect };
    const ask = { path: matrix.path, comparison, within, test, keepIndex };
    return findMarkers(source, ask, {}).finally(() => genes.close());
  });
  const sample = await samples.of(matrix.path, {});
  const warnings = [
    ...markerWarnings(sample, markers.foldChangesAre),
    ...notesOf(markers),
  ];
  for (const warning of warnings) output.fail(`${matrix.path}: ${warning}`);
  const found = {
    ...{ file, matrix: matrix.path, markers, names, warnings, method },
    title: request.group ?? request.where ?? '',
    top: request.top ?? (request.format === 'text' ? TOP : undefined),
  };
  await output.write(
    request.format === 'json'
      ? jsonOf(found)
      : request.format === 'tsv'
        ? tsvOf(found)
        : textOf(found),
  );
  return 0;
}

/** The rows of each side by the names that the comparison gives them. */
async function sidesOfRequest(
  file: OneFile,
  { group, against, where }: CommandRequest,
  matrix: Awaited<ReturnType<typeof matrixOf>>,
): Promise<{
  readonly comparison: Comparison;
  readonly within?: string | undefined;
  readonly rows: ReadonlyMap<string, RowSet>;
}> {
  const rows = new Map<string, RowSet>();
  const found = 'cells that meet the condition';
  if (where !== undefined) {
    const { table } = sidesOf(matrix).cells;
    if (table === undefined)
      throw new DataError('NotFoundError', `No table has the rows of ${matrix.path}.`);
    rows.set(
      found,
      (await evaluateQuery(file.elements, table, expectQuery(where), {})).rows,
    );
  }
  if (group === undefined) return { comparison: { kind: 'rows', rows: found }, rows };
  const within = where === undefined ? undefined : found;
  const [name = '', ...label] = group.split('=');
  const by = columnPath(file, name, matrix);
  if (label.length === 0) return { comparison: { kind: 'groups', by }, within, rows };
  const column = await columnAlong(file, by, sidesOf(matrix).cells.table);
  const { codes, labels } = await groupsOfColumn(column);
  for (const wanted of [label.join('='), ...(against === REST ? [] : [against])]) {
    const code = labels.indexOf(wanted);
    if (code < 0)
      throw new DataError(
        'NotFoundError',
        `${by} has no group “${wanted}”.${didYouMean(nearestNames(labels, wanted, MAX_NEAR))}`,
      );
    const own = Uint32Array.from(codes.keys()).filter((row) => codes[row] === code);
    rows.set(groupName(wanted), fromRows(own, codes.length));
  }
  const comparison: Comparison = {
    kind: 'rows',
    rows: groupName(label.join('=')),
    against: against === REST ? undefined : groupName(against),
  };
  return { comparison, within, rows };
}

const MAX_NEAR = 5;
const groupName = (label: string) => `group ${label}`;

function unknown(name: string): never {
  throw new RangeError(`There are no rows ${name}`);
}

/** Runs work that may build gene indexes, in a temporary folder that is removed afterwards. */
async function withTemporaryIndexes<T>(
  work: (open: () => Promise<IndexFiles>) => Promise<T>,
): Promise<T> {
  let folder: string | undefined;
  const open = async () => {
    folder ??= await mkdtemp(join(tmpdir(), 'petri-'));
    return nodeIndexFiles(folder, MAX_INDEX_BYTES);
  };
  try {
    return await work(open);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
