import { columnLabel, conditionLabel } from '@/ask/query/query-plan-label';
import { columnAt } from '@/ask/rows/arrange-rows';
import { pickRows } from '@/ask/rows/pick-rows';
import type { ElementInfo } from '@/model/element';
import { joinPath, nameOf } from '@/model/path';
import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import type { QueryPlan } from '@/model/query-plan';
import { escapedText } from '@/model/shown-text';
import type { ReadCost, Receipt } from '@/model/source';
import type { DataElement } from '@/read/elements/element';
import { exactTexts } from '@/write/text/export-text';
import { type Json, jsonValues } from '../describe/json-value';
import type { OneFile } from '../one-file';
import { textTable } from '../text-table';

/** The rows found by a query. */
export interface FoundRows {
  readonly file: OneFile;
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** Shown columns, without the row names. */
  readonly columns: readonly string[];
  /** In output order, up to the limit. */
  readonly rows: Uint32Array;
  readonly where: string;
  /** Number of all rows found. */
  readonly count: number;
}

/** The number of rows, and the shown ones as a table. */
export async function answerText(found: FoundRows): Promise<string> {
  const { info, rows, count } = found;
  const title = `${formatCount(count)} of ${formatNumber(info.length, 'row')} of ${escapedText(info.path)}`;
  if (rows.length === 0) return `${title}\n`;
  const names = shownNames(found);
  const values = await Promise.all(
    names.map(async (name) => textsOf(await columnOf(found, name), rows)),
  );
  const lines = Array.from(rows, (_, i) => values.map((column) => column[i] ?? '–'));
  const more = count - rows.length;
  const rest = more > 0 ? `\n… and ${formatNumber(more, 'row')} more` : '';
  return `${title}\n${textTable(names, lines)}${rest}\n`;
}

function shownNames({ info, columns }: FoundRows): readonly string[] {
  return [info.index, ...columns];
}

function columnOf({ file, info }: FoundRows, name: string): Promise<DataElement> {
  return columnAt(file.elements, joinPath(info.path, name), info.length, {});
}

/** Rows per read. */
const BATCH = 1 << 12;

/** One JSON object, written while reading: counts, names of columns, row numbers and values row by row. */
export async function answerJson(
  found: FoundRows,
  plan: QueryPlan | undefined,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const { file, info, rows, where, count } = found;
  const names = shownNames(found);
  const head = {
    ...{ file: file.place, table: info.path, where, rows: count, of: info.length },
    columns: names,
  };
  await write(`${JSON.stringify(head).slice(0, -1)},"records":[`);
  const columns = await Promise.all(names.map((name) => columnOf(found, name)));
  for (let start = 0; start < rows.length; start += BATCH) {
    const part = rows.subarray(start, start + BATCH);
    const values: Json[][] = [];
    for (const column of columns) values.push(await jsonOf(column, part));
    const records = Array.from(part, (row, i) =>
      JSON.stringify([row, ...values.map((column) => column[i] ?? null)]),
    );
    await write(`${start === 0 ? '' : ','}${records.join()}`);
  }
  const rest = {
    ...(plan && { plan }),
    receipt: file.receipt(),
  };
  await write(`],${JSON.stringify(rest).slice(1)}\n`);
}

async function textsOf(
  column: DataElement,
  rows: Uint32Array,
): Promise<readonly (string | null)[]> {
  const { parts, part, at } = await pickRows(column, rows, {});
  const texts = parts.map(exactTexts);
  return Array.from(rows, (_, i) => texts[part[i] as number]?.(at[i] as number) ?? null);
}

async function jsonOf(column: DataElement, rows: Uint32Array): Promise<Json[]> {
  const { parts, part, at } = await pickRows(column, rows, {});
  const categories = await column.categories?.read?.({});
  const values = parts.map((block) =>
    jsonValues(block, {
      nanIsMissing: block.kind !== 'numbers' || block.nan !== 'data',
      ...(categories && { categories: jsonValues(categories) }),
    }),
  );
  return Array.from(rows, (_, i) => values[part[i] as number]?.[at[i] as number] ?? null);
}

/**
 * How rows were found: a line per condition and column with what was read, and the total with
 * opening and showing.
 */
export function explanation(
  { conditions, columns, dropped, read }: QueryPlan,
  { requests, bytesRead }: Omit<Receipt, 'actions'>,
): string {
  const tests = conditions.map(
    (one) => `${escapedText(one.text)}: ${conditionLabel(one)}`,
  );
  const ignored = dropped.map(
    ({ path, reason }) =>
      `The index ${escapedText(nameOf(path))} is not used: ${escapedText(reason)}.`,
  );
  const own = read ? [`Read for the condition: ${costText(read)}.`] : [];
  const all = `In all ${costText({ requests, bytesRead })}.`;
  return [
    ...tests,
    ...columns.map((column) => columnLabel(column, escapedText)),
    ...ignored,
    ...own,
    all,
  ].join('\n');
}

function costText({ requests, bytesRead }: ReadCost): string {
  return `${formatBytes(bytesRead)} in ${formatNumber(requests, 'read')}`;
}
