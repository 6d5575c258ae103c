import { withFilterPart } from '@/analysis/query/query-parts';
import { queryText } from '@/analysis/query/query-text';
import { columnKey } from '@/client/column-schemas';
import { joinResource } from '@/client/join-resource';
import type { RowFilter } from '@/model/arrangement';
import { isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { useNotify } from '../context/notify';
import { useViewActions } from '../context/view-context';
import { useData } from '../reading/use-block';
import { filterColumnOf, queryIn, useTableQuery } from './use-table-query';

/** Writes a filter of a column into the query of its table; false where the column cannot be read, which a notice says. */
export function useWriteFilter(
  table: Path | undefined,
): (filter: RowFilter) => Promise<boolean> {
  const { rows: caches } = useData();
  const { arrangeTable } = useViewActions();
  const notify = useNotify();
  const shown = useTableQuery(table);
  return async (filter) => {
    if (table === undefined) return false;
    const { column, kind } = filter;
    try {
      const key = columnKey(table, column);
      const known = await joinResource(caches.queryColumns, key);
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
