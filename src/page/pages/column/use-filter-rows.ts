import type { RowFilter } from '@/model/arrangement';
import type { ElementInfo } from '@/model/element';
import { nameOf } from '@/model/path';
import { useDataset, useViewActions } from '@/page/kit/context/view-context';
import { tableOf } from '@/page/kit/element/table-of';
import { useWriteFilter } from '@/page/kit/rows/use-write-filter';

/** A condition on the current column. */
export type ValueCondition =
  | Omit<Extract<RowFilter, { kind: 'range' }>, 'column'>
  | Omit<Extract<RowFilter, { kind: 'times' }>, 'column'>
  | Omit<Extract<RowFilter, { kind: 'values' }>, 'column'>;

/**
 * Shows the table of a column with only the rows that satisfy a condition; undefined for columns
 * without a table.
 */
export function useFilterRows(
  info: Extract<ElementInfo, { kind: 'column' }>,
): ((condition: ValueCondition) => Promise<void>) | undefined {
  const { dataset } = useDataset();
  const { showElement } = useViewActions();
  const table = tableOf(dataset, info.path);
  const write = useWriteFilter(table?.path);
  if (table?.length !== info.length) return undefined;
  const column = info.path.slice(table.path.length + 1) || nameOf(info.path);
  return async (condition) => {
    if (await write({ column, ...condition })) showElement(table.path);
  };
}
