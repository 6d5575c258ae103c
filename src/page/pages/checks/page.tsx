import type { ElementInfo } from '@/model/element';
import { ROOT } from '@/model/path';
import { type ElementPage, isOfKind } from '@/page/kit/element/page';
import checksStyles from './Checks.module.css';
import { FileChecks } from './FileChecks';
import { TableChecks } from './TableChecks';

type Mapping = Extract<ElementInfo, { kind: 'mapping' }>;

/** The checks of a file that has no overview, above the members of its root. */
export const fileChecksPage: ElementPage<Mapping> = {
  kind: 'file checks',
  isAbove: true,
  fits: (info, { formatInfo }): info is Mapping =>
    info.kind === 'mapping' && info.path === ROOT && formatInfo.isTree === true,
  Component: () => (
    <div className={checksStyles.root}>
      <FileChecks isWanted />
    </div>
  ),
};

export const tableChecksPage: ElementPage<Extract<ElementInfo, { kind: 'dataframe' }>> = {
  kind: 'table checks',
  isAbove: true,
  fits: isOfKind('dataframe'),
  Component: ({ info }) => <TableChecks path={info.path} />,
};
