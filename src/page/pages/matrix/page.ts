import { pageOfKind } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';

const MatrixView = lazyView('The matrix', () => import('./MatrixView'), 'MatrixView');

export const matrixPage = pageOfKind('matrix', MatrixView);
