import type { LinkedPage } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';
import { plotLink } from './plots-view';

const PlotsPage = lazyView('The plot', () => import('./PlotsPage'), 'PlotsPage');

/** Plots of the columns of a table, and of the genes of matrices with its rows. */
export const plotsPage: LinkedPage<'plot'> = {
  ...plotLink,
  title: 'Plot',
  fits: (path, { tables }) => tables.some((table) => table.path === path),
  refusal: 'is not a table of cells or genes, so it has no plots.',
  Component: ({ path, state }) => <PlotsPage key={path} path={path} view={state} />,
};
