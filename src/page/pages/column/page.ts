import { pageOfKind } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';

const ColumnView = lazyView('The column', () => import('./ColumnView'), 'ColumnView');
const AwkwardView = lazyView('The array', () => import('./AwkwardView'), 'AwkwardView');

export const columnPage = pageOfKind('column', ColumnView);

export const awkwardPage = pageOfKind('awkward', AwkwardView);
