import { isDataError, throwIfAborted } from '@/model/errors';
import type { Finding, Findings } from '@/model/overview';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { columnFindings } from './column-findings';
import { columnCoordinates, textCoordinates } from './coordinate-findings';
import { matrixFindings } from './matrix-findings';
import { nameFindings } from './name-findings';
import type { OverviewFile } from './overview-file';

/** Maximum number of values read without asking, of names and of columns of a table. */
const FREELY = 1_500_000;
/** Over the network: a megabyte or two. */
const FREELY_REMOTE = 100_000;
/** Opening a column costs a request, however short it is. */
const FEW_COLUMNS = 80;

/** What users of the data should know. A part that cannot be read is left out: its own page reports it. */
export async function findConcerns(
  file: OverviewFile,
  isThorough: boolean,
  options: ReadOptions,
): Promise<Findings> {
  const findings: Finding[] = [];
  const freely = file.isRemote ? FREELY_REMOTE : FREELY;
  const unread: string[] = [];
  const look = async (task: () => Promise<readonly Finding[]>) => {
    throwIfAborted(options.signal);
    try {
      for (const finding of await task()) findings.push(finding);
    } catch (error) {
      if (!isDataError(error)) throw error; // reported on the page of the part
    }
  };
  await look(() => matrixFindings(file, options));
  await look(() => textCoordinates(file, options));
  await look(() => columnCoordinates(file, options));
  for (const table of file.dataset.tables) {
    const names = `${formatCount(table.length)} names of ${table.path}`;
    if (isThorough || table.length <= freely)
      await look(() => nameFindings(file, table, options));
    else unread.push(names);
  }
  for (const table of file.dataset.tables) {
    const { columns, length, path } = table;
    // raw has the columns of var, for more genes
    if (columns.length === 0 || /(^|\/)raw[./]var$/.test(path)) continue;
    const areFew = columns.length <= FEW_COLUMNS && length * columns.length <= freely;
    if (isThorough || areFew)
      await look(() => columnFindings(file.elements, table, options));
    else
      unread.push(
        `${formatNumber(columns.length, 'column')} of ${path}, ${formatNumber(length, 'row')}`,
      );
  }
  return { findings: findings.sort((a, b) => orderOf(a) - orderOf(b)), unread };
}

/** Warnings, then notes, then common ones. */
function orderOf({ tone, isMinor }: Finding): number {
  return tone === 'warning' ? 0 : isMinor ? 2 : 1;
}
