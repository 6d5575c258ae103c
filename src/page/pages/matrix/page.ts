import type { ElementInfo } from '@/model/element';
import { type ElementPage, isOfKind } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';

const MatrixView = lazyView('The matrix', () => import('./MatrixView'));

export const matrixPage: ElementPage<Extract<ElementInfo, { kind: 'matrix' }>> = {
  kind: 'matrix',
  fits: isOfKind('matrix'),
  Component: MatrixView,
};
