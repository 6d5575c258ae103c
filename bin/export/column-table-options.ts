import { MAX_SCHEMA_COLUMNS, tableSchema } from '@/ask/columns/schema';
import type { ElementInfo, ValueType } from '@/model/element';
import { escapedText } from '@/model/shown-text';
import {
  type ExportNotes,
  SEARCH_INDEX_KINDS,
  type SearchIndexRequest,
} from '@/model/table-rows';
import { expectedChanges } from '@/write/column-table/expected-changes';
import { listOf } from '../arguments';
import type { OneFile } from '../one-file';
import type { Output } from '../output';
import { FORCE_OPTION } from './target-file';

/** Options of the commands that write rows of a table to a file, which may be a column table. */
export const WRITTEN_ROWS_OPTIONS = {
  ...FORCE_OPTION,
  columns: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
  'column-table': { type: 'boolean', default: false },
  index: { type: 'string', multiple: true },
} as const;

export const INDEX_HELP = `  --index=KIND,…   For a column table, search indexes: SORTED_ROWS, CHUNK_MINMAX, BITMAP, CHUNK_BLOOM or all, of every column
                   that they suit; or of one column: --index=COLUMN:KIND.`;

/** The search indexes of `--index`, or a sentence if it is wrong. */
export function indexRequests(
  given: readonly string[] | undefined,
  isColumnTable: boolean,
): readonly SearchIndexRequest[] | string {
  const names = given ? listOf(given) : [];
  if (names.length > 0 && !isColumnTable)
    return '--index is for column tables: add --column-table.';
  const requests: SearchIndexRequest[] = [];
  for (const name of names) {
    const colon = name.lastIndexOf(':');
    const asked = name.slice(colon + 1).toUpperCase();
    const kinds = SEARCH_INDEX_KINDS.filter((kind) => asked === 'ALL' || kind === asked);
    if (kinds.length === 0)
      return `--index takes ${SEARCH_INDEX_KINDS.join(', ')} or all, alone or after a column and a colon, not “${name}”.`;
    const column = colon < 0 ? {} : { column: name.slice(0, colon) };
    for (const kind of kinds) requests.push({ kind, ...column });
  }
  return requests;
}

/** Prints what a column table will represent differently from the file, before anything is written. */
export async function announceChanges(
  { elements }: OneFile,
  { path }: Extract<ElementInfo, { kind: 'dataframe' }>,
  columns: readonly string[],
  output: Output,
): Promise<void> {
  const named: { readonly name: string; readonly valueType: ValueType }[] = [];
  for (let at = 0; at < columns.length; at += MAX_SCHEMA_COLUMNS) {
    const names = columns.slice(at, at + MAX_SCHEMA_COLUMNS);
    const schema = await tableSchema(elements, path, { names });
    for (const { name, element } of schema.columns)
      if (element.kind === 'column') named.push({ name, valueType: element.valueType });
  }
  for (const change of expectedChanges(named))
    output.fail(escapedText(`to be changed: ${change}`));
}

/** Prints what was omitted and changed; returns the exit status: 1 if something was omitted. */
export function reportNotes({ leftOut, changed }: ExportNotes, output: Output): number {
  for (const note of leftOut) output.fail(escapedText(`left out: ${note}`));
  for (const note of changed) output.fail(escapedText(`changed: ${note}`));
  return leftOut.length > 0 ? 1 : 0;
}
