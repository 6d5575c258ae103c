import type { ColumnSchema } from '@/ask/columns/table-schema';
import { throwIfOwnFault } from '@/model/errors';
import type { Path } from '@/model/path';
import { LATER } from '@/model/read-options';
import { labelsOf, valueColumns } from '@/model/row-labels';
import type { SourceClient } from '@/page/client/source-client';
import { readsFor } from '@/page/kit/grid/column-tiles';

/** Columns that are read in addition to the row names: a screen shows at least this many. */
const COLUMNS = 4;

/**
 * Reads the first rows of a table in the same way as its view, which then finds them in the reader's cache or on their
 * way. The first column is read alone, the others and the names after it: on a slow connection something is shown
 * early. Ends when the client is closed. An element that is not a table is ignored, and a failure is left to the view,
 * which reports it when it reads.
 */
export async function readFirstRows(
  { ask }: Pick<SourceClient, 'ask'>,
  table: Path,
): Promise<void> {
  const read = async ({ element }: ColumnSchema) => {
    if (element.kind !== 'column') return;
    const [region = {}] = readsFor(element, [0, 1]);
    await ask('read', { path: element.path, region }, { priority: LATER });
  };
  try {
    const { element } = await ask('describe', { path: table });
    if (element.kind !== 'dataframe') return;
    const names = [
      ...valueColumns(element).slice(0, COLUMNS),
      ...labelsOf(element).slice(0, COLUMNS),
    ];
    const { columns } = await ask('schema', { table, columns: names });
    const [first, ...others] = columns;
    if (first) await read(first);
    await Promise.all(others.map(read));
  } catch (error) {
    throwIfOwnFault(error);
  }
}
