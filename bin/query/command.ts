import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { exportRows } from '@/ask/export/export-rows';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import type { Query } from '@/ask/query/query';
import { sortRowsBy } from '@/ask/rows/arrange-rows';
import { toRows } from '@/ask/rows/row-set';
import type { SortBy } from '@/model/arrangement';
import type { ElementInfo } from '@/model/element';
import { DataError, isDataError, messageOf } from '@/model/errors';
import type { QueryPlan } from '@/model/query-plan';
import { escapedText } from '@/model/shown-text';
import type { SearchIndexRequest } from '@/model/table-rows';
import {
  type Command,
  FILE_OPTIONS_HELP,
  fileArguments,
  listOf,
  replacesInput,
} from '../arguments';
import {
  announceChanges,
  INDEX_HELP,
  indexRequests,
  reportNotes,
  WRITTEN_ROWS_OPTIONS,
} from '../export/column-table-options';
import { expectTable, readableColumns, wantedColumns } from '../export/table-columns';
import { expectFree, writeTo } from '../export/target-file';
import { asPath } from '../gene/wanted-genes';
import { createFileCommand, type OneFile } from '../one-file';
import type { Output } from '../output';
import { answerJson, answerText, explanation, type FoundRows } from './answer';
import {
  INDEX_USE_OPTIONS,
  type IndexRequest,
  namesIn,
  type UsedIndexes,
  usedIndexes,
} from './index-use';

/** Numbers of rows in an answer of `--batch`: the first and the last ones. */
const ANSWERED = { first: 10, last: 5 } as const;

/**
 * Answers one query per line, `{"table": "/obs", "where": "n_genes > 500"}`, with one line each, in
 * the same order.
 */
async function answerLines(
  file: OneFile,
  input: Readable,
  output: Output,
  request: IndexRequest,
): Promise<void> {
  const indexes = usedIndexes(file, request);
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    await output.write(`${JSON.stringify(await answerOf(file, indexes, line))}\n`);
  }
}

async function answerOf(
  { elements }: OneFile,
  indexes: UsedIndexes,
  line: string,
): Promise<object> {
  try {
    const { table, where } = wishIn(line);
    const query = expectQuery(where);
    await indexes.prepare(asPath(table), namesIn(query));
    const found = await evaluateQuery(elements, asPath(table), query, {
      indexes: indexes.session,
    });
    const rows = toRows(found.rows);
    const sha1 = createHash('sha1').update(littleEndian(rows)).digest('hex');
    return {
      rows: rows.length,
      first: [...rows.subarray(0, ANSWERED.first)],
      last: [...rows.subarray(-ANSWERED.last)],
      sha1,
    };
  } catch (error) {
    if (!isDataError(error)) throw error;
    return { error: messageOf(error) };
  }
}

function wishIn(line: string): { readonly table: string; readonly where: string } {
  const value = parsed(line);
  if (
    typeof value === 'object' &&
    value !== null &&
    'table' in value &&
    'where' in value
  ) {
    const { table, where } = value;
    if (typeof table === 'string' && typeof where === 'string') return { table, where };
  }
  throw new DataError(
    'UnsupportedError',
    'A line is not a query: write {"table": "/obs", "where": "n_genes > 500"}.',
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function littleEndian(rows: Uint32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * rows.length));
  for (let i = 0; i < rows.length; i++) bytes.setUint32(4 * i, rows[i] as number, true);
  return new Uint8Array(bytes.buffer);
}

/** Default number of rows shown as text. */
const TEXT_ROWS = 20;

const help = `Finds the rows of a table that meet a condition, and shows or writes them.

Usage: petri query [OPTIONS] FILE|URL TABLE CONDITION
       petri query --json --batch FILE|URL

TABLE is a path such as obs, var or mod/rna/obs. CONDITION is written as for pandas' DataFrame.query, for example
  'n_genes > 500 and leiden in ["0", "3"] and donor is not missing'
  '500 < n_genes <= 2500 or not cell_type contains "T cell"'
  '\`percent mito\` >= 5 and index starts with "AAAC"'
Names with spaces or other marks go in backticks, texts in quotes. A missing value meets no comparison, not even “not”.

Options:
  --columns=A,B,…  Show only these columns; otherwise those of the condition, in a file for other programs all.
  --order=A,-B,…   Sort by these columns, descending where they begin with “-”.
  --limit=N        Show at most N rows, in text otherwise ${TEXT_ROWS}.
  --csv, --parquet, --json, --column-table  The format; otherwise text. A column table is HDF5 (HEP001).
${INDEX_HELP}
  -o, --output=PATH  The file to write; otherwise standard output.
  --force          Replace PATH if it is there already.
  --verify         First hold the search indexes of the columns (HEP001) against their values, then use those that are
                   right. Otherwise indexes are ignored, and columns scanned.
  --trust-indexes  Use indexes as they are: a wrong one gives wrong rows.
  --explain        Also say how the rows were found, and what was read for it.
  --batch          Answer conditions from standard input, a line of JSON each: {"table": "/obs", "where": "n_genes > 500"}.
                   Answers are lines of JSON: the number of rows, the first 10 and last 5 row numbers (from 0), and the SHA-1
                   of all row numbers as little-endian 32-bit integers.
${FILE_OPTIONS_HELP}

Exit status: 0, 1 if something could not be read, 2 for wrong arguments.
`;

type TableInfo = Extract<ElementInfo, { kind: 'dataframe' }>;

interface CommandRequest {
  readonly place: string;
  /** Absent with `--batch`. */
  readonly asked?: Asked;
  readonly format: 'text' | 'json' | 'csv' | 'parquet' | 'column-table';
  readonly indexes?: readonly SearchIndexRequest[];
  readonly cap: number | undefined;
  readonly use: IndexRequest;
}

interface Asked {
  readonly table: string;
  readonly where: string;
  readonly columns: readonly string[] | undefined;
  readonly order: readonly string[];
  readonly limit: number | undefined;
  readonly target: string | undefined;
  readonly isForced: boolean;
  readonly explains: boolean;
}

/** `petri query`; the conditions of `--batch` come from `input`. */
export function createQueryCommand(input: () => Readable): Command {
  return createFileCommand<CommandRequest>({
    name: 'query',
    help,
    requestOf,
    async answer(file, { asked, format, indexes, use }, output) {
      if (asked) return answer(file, { ...asked, use }, format, indexes ?? [], output);
      await answerLines(file, input(), output, use);
      return 0;
    },
  });
}

export const queryCommand = createQueryCommand(() => process.stdin);

function requestOf(
  args: readonly string[],
  { isTerminal }: Pick<Output, 'isTerminal'>,
): CommandRequest | string | undefined {
  const given = fileArguments(args, {
    ...INDEX_USE_OPTIONS,
    ...WRITTEN_ROWS_OPTIONS,
    order: { type: 'string', multiple: true },
    limit: { type: 'string' },
    csv: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    parquet: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    batch: { type: 'boolean', default: false },
  });
  if (typeof given !== 'object') return given;
  const { values, positionals, cap } = given;
  const [place, table, where, ...others] = positionals;
  const formats = (['csv', 'json', 'parquet', 'column-table'] as const).filter(
    (one) => values[one],
  );
  if (formats.length > 1) return `--${formats[0]} cannot be used with --${formats[1]}.`;
  const format = formats[0] ?? 'text';
  const { verify, 'trust-indexes': trust } = values;
  if (verify && trust) return '--verify cannot be used with --trust-indexes.';
  const use = verify ? 'verify' : trust ? 'trust' : 'scan';
  if (values.batch) {
    if (place === undefined || table !== undefined || format !== 'json')
      return '--batch takes --json and a file; tables and conditions come from standard input.';
    return { place, format, cap, use };
  }
  if (place === undefined || table === undefined || where === undefined)
    return 'name a file or URL, a table such as obs, and a condition in quotes.';
  if (others.length > 0) return 'the condition is one argument: put it in quotes.';
  const limit = values.limit === undefined ? undefined : limitOf(values.limit);
  if (typeof limit === 'string') return limit;
  const { output: target } = values;
  const indexes = indexRequests(values.index, format === 'column-table');
  if (typeof indexes === 'string') return indexes;
  if (format === 'column-table' && target === undefined)
    return 'a column table is not written from first byte to last: name a file with -o.';
  if (format === 'parquet' && target === undefined && isTerminal)
    return 'Parquet is binary: name a file with -o.';
  if (target !== undefined && replacesInput(target, place))
    return 'the file to write is the file to read.';
  if (target !== undefined && format === 'text' && extname(target) !== '.txt')
    return '-o takes --csv, --parquet, --column-table or --json.';
  const asked = {
    table,
    where,
    columns: values.columns && listOf(values.columns),
    order: listOf(values.order),
    limit,
    ...{ target, isForced: values.force },
    explains: values.explain,
  };
  return { place, asked, format, indexes, use, cap };
}

function limitOf(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : '--limit takes a number of rows.';
}

async function answer(
  file: OneFile,
  asked: Asked & Pick<CommandRequest, 'use'>,
  format: CommandRequest['format'],
  indexes: readonly SearchIndexRequest[],
  output: Output,
): Promise<number> {
  const { elements } = file;
  const to = { path: asked.target, isForced: asked.isForced };
  await expectFree(to);
  const query = expectQuery(asked.where);
  const info = await expectTable(file, asPath(asked.table));
  const { columns, areAllReadable } = await columnsOf(
    file,
    asked,
    info,
    query,
    format,
    output,
  );
  const sort = asked.order.map((name) => sortBy(info, name));
  const { session, prepare } = usedIndexes(file, asked.use);
  await prepare(info.path, [...namesIn(query), ...sort.map(({ column }) => column)]);
  const before = file.receipt();
  const { rows: found, plan: unread } = await evaluateQuery(elements, info.path, query, {
    indexes: session,
  });
  for (const note of unread.notes ?? []) output.fail(escapedText(note));
  const after = file.receipt();
  const read = {
    requests: after.requests - before.requests,
    bytesRead: after.bytesRead - before.bytesRead,
  };
  const made: QueryPlan = { ...unread, read };
  const limit = asked.limit ?? (format === 'text' ? TEXT_ROWS : found.count);
  const rows = await sortRowsBy(elements, info.path, found, sort, {
    ...{ limit, indexes: session },
  });
  if (format === 'column-table') await announceChanges(file, info, columns, output);
  const notes = await writeTo(to, output, async (write) => {
    const text = (part: string) => write(new TextEncoder().encode(part));
    const all: FoundRows = {
      file,
      info,
      columns,
      rows,
      where: asked.where,
      count: found.count,
    };
    const plan = asked.explains ? made : undefined;
    if (format === 'text') await text(await answerText(all));
    if (format === 'json') await answerJson(all, plan, text);
    if (format === 'text' || format === 'json') return undefined;
    const request = {
      ...{ table: info.path, index: info.index, columns, format, indexes },
      ...(info.isPositional && { withoutNames: true }),
    };
    return exportRows(elements, { ...request, rows }, (name) => name, write, {});
  });
  if (asked.explains && format !== 'json') await explain(file, made, output, format);
  const isWhole = areAllReadable && (!notes || reportNotes(notes, output) === 0);
  return isWhole ? 0 : 1;
}

/** After the rows; on standard error if the rows are for another program. */
async function explain(
  file: OneFile,
  plan: QueryPlan,
  output: Output,
  format: CommandRequest['format'],
): Promise<void> {
  const text = explanation(plan, file.receipt());
  if (format === 'text') await output.write(`\n${text}\n`);
  else output.fail(text);
}

async function columnsOf(
  file: OneFile,
  { columns }: Asked,
  info: TableInfo,
  query: Query,
  format: CommandRequest['format'],
  output: Output,
): Promise<{ readonly columns: readonly string[]; readonly areAllReadable: boolean }> {
  if (columns) return { columns: wantedColumns(info, columns), areAllReadable: true };
  if (format !== 'text') return readableColumns(file, info, output);
  const named = namesIn(query);
  return {
    // an unknown column is reported by the query
    columns: named.filter((name) => info.columns.includes(name) && name !== info.index),
    areAllReadable: true,
  };
}

function sortBy({ columns, index }: TableInfo, given: string): SortBy {
  const isDescending = given.startsWith('-') && !columns.includes(given);
  const name = isDescending ? given.slice(1) : given;
  const column = name === 'index' && !columns.includes(name) ? index : name;
  return isDescending ? { column, descending: true } : { column };
}
