import type { ElementInfo } from '@/model/element';
import { type ElementPage, isOfKind } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';

const ColumnView = lazyView('The column', () => import('./ColumnView'));
const AwkwardView = lazyView('The array', () => import('./AwkwardView'));

export const columnPage: ElementPage<Extract<ElementInfo, { kind: 'column' }>> = {
  kind: 'column',
  fits: isOfKind('column'),
  Component: ColumnView,
};

export const awkwardPage: ElementPage<Extract<ElementInfo, { kind: 'awkward' }>> = {
  kind: 'awkward',
  fits: isOfKind('awkward'),
  Component: AwkwardView,
};
