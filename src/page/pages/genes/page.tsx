import { useDataset } from '@/page/kit/context/view-context';
import type { LinkedPage } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';
import { genesLink } from './genes-view';

const GenePage = lazyView('The gene', () => import('./gene/GenePage'));
const GenesPage = lazyView('The plot of genes', () => import('./plot/GenesPage'));

/** A gene of a matrix, or several. */
export const genesPage: LinkedPage<'genes'> = {
  ...genesLink,
  title: 'Genes',
  fits: (path, { matrices }) => matrices.some((matrix) => matrix.path === path),
  refusal: 'is not a cells × genes matrix, so it has no gene pages.',
  Component: function Genes({ path, state }) {
    const { dataset } = useDataset();
    const matrix = dataset.matrices.find((other) => other.path === path);
    if (!matrix) return null;
    return state.kind === 'gene' ? (
      <GenePage key={path} matrix={matrix} view={state} />
    ) : (
      <GenesPage key={path} matrix={matrix} view={state} />
    );
  },
};
