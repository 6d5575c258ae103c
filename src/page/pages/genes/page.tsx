import { pageOfMatrices } from '@/page/kit/element/matrix-page';
import type { LinkedPage } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';
import { genesLink } from './genes-view';

const GenePage = lazyView('The gene', () => import('./gene/GenePage'), 'GenePage');
const GenesPage = lazyView(
  'The plot of genes',
  () => import('./plot/GenesPage'),
  'GenesPage',
);

/** A gene of a matrix, or several. */
export const genesPage: LinkedPage<'genes'> = {
  ...genesLink,
  title: 'Genes',
  ...pageOfMatrices<'genes'>('gene pages', ({ matrix, view }) =>
    view.kind === 'gene' ? (
      <GenePage matrix={matrix} view={view} />
    ) : (
      <GenesPage matrix={matrix} view={view} />
    ),
  ),
};
