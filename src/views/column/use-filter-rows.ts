import type { RowFilter } from '@/model/arrangement';
import type { ElementInfo } from '@/model/element';
import { nameOf } from '@/model/path';
import { AS_STORED } from '@/state/table-state';
import { tableOf } from '../element/table-of';
import { withFilter } from '../table/arrangement-words';
import { useCurrentView, useDataset, useViewActions } from '../view-context';

/** A condition on the column at hand. */
export type ValueCondition =
  | Omit<Extract<RowFilter, { kind: 'range' }>, 'column'>
  | Omit<Extract<RowFilter, { kind: 'times' }>, 'column'>
  | Omit<Extract<RowFilter, { kind: 'values' }>, 'column'>;

/** Goes to the table of a column with only the rows that meet a condition; undefined where it is a column of none. */
export function useFilterRows(
  info: Extract<ElementInfo, { kind: 'column' }>,
): ((condition: ValueCondition) => void) | undefined {
  const { dataset } = useDataset();
  const { arrangeTable, showElement } = useViewActions();
  const view = useCurrentView();
  const table = tableOf(dataset, info.path);
  if (table?.length !== info.length) return undefined;
  const column = info.path.slice(table.path.length + 1) || nameOf(info.path);
  return (condition) => {
    const { filters } = view().tables?.[table.path] ?? AS_STORED;
    const filter: RowFilter = { column, ...condition };
    arrangeTable(table.path, {
      filters: withFilter(filters, column, condition.kind, filter),
    });
    showElement(table.path);
  };
}
