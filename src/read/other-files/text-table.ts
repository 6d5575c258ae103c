import type { Conversion, Separator } from '@/model/conversion';
import { formatCount, formatNumber } from '@/model/quantity';

interface TextTable {
  /** Continues “a text file with”. */
  readonly what: string;
  /** The evidence from its first lines. */
  readonly details: string;
  readonly conversion: Conversion;
}

const SEPARATORS: readonly (readonly [separator: Separator, words: string])[] = [
  ['\t', 'tab-separated columns (TSV)'],
  [',', 'comma-separated columns (CSV)'],
  [';', 'columns separated by semicolons (CSV)'],
];
const MAX_LINES = 20;
/** A single line is a table if it has at least this many fields: names of cells or genes. */
const MIN_FIELDS_ALONE = 10;
/** Nucleotides, as at the start or end of the barcodes of 10x, Drop-seq and others. */
const BARCODE = /(^|[^A-Za-z])[ACGT]{10,}([^A-Za-z]|$)/;
const GENE_ID = /^ENS[A-Z]*G\d{6,}/;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$|^(na|nan|inf|-inf|)$/i;

/**
 * The table at the beginning of a text; undefined if its lines do not have equal numbers of fields.
 * `isWhole` means that the text does not end in the middle of a line.
 */
export function textTable(text: string, isWhole: boolean): TextTable | undefined {
  const all = text.replace(/^\ufeff|^\xef\xbb\xbf/, '').split(/\r\n|\r|\n/);
  const complete = (isWhole || all.length === 1 ? all : all.slice(0, -1)).slice(
    0,
    MAX_LINES,
  );
  const lines = complete.filter((line) => line !== '');
  const isSample = !isWhole || all.slice(MAX_LINES).some((line) => line !== '');
  for (const [separator, words] of SEPARATORS) {
    const rows = lines.map((line) => fieldsOf(line, separator));
    if (!isTable(rows, isWhole)) continue;
    const [header = [], ...body] = rows;
    const columns = (body[0] ?? header).length;
    const isNumeric =
      body.length > 0 &&
      columns > 1 &&
      body.every((row) => row.slice(1).every((field) => NUMBER.test(field)));
    const areNamed = body.some(([first = '']) => !NUMBER.test(first));
    const content = isNumeric || body.length === 0 ? 'numbers' : 'mixed';
    const direction = content === 'numbers' ? directionOf(header, body) : undefined;
    return {
      what: words,
      details: detailsOf(
        columnsText(columns, body.length > 0 && { isNumeric, areNamed, isSample }),
        direction,
      ),
      conversion: {
        kind: 'table',
        separator,
        content,
        isTransposed: direction?.isTransposed,
      },
    };
  }
  return undefined;
}

/**
 * Every line has as many fields as the next; the first may have one fewer (R omits the name of row
 * names).
 */
function isTable(rows: readonly (readonly string[])[], isWhole: boolean): boolean {
  const [first, second] = rows;
  if (!first) return false;
  if (!second) return !isWhole && first.length >= MIN_FIELDS_ALONE;
  const columns = second.length;
  return (
    columns > 1 &&
    (first.length === columns || first.length === columns - 1) &&
    rows.every((row, i) => i === 0 || row.length === columns)
  );
}

/** Fields without their quotes; separators within quotes are ignored. */
function fieldsOf(line: string, separator: Separator): readonly string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      fields.push(field.trim());
      field = '';
    } else field += character;
  }
  fields.push(field.trim());
  return fields;
}

interface Direction {
  readonly isTransposed: boolean;
  readonly evidence: string;
}

/** Whether columns or rows are cells, by names that look like barcodes or Ensembl IDs. */
function directionOf(
  header: readonly string[],
  body: readonly (readonly string[])[],
): Direction | undefined {
  const rowNames = body.map(([name = '']) => name);
  const find = (names: readonly string[], pattern: RegExp) =>
    names.find((name) => pattern.test(name));
  const column = find(header, BARCODE);
  if (column)
    return { isTransposed: true, evidence: `columns such as ${cut(column)} are cells` };
  const gene = find(rowNames, GENE_ID);
  if (gene)
    return { isTransposed: true, evidence: `rows such as ${cut(gene)} are genes` };
  const row = find(rowNames, BARCODE);
  if (row) return { isTransposed: false, evidence: `rows such as ${cut(row)} are cells` };
  const columnGene = find(header, GENE_ID);
  if (columnGene)
    return {
      isTransposed: false,
      evidence: `columns such as ${cut(columnGene)} are genes`,
    };
  return undefined;
}

function detailsOf(columns: string, direction: Direction | undefined): string {
  return direction ? `${columns}; by their names, ${direction.evidence}` : columns;
}

/** Describes the columns of a table; `body` has the properties of the lines after the first, false if none was read. */
function columnsText(
  columns: number,
  body:
    | false
    | {
        readonly isNumeric: boolean;
        /** The first column has names. */
        readonly areNamed: boolean;
        /** There are more lines than these. */
        readonly isSample: boolean;
      },
): string {
  if (!body) return `more than ${formatCount(columns - 1)} columns`;
  const { isNumeric, areNamed, isSample } = body;
  const text = !isNumeric
    ? `${formatNumber(columns, 'column')}, not all of numbers`
    : areNamed
      ? `a column of names and ${formatNumber(columns - 1, 'column')} of numbers`
      : `${formatNumber(columns, 'column')} of numbers`;
  return isSample ? `${text}, by its first lines` : text;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
