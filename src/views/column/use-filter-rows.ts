import { withFilterPart } from '@/analysis/query/query-parts';
import { queryText } from '@/analysis/query/query-text';
import { columnKey } from '@/client/column-schemas';
import { joinResource } from '@/client/join-resource';
import type { RowFilter } from '@/model/arrangement';
import type { ElementInfo } from '@/model/element';
import { isDataError } from '@/model/errors';
import { nameOf } from '@/model/path';
import { tableOf } from '../element/table-of';
import { useNotify } from '../notify';
import { filterColumnOf, queryIn, useTableQuery } from '../query/use-table-query';
import { useData } from '../use-block';
import { useDataset, useViewActions } from '../view-context';

/** A condition on the column at hand. */
export type ValueCondition =
  | Omit<Extract<RowFilter, { kind: 'range' }>, 'column'>
  | Omit<Extract<RowFilter, { kind: 'times' }>, 'column'>
  | Omit<Extract<RowFilter, { kind: 'values' }>, 'column'>;

/** Goes to the table of a column with only the rows that meet a condition; undefined where it is a column of none. */
export function useFilterRows(
  info: Extract<ElementInfo, { kind: 'column' }>,
): ((condition: ValueCondition) => Promise<void>) | undefined {
  const { dataset } = useDataset();
  const { rows: caches } = useData();
  const { arrangeTable, showElement } = useViewActions();
  const notify = useNotify();
  const table = tableOf(dataset, info.path);
  const shown = useTableQuery(table?.path);
  if (table?.length !== info.length) return undefined;
  const column = info.path.slice(table.path.length + 1) || nameOf(info.path);
  return async (condition) => {
    try {
      const known = await joinResource(
        caches.queryColumns,
        columnKey(table.path, column),
      );
      const filter: RowFilter = { column, ...condition };
      const query = withFilterPart(queryIn(shown), column, condition.kind, filter, () =>
        filterColumnOf(known),
      );
      arrangeTable(table.path, { where: query && queryText(query) });
      showElement(table.path);
    } catch (error) {
      if (!isDataError(error)) throw error;
      notify({ tone: 'warning', text: error.message });
    }
  };
}
