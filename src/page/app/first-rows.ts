import type { ColumnSchema } from '@/ask/columns/table-schema';
import { throwIfOwnFault } from '@/model/errors';
import type { Path } from '@/model/path';
import { LATER } from '@/model/read-options';
import { labelsOf, valueColumns } from '@/model/row-labels';
import type { SourceClient } from '@/page/client/source-client';
import { readsFor } from '@/page/kit/grid/column-tiles';

/** Columns that are read beside the names of the rows: a screen shows at least as many. */
const COLUMNS = 4;

/**
 * Asks for the first rows of a table as its view will, which then finds them in the reader's cache, or on their way. The
 * first column comes alone, the others and the names after it: on a slow line something is seen early. Ends when the
 * client is closed. What is not a table has no rows, and of a failure the view hears when it asks: neither is an error
 * here.
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
