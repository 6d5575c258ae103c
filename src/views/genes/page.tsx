import type { ElementInfo } from '@/model/element';
import { ROOT } from '@/model/path';
import { useDataset } from '../common/context/view-context';
import type { ElementPage, LinkedPage } from '../common/element/page';
import { lazyView } from '../common/status/lazy-view';
import { genesLink } from './genes-view';

const GenePage = lazyView(
  'The gene',
  async () => (await import('./gene/GenePage')).GenePage,
);
const GenesPage = lazyView(
  'The plot of genes',
  async () => (await import('./plot/GenesPage')).GenesPage,
);
const RankingView = lazyView(
  'The ranked genes',
  async () => (await import('./ranking/RankingView')).RankingView,
);

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

type Ranking = Extract<ElementInfo, { kind: 'mapping' }>;

/** What scanpy.tl.rank_genes_groups leaves in uns, under whatever name. */
export const rankingPage: ElementPage<Ranking> = {
  kind: 'ranking',
  isAbove: true,
  fits: (info): info is Ranking =>
    info.kind === 'mapping' &&
    info.path !== ROOT &&
    ['names', 'scores', 'params'].every((key) => info.keys.includes(key)),
  Component: RankingView,
};
