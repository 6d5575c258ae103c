import type { LinkedPage } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';
import { rowLink } from './row-link';

const RowPage = lazyView('The row', () => import('./RowPage'), 'RowPage');

/** A row of a table: a cell of obs, a gene of var. */
export const rowPage: LinkedPage<'row'> = {
  ...rowLink,
  title: 'Row',
  startsAtTop: true,
  fits: (_path, _dataset, info) => info?.kind === 'dataframe',
  Component: ({ info, state }) =>
    info?.kind === 'dataframe' ? <RowPage info={info} row={state} /> : null,
};
