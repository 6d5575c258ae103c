import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { ElementInfo } from '@/model/element';
import type { NodeDescription } from '@/model/node';
import { joinPath } from '@/model/path';
import type { ResourceState } from '@/page/client/reading';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useVirtualRows } from '@/page/kit/controls/use-virtual-rows';
import { Incomplete, NoMembers } from '@/page/kit/element/Incomplete';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { membersOf } from '@/page/kit/element/members';
import { visibleName } from '@/page/kit/element/shown-name';
import { kindName, sizeLine } from '@/page/kit/element/summary';
import { useDescriptions } from '@/page/kit/reading/use-block';
import styles from './Members.module.css';
import { CopyScalar, InlineScalar } from './ScalarView';

const ROW = 34;

interface MembersViewProps {
  readonly info: Extract<ElementInfo, { kind: 'mapping' }>;
}

/** Members of a group with the kind of each; described as they come into view. */
export function MembersView({ info }: MembersViewProps) {
  const names = membersOf(info);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows(scroller, names.length, ROW);
  const items = virtualizer.getVirtualItems();
  const paths = items.map((item) => joinPath(info.path, names[item.index] ?? ''));
  const states = useDescriptions(paths);
  if (names.length === 0) return <NoMembers info={info} />;
  return (
    <div ref={scroller} className={styles.members}>
      {info.incomplete && <Incomplete />}
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item, i) => (
          <li
            key={item.key}
            className={styles.member}
            style={{ transform: `translateY(${item.start}px)` }}
            aria-setsize={names.length}
            aria-posinset={item.index + 1}
          >
            <ElementLink path={paths[i] ?? info.path} className={styles.link}>
              <Member name={names[item.index] ?? ''} state={states[i]} />
            </ElementLink>
            {isScalar(states[i]) && <CopyScalar path={paths[i] ?? info.path} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function isScalar(state: ResourceState<NodeDescription> | undefined): boolean {
  return state?.status === 'ready' && state.value.element.kind === 'scalar';
}

interface MemberProps {
  readonly name: string;
  readonly state: ResourceState<NodeDescription> | undefined;
}

function Member({ name, state }: MemberProps) {
  const info = state?.status === 'ready' ? state.value.element : undefined;
  const trouble =
    state?.status === 'failed'
      ? state.error.message
      : info?.kind === 'unsupported'
        ? info.reason
        : undefined;
  return (
    <>
      <span className={styles.memberIcon}>
        {trouble ? (
          <TriangleAlert size={15} className={styles.trouble} aria-hidden />
        ) : (
          info && <KindIcon info={info} />
        )}
      </span>
      <span className={styles.memberName}>{visibleName(name)}</span>
      {info?.kind === 'scalar' ? (
        <span className={styles.memberValue}>
          <InlineScalar path={info.path} />
        </span>
      ) : (
        <span className={styles.memberKind}>
          {trouble ?? (info ? kindName(info) : '')}
        </span>
      )}
      <span className={styles.memberSize}>{info && !trouble ? sizeLine(info) : ''}</span>
    </>
  );
}
