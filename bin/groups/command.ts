import { columnAlong } from '@/ask/columns/column-along';
import { type ColumnGroups, groupsOfColumn } from '@/ask/columns/groups-of-column';
import { createIndexStores } from '@/ask/gene-index/index-stores';
import { createGeneScanner } from '@/ask/gene-index/indexing';
import { createPartialSums, statsOfGroups } from '@/ask/genes/groups';
import { expectScan } from '@/ask/genes/matrix';
import { countGroups } from '@/ask/rows/groups';
import { sidesOf } from '@/model/matrix-sides';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { escapedText } from '@/model/shown-text';
import { csvField } from '@/write/text/text-fields';
import {
  FILE_OPTIONS_HELP,
  fileArguments,
  listOf,
  MATRIX_OPTIONS,
  type MatrixRequest,
  matrixRequestOf,
} from '../arguments';
import {
  columnPath,
  matrixOf,
  type WantedGenes,
  wantedGenes,
  whyNoFractionOf,
} from '../gene/wanted-genes';
import { createFileCommand, type OneFile } from '../one-file';
import type { Output } from '../output';
import { jsonNumber, numberText, textTable } from '../text-table';

const help = `Shows the groups of a column and their sizes; with genes, the mean of each gene in each group and the fraction of cells
above 0, as in a dot plot. The groups and their order are scanpy's: categories in the order of the file, False and True,
texts in natural order.

Usage: petri groups [OPTIONS] FILE|URL COLUMN

COLUMN is the name of a column of obs or a path (/mod/rna/obs/leiden), of categories, booleans or few distinct texts.

Options:
  --genes=A,B,…    Genes to add up by group, named as for “petri gene”.
  --matrix=PATH    The matrix to read, such as /layers/counts or /raw/X; otherwise the first of the file, or where that has
                   values below 0, as z-scores, a log-normalised one of the same cells.
  --names=COLUMN   The column of var that names genes, such as gene_ids; otherwise each that holds symbols or identifiers.
  --json           Print one line of JSON, with a receipt of what was read.
  --csv            Print CSV, with a line for each group, or for each gene and group.
${FILE_OPTIONS_HELP}

Exit status: 0, 1 if something could not be read, 2 for wrong arguments.
`;

interface CommandRequest extends MatrixRequest {
  readonly place: string;
  readonly column: string;
  readonly genes: readonly string[];
}

/** `petri groups`. */
export const groupsCommand = createFileCommand({
  name: 'groups',
  help,
  requestOf,
  answer,
});

function requestOf(args: readonly string[]): CommandRequest | string | undefined {
  const given = fileArguments(args, {
    ...MATRIX_OPTIONS,
    genes: { type: 'string', multiple: true },
  });
  if (typeof given !== 'object') return given;
  const { values, positionals, cap } = given;
  const [place, column, ...others] = positionals;
  const common = matrixRequestOf(values, cap);
  if (typeof common === 'string') return common;
  if (place === undefined || column === undefined)
    return 'name a file or URL and a column.';
  if (others.length > 0) return 'name one column; genes go with --genes.';
  return { ...common, place, column, genes: listOf(values.genes) };
}

/** The statistics of each group, gene after gene. */
interface GroupedGene {
  readonly name: string;
  readonly id: string | undefined;
  readonly means: Float64Array;
  /** NaN where none is given. */
  readonly fractions: Float64Array;
}

async function answer(
  file: OneFile,
  request: CommandRequest,
  output: Output,
): Promise<number> {
  const wanted =
    request.genes.length > 0
      ? await wantedGenes(file, request.genes, request)
      : undefined;
  const matrix =
    wanted?.info ??
    (request.matrix === undefined ? undefined : await matrixOf(file, request.matrix));
  const column = await columnAlong(
    file,
    columnPath(file, request.column, matrix),
    matrix && sidesOf(matrix).cells.table,
  );
  const groups = await groupsOfColumn(column);
  const sizes = countGroups(groups);
  const genes = wanted && (await genesByGroup(wanted, groups, file, output));
  switch (request.format) {
    case 'json':
      await output.write(jsonOf(file, groups, sizes, wanted, genes));
      break;
    case 'csv':
      await output.write(
        genes ? genesCsv(groups, sizes, genes) : sizesCsv(groups, sizes),
      );
      break;
    case 'text':
      await output.write(textOf(groups, sizes, wanted, genes));
  }
  return 0;
}

type Sizes = ReturnType<typeof countGroups>;

async function genesByGroup(
  { matrix, info, genes, columns }: WantedGenes,
  groups: ColumnGroups,
  file: OneFile,
  output: Output,
): Promise<readonly GroupedGene[]> {
  const scanner = async () =>
    createGeneScanner(
      matrix,
      await expectScan(matrix),
      file.info.name,
      createIndexStores(undefined),
    );
  const how = { keepIndex: false, sums: createPartialSums() };
  const stats = await statsOfGroups(matrix, scanner, columns, groups, how);
  const why = await whyNoFractionOf(file, info.path, stats.hasNegative === true);
  if (why !== undefined) output.fail(why);
  const width = stats.groups.length;
  return genes.map(({ name, id }, at) => {
    const own = [at * width, (at + 1) * width] as const;
    return {
      name,
      id,
      means: stats.means.subarray(...own),
      fractions: Float64Array.from(stats.expressing.subarray(...own), (count, group) =>
        why === undefined ? count / (stats.cells[group] ?? Number.NaN) : Number.NaN,
      ),
    };
  });
}

function textOf(
  { path, labels, codes }: ColumnGroups,
  { counts, missing }: Sizes,
  wanted: WantedGenes | undefined,
  genes: readonly GroupedGene[] | undefined,
): string {
  const rows = formatNumber(codes.length, 'row');
  const title = `${escapedText(path)}: ${formatNumber(labels.length, 'group')} of ${rows}${missing > 0 ? `, ${formatCount(missing)} of them in none` : ''}`;
  if (!genes || !wanted)
    return `${title}\n${textTable(
      ['group', 'rows', 'share'],
      labels.map((label, i) => [
        label,
        formatCount(counts[i] ?? 0),
        formatShare(counts[i] ?? 0, codes.length),
      ]),
    )}\n`;
  const tables = genes.map(({ name, id, means, fractions }) => {
    const shown = id === undefined ? name : `${name} (${id})`;
    const hasFractions = fractions.some((value) => !Number.isNaN(value));
    const table = textTable(
      ['group', 'rows', 'mean', ...(hasFractions ? ['fraction above 0'] : [])],
      labels.map((label, i) => [
        label,
        formatCount(counts[i] ?? 0),
        numberText(means[i] ?? Number.NaN),
        ...(hasFractions ? [numberText(fractions[i] ?? Number.NaN)] : []),
      ]),
    );
    return `\n${escapedText(shown)} in ${escapedText(wanted.info.path)}\n${table}\n`;
  });
  return `${title}\n${tables.join('')}`;
}

function jsonOf(
  file: OneFile,
  { path, labels }: ColumnGroups,
  { counts, missing }: Sizes,
  wanted: WantedGenes | undefined,
  genes: readonly GroupedGene[] | undefined,
): string {
  return `${JSON.stringify({
    file: file.place,
    column: path,
    groups: labels.map((label, i) => ({ label, count: counts[i] })),
    missing,
    ...(genes &&
      wanted && {
        matrix: wanted.info.path,
        genes: genes.map(({ name, id, means, fractions }, at) => ({
          name,
          ...(id !== undefined && { id }),
          number: wanted.genes[at]?.column,
          means: Array.from(means, jsonNumber),
          fractions: Array.from(fractions, jsonNumber),
        })),
      }),
    receipt: file.receipt(),
  })}\n`;
}

/** The rows without a group come last, without a name. */
function sizesCsv({ labels }: ColumnGroups, { counts, missing }: Sizes): string {
  const lines = labels.map((label, i) => `${csvField(label, ',')},${counts[i]}`);
  if (missing > 0) lines.push(`,${missing}`);
  return csvOf('group,count', lines);
}

function genesCsv(
  { labels }: ColumnGroups,
  { counts }: Sizes,
  genes: readonly GroupedGene[],
): string {
  const lines = genes.flatMap(({ name, means, fractions }) =>
    labels.map((label, i) => {
      const values = [means[i], fractions[i]].map((value = Number.NaN) =>
        Number.isNaN(value) ? '' : String(value),
      );
      return `${csvField(name, ',')},${csvField(label, ',')},${counts[i]},${values.join(',')}`;
    }),
  );
  return csvOf('gene,group,count,mean,fraction', lines);
}

/** Lines end with CR LF, as in RFC 4180. */
function csvOf(header: string, lines: readonly string[]): string {
  return [header, ...lines].map((line) => `${line}\r\n`).join('');
}
