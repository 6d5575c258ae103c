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
 * Returns a function that writes a filter of a column into the query of its table. It resolves to false, with a notice,
 * if the column cannot be read.
 */
export function useWriteFilter(
  table: Path | undefined,
): (filter: RowFilter) => Promise<boolean> {
  const { answers } = useData();
  const { arrangeTable } = useViewActions();
  const notify = useNotify();
  const shown = useTableQuery(table);
  return async (filter) => {
    if (table === undefined) return false;
    const { column, kind } = filter;
    try {
      const known = await answers.join('queryColumn', { table, column });
      const columnOf = () => filterColumnOf(known);
      const query = withFilterPart(queryIn(shown), column, kind, filter, columnOf);
      arrangeTable(table, { where: query && queryText(query) });
      return true;
    } catch (error) {
      if (!isDataError(error)) throw error;
      notify({ tone: 'warning', text: error.message });
      return false;
    }
  };
}
