import type { ElementInfo } from '@/model/element';
import { type ElementPage, isOfKind } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';

const TableView = lazyView('The table', () => import('./TableView'), 'TableView');
const RecordsView = lazyView('The table', () => import('./RecordsView'), 'RecordsView');

type Column = Extract<ElementInfo, { kind: 'column' }>;

export const tablePage: ElementPage<Extract<ElementInfo, { kind: 'dataframe' }>> = {
  kind: 'table',
  fits: isOfKind('dataframe'),
  Component: TableView,
};

/** Column with several values per row, shown as a small table. */
export const recordsPage: ElementPage<Column> = {
  kind: 'records',
  fits: (info): info is Column =>
    info.kind === 'column' && (info.valueType === 'records' || info.width !== undefined),
  Component: RecordsView,
};
