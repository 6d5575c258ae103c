import type { ElementInfo } from '@/model/element';
import { ROOT } from '@/model/path';
import { pageOfMatrices } from '@/page/kit/element/matrix-page';
import type { ElementPage, LinkedPage } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';
import { markersLink } from './markers-view';

const MarkersPage = lazyView('The markers', () => import('./MarkersPage'), 'MarkersPage');
const RankingView = lazyView(
  'The ranked genes',
  () => import('./RankingView'),
  'RankingView',
);

/** Genes of a matrix that differ between cells. */
export const markersPage: LinkedPage<'markers'> = {
  ...markersLink,
  title: 'Markers',
  ...pageOfMatrices<'markers'>('markers', MarkersPage),
};

type Ranking = Extract<ElementInfo, { kind: 'mapping' }>;

/** Page of a result of scanpy.tl.rank_genes_groups, which stores it in uns under any name. */
export const rankingPage: ElementPage<Ranking> = {
  kind: 'ranking',
  isAbove: true,
  fits: (info): info is Ranking =>
    info.kind === 'mapping' &&
    info.path !== ROOT &&
    ['names', 'scores', 'params'].every((key) => info.keys.includes(key)),
  Component: RankingView,
};
