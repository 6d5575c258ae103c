import { columnAlong } from '@/ask/columns/column-along';
import { type ColumnGroups, groupsOfColumn } from '@/ask/columns/groups-of-column';
import { createTextFile } from '@/ask/export/export-text-file';
import type { ExportColumn, ExportValues } from '@/ask/export/export-values';
import { readGeneColumns } from '@/ask/genes/read-columns';
import type { FoundGene } from '@/ask/names/find-genes';
import { distributionsOf } from '@/ask/plots/distribution';
import type { Distribution } from '@/ask/plots/questions';
import { countGroups } from '@/ask/rows/groups';
import type { MatrixInfo } from '@/model/dataset';
import { DataError } from '@/model/errors';
import { sidesOf } from '@/model/matrix-sides';
import { countText } from '@/model/nouns';
import { joinPath, nameOf } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import { escapedText } from '@/model/shown-text';
import { inOneStep } from '@/model/steps';
import { packStrings } from '@/model/strings';
import type { WriteBatch } from '@/model/table-rows';
import { columnBatches } from '@/read/elements/column-batches';
import type { DataElement } from '@/read/elements/element';
import {
  FILE_OPTIONS_HELP,
  fileArguments,
  MATRIX_OPTIONS,
  type MatrixRequest,
  matrixRequestOf,
} from '../arguments';
import { createFileCommand, type OneFile } from '../one-file';
import type { Output } from '../output';
import { jsonNumber, numberText, textTable } from '../text-table';
import { columnPath, wantedGenes, whyNoFractionOf } from './wanted-genes';

const BATCH_ROWS = 1 << 16;

interface GeneOfCells {
  readonly gene: FoundGene;
  readonly values: Float32Array | Float64Array;
}

/** Writes genes as CSV, one line per cell: its name, or its number from 0 if no table names the cells. */
async function cellValues(
  { dataset, elements }: OneFile,
  matrix: MatrixInfo,
  genes: readonly GeneOfCells[],
  by: DataElement | undefined,
  write: WriteBatch,
): Promise<void> {
  const { cells } = sidesOf(matrix);
  const table = dataset.tables.find(({ path }) => path === cells.table);
  const index = table && (await elements.at(joinPath(table.path, table.index)));
  const named: ExportColumn[] = [
    { name: table?.index ?? 'number', dtype: '' },
    ...genes.map(({ gene }) => ({ name: gene.name, dtype: '' })),
    ...(by ? [{ name: nameOf(by.info.path), dtype: '' }] : []),
  ];
  const file = createTextFile(named, ',', write);
  const [names, groups] = [batchesOf(index), batchesOf(by)];
  for (let start = 0; start < cells.count; start += BATCH_ROWS) {
    const stop = Math.min(cells.count, start + BATCH_ROWS);
    await file.add(
      [
        (await names?.next())?.value ?? numbers(start, stop),
        ...genes.map(({ values }) => ({
          parts: [{ kind: 'numbers', values: values.subarray(start, stop) } as const],
        })),
        ...(groups ? [(await groups.next()).value ?? { parts: [] }] : []),
      ],
      stop - start,
    );
  }
  await file.finish();
}

function batchesOf(
  column: DataElement | undefined,
): AsyncGenerator<ExportValues, undefined> | undefined {
  return column && read(column);
}

async function* read(column: DataElement): AsyncGenerator<ExportValues, undefined> {
  const how = { batchRows: BATCH_ROWS, isExpanded: true };
  for await (const { block } of columnBatches(column, how)) yield { parts: [block] };
}

function numbers(start: number, stop: number): ExportValues {
  const texts = Array.from({ length: stop - start }, (_, i) => String(start + i));
  return { parts: [{ kind: 'strings', strings: packStrings(texts) }] };
}

const help = `Shows the values of genes: how many cells express each, mean, quartiles, and the same by group. With --csv it prints
the value of every cell.

Usage: petri gene [OPTIONS] FILE|URL GENE…

A GENE is its name in var, a symbol or an identifier, or @ and its number from 0 (@17). If several genes have a name,
name@number is one of them.

Options:
  --matrix=PATH    The matrix to read, such as /layers/counts or /raw/X; otherwise the first of the file, or where that has
                   values below 0, as z-scores, a log-normalised one of the same cells.
  --names=COLUMN   The column of var that names genes, such as gene_ids; otherwise each that holds symbols or identifiers.
  --by=COLUMN      Also by group: a column of obs (its name or path) of categories, booleans or few distinct texts.
  --json           Print one line of JSON, with a receipt of what was read.
  --csv            Print a line for each cell: its name, the value of each gene, its group.
${FILE_OPTIONS_HELP}

Exit status: 0, 1 if something could not be read, 2 for wrong arguments.
`;

interface CommandRequest extends MatrixRequest {
  readonly place: string;
  readonly genes: readonly string[];
  readonly by: string | undefined;
}

/** `petri gene`. */
export const geneCommand = createFileCommand({ name: 'gene', help, requestOf, answer });

function requestOf(args: readonly string[]): CommandRequest | string | undefined {
  const given = fileArguments(args, {
    ...MATRIX_OPTIONS,
    by: { type: 'string' },
  });
  if (typeof given !== 'object') return given;
  const { values, positionals, cap } = given;
  const [place, ...genes] = positionals;
  const common = matrixRequestOf(values, cap);
  if (typeof common === 'string') return common;
  if (place === undefined) return 'name a file or URL, then genes.';
  if (genes.length === 0) return 'name at least one gene after the file.';
  return { ...common, place, genes, by: values.by };
}

async function answer(
  file: OneFile,
  request: CommandRequest,
  output: Output,
): Promise<number> {
  const wanted = await wantedGenes(file, request.genes, request);
  const { info, genes, matrix } = wanted;
  const by =
    request.by === undefined
      ? undefined
      : await columnAlong(
          file,
          columnPath(file, request.by, info),
          sidesOf(info).cells.table,
        );
  const groups = by && (await groupsOfColumn(by));
  if (groups && groups.codes.length !== matrix.rows)
    throw new DataError(
      'UnsupportedError',
      `${groups.path} has ${formatCount(groups.codes.length)} rows, but ${info.path} has ${formatCount(matrix.rows)} cells. Choose a column of the same cells.`,
    );
  const columns = await readGeneColumns(matrix, wanted.columns);
  const named = genes.flatMap((gene, at) => {
    const values = columns[at];
    return values ? [{ gene, values }] : [];
  });
  if (request.format === 'csv') {
    await cellValues(file, info, named, by, (bytes) => output.write(bytes));
    return 0;
  }
  const spreads = named.map(({ gene, values }) => ({
    gene,
    spread: spreadOf(values, groups),
  }));
  const why = await whyNoFractionOf(
    file,
    info.path,
    spreads.some(({ spread }) => spread.whole.min < 0),
  );
  const hasFractions = why === undefined;
  if (!hasFractions) output.fail(why);
  await output.write(
    request.format === 'json'
      ? `${JSON.stringify({
          file: file.place,
          matrix: info.path,
          ...(groups && { by: groups.path }),
          genes: spreads.map(({ gene, spread }) => ({
            name: gene.name,
            ...(gene.id !== undefined && { id: gene.id }),
            number: gene.column,
            ...jsonOf(spread.whole, hasFractions),
            ...(groups && {
              groups: spread.groups.map(({ label, ...one }) => ({
                label,
                ...jsonOf(one, hasFractions),
              })),
            }),
          })),
          receipt: file.receipt(),
        })}\n`
      : `${spreads
          .map(({ gene, spread: { whole, groups: parts } }) =>
            [
              `${titleOf(gene)} in ${escapedText(info.path)}, ${countText(matrix.rows, file.dataset.nouns.row)}`,
              textTable(
                [groups ? groups.path : '', ...headerOf(hasFractions)],
                [
                  ['all', ...cellsOf(whole, hasFractions)],
                  ...parts.map((one) => [one.label, ...cellsOf(one, hasFractions)]),
                ],
              ),
              ...notesOn(groups),
              '',
            ].join('\n'),
          )
          .join('\n')}`,
  );
  return 0;
}

function spreadOf(values: Float32Array | Float64Array, groups: ColumnGroups | undefined) {
  const { whole, groups: parts } = inOneStep(
    distributionsOf(values, {
      ...{ bins: 1, maxCurves: 0 },
      groups: groups && { codes: groups.codes, count: groups.labels.length },
    }),
  );
  return {
    whole,
    groups: parts.map((part, code) => ({ ...part, label: groups?.labels[code] ?? '' })),
  };
}

function titleOf({ name, id, column }: FoundGene): string {
  const shown = escapedText(name);
  return `${id === undefined ? shown : `${shown} (${escapedText(id)})`}, number ${formatCount(column)}`;
}

const headerOf = (hasFractions: boolean) => [
  'cells',
  ...(hasFractions ? ['above 0', 'share'] : []),
  'mean',
  'deviation',
  'min',
  'lower quartile',
  'median',
  'upper quartile',
  'max',
];

function cellsOf(
  { count, expressing, mean, deviation, min, quartiles, max }: Distribution,
  hasFractions: boolean,
) {
  return [
    formatCount(count),
    ...(hasFractions ? [formatCount(expressing), formatShare(expressing, count)] : []),
    ...[mean, deviation, min, ...quartiles, max].map(numberText),
  ];
}

function notesOn(groups: ColumnGroups | undefined): string[] {
  const { missing } = groups ? countGroups(groups) : { missing: 0 };
  return missing > 0
    ? [
        `${formatCount(missing)} without a group ${missing === 1 ? 'is' : 'are'} in “all” only.`,
      ]
    : [];
}

function jsonOf(spread: Distribution, hasFractions: boolean) {
  const { count, missing, expressing, mean, deviation, min, quartiles, max } = spread;
  return {
    count,
    missing,
    ...(hasFractions && {
      expressing,
      fraction: jsonNumber(count === 0 ? Number.NaN : expressing / count),
    }),
    mean: jsonNumber(mean),
    deviation: jsonNumber(deviation),
    min: jsonNumber(min),
    quartiles: quartiles.map(jsonNumber),
    max: jsonNumber(max),
  };
}
