import type { TableInfo } from '@/model/dataset';
import { throwIfAborted } from '@/model/errors';
import type { Finding, Findings } from '@/model/overview';
import { joinPath } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { columnFindings } from './column-findings';
import { columnCoordinates, textCoordinates } from './coordinate-findings';
import { createAttempts, listed, unreadableFindings } from './finding-rule';
import { matrixFindings } from './matrix-findings';
import { nameFindings } from './name-findings';
import type { OverviewFile } from './overview-file';

/** Maximum number of values read without asking, of names and of columns of a table. */
const FREELY = 1_500_000;
/** Over the network: a megabyte or two. */
const FREELY_REMOTE = 100_000;
/** Opening a column costs a request, however short it is. */
const FEW_COLUMNS = 80;

/** What users of the data should know, parts that cannot be read among it. */
export async function findConcerns(
  file: OverviewFile,
  isThorough: boolean,
  options: ReadOptions,
): Promise<Findings> {
  const findings: Finding[] = [];
  const freely = file.isRemote ? FREELY_REMOTE : FREELY;
  const unread: string[] = [];
  const { attempt, unreadable } = createAttempts();
  const look = async (task: () => Promise<readonly Finding[] | undefined>) => {
    throwIfAborted(options.signal);
    for (const finding of (await task()) ?? []) findings.push(finding);
  };
  await look(() => matrixFindings(file, attempt, options));
  await look(() => textCoordinates(file, attempt, options));
  await look(() => columnCoordinates(file, attempt, options));
  for (const table of file.dataset.tables) {
    const names = `${formatCount(table.length)} names of ${table.path}`;
    if (isThorough || table.length <= freely)
      await look(() =>
        attempt(joinPath(table.path, table.index), () =>
          nameFindings(file, table, options),
        ),
      );
    else unread.push(names);
  }
  for (const table of file.dataset.tables) {
    const { columns, length, path } = table;
    // raw has the columns of var, for more genes
    if (columns.length === 0 || /(^|\/)raw[./]var$/.test(path)) continue;
    const areFew = columns.length <= FEW_COLUMNS && length * columns.length <= freely;
    if (isThorough || areFew)
      await look(() => columnFindings(file.elements, table, attempt, options));
    else
      unread.push(
        `${formatNumber(columns.length, 'column')} of ${path}, ${formatNumber(length, 'row')}`,
      );
  }
  const all = [
    ...unreadableFindings(unreadable()),
    ...emptyTables(file.dataset.tables),
    ...findings,
  ].sort((a, b) => orderOf(a) - orderOf(b));
  return { findings: all, unread, unreadable: unreadable() };
}

/** Tables without rows, in one line: nothing of them can be checked. */
function emptyTables(tables: readonly TableInfo[]): readonly Finding[] {
  const paths = tables.filter(({ length }) => length === 0).map(({ path }) => path);
  const [path] = paths;
  if (path === undefined) return [];
  return [
    {
      ...{ path, tone: 'warning' },
      title: `${listed(paths)} ${paths.length > 1 ? 'have' : 'has'} no rows`,
      reason: `Nothing can be counted or drawn of ${paths.length > 1 ? 'them' : 'it'}.`,
    },
  ];
}

/** Warnings, then notes, then common ones. */
function orderOf({ tone, isMinor }: Finding): number {
  return tone === 'warning' ? 0 : isMinor ? 2 : 1;
}
