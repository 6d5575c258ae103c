import type { ElementInfo } from '@/model/element';
import { type ElementPage, isOfKind } from '../common/element/page';
import { AwkwardView } from './AwkwardView';
import { ColumnView } from './ColumnView';

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
