import type { ElementInfo } from '@/model/element';
import { type ElementPage, isOfKind } from '../common/element/page';
import { MatrixView } from './MatrixView';

export const matrixPage: ElementPage<Extract<ElementInfo, { kind: 'matrix' }>> = {
  kind: 'matrix',
  fits: isOfKind('matrix'),
  Component: MatrixView,
};
