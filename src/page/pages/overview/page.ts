import type { ElementInfo } from '@/model/element';
import { ROOT } from '@/model/path';
import type { ElementPage } from '@/page/kit/element/page';
import { Overview } from './Overview';

type Whole = Extract<ElementInfo, { kind: 'anndata' | 'mapping' }>;

/** An annotated matrix, a set of features, or a file of a known format that keeps its annotated matrices in groups. */
export const overviewPage: ElementPage<Whole> = {
  kind: 'overview',
  fits: (info, { formatInfo, featureSets }): info is Whole =>
    info.kind === 'anndata' ||
    (info.kind === 'mapping' &&
      ((info.path === ROOT && !formatInfo.isTree) ||
        featureSets?.some(({ path }) => path === info.path) === true)),
  Component: Overview,
};
