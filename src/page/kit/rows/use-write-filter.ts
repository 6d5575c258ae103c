import { withFilterPart } from '@/ask/query/query-parts';
import { queryText } from '@/ask/query/query-text';
import type { RowFilter } from '@/model/arrangement';
import { isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { useNotify } from '../context/notify';
import { useViewActions } from '../context/view-context';
import { useData } from '../reading/use-answer';
import { filterColumnOf, queryIn, useTableQuery } from './use-table-query';

/**
 * Returns a function that writes filters of columns into the query of their table. It resolves to false, with a notice,
 * if a column cannot be read.
 */
export function useWriteFilter(
  table: Path | undefined,
): (...filters: readonly RowFilter[]) => Promise<boolean> {
  const { answers } = useData();
  const { arrangeTable } = useViewActions();
  const notify = useNotify();
  const shown = useTableQuery(table);
  return async (...filters) => {
    if (table === undefined) return false;
    try {
      let query = queryIn(shown);
      for (const filter of filters) {
        const { column, kind } = filter;
        const known = await answers.join('queryColumn', { table, column });
        query = withFilterPart(query, column, kind, filter, () => filterColumnOf(known));
      }
      arrangeTable(table, { where: query && queryText(query) });
      return true;
    } catch (error) {
      if (!isDataError(error)) throw error;
      notify({ tone: 'warning', text: error.message });
      return false;
    }
  };
}
