import type { ElementInfo } from '@/model/element';
import { segmentsOf } from '@/model/path';
import elementStyles from '@/page/kit/element/Element.module.css';
import { type ElementPage, isOfKind, pageOfKind } from '@/page/kit/element/page';
import { lazyView } from '@/page/kit/status/lazy-view';
import { ScalarView } from './ScalarView';

const LogView = lazyView('The log', () => import('./LogView'), 'LogView');
const MembersView = lazyView('The members', () => import('./MembersView'), 'MembersView');
const NestedView = lazyView('The members', () => import('./NestedView'), 'NestedView');

type Mapping = Extract<ElementInfo, { kind: 'mapping' }>;

export const logPage: ElementPage<Mapping> = {
  kind: 'log',
  fits: (info): info is Mapping => info.kind === 'mapping' && info.log !== undefined,
  Component: ({ info }) => (info.log ? <LogView info={info} log={info.log} /> : null),
};

/** Members of an unstructured slot: dictionaries of small values. */
export const nestedPage: ElementPage<Mapping> = {
  kind: 'nested',
  fits: (info, { formatInfo }): info is Mapping => {
    const names = segmentsOf(info.path);
    return (
      info.kind === 'mapping' &&
      formatInfo.slots.some(
        ({ name, role }) => role === 'unstructured' && names.includes(name),
      )
    );
  },
  Component: NestedView,
};

export const membersPage: ElementPage<Mapping> = {
  kind: 'members',
  fits: isOfKind('mapping'),
  Component: MembersView,
};

export const scalarPage = pageOfKind('scalar', ScalarView);

export const nullPage = pageOfKind('null', ({ info }) => (
  <p className={elementStyles.card}>
    {info.isEmpty ? (
      'This array has a type but no value (a null dataspace).'
    ) : (
      <>
        The file stores an empty value here (Python’s <code>None</code>).
      </>
    )}
  </p>
));

export const unsupportedPage = pageOfKind('unsupported', ({ info }) => (
  <div className={elementStyles.card} data-trouble>
    <p>Petri cannot display this element: {info.reason}</p>
  </div>
));
