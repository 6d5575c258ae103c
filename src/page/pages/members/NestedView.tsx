import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ElementInfo } from '@/model/element';
import { ROOT } from '@/model/path';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { Incomplete, NoMembers } from '@/page/kit/element/Incomplete';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { visibleName } from '@/page/kit/element/shown-name';
import { hasMembers, kindName, sizeLine } from '@/page/kit/element/summary';
import { useGroupsBelow } from '@/page/kit/element/use-groups-below';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { turnedOver } from '@/page/state/page-state';
import styles from './Nested.module.css';
import { type NestedRow, nestedRows } from './nested-rows';
import { Preview } from './Preview';

const ROW = 32;
const NONE: readonly string[] = [];

interface NestedViewProps {
  readonly info: Extract<ElementInfo, { kind: 'mapping' }>;
}

/** A group such as uns, expanded in place: nested groups, and the first values of everything. */
export function NestedView({ info }: NestedViewProps) {
  const opened = useView(({ page }) => page?.turned) ?? NONE;
  const { changePage } = useViewActions();
  const scroller = useRef<HTMLDivElement>(null);
  const within = info.path === ROOT ? ROOT : `${info.path}/`;
  const groups = useMemo(
    () => opened.filter((part) => part.startsWith(within)),
    [opened, within],
  );
  const below = useGroupsBelow(info.path, groups);
  const known = useMemo(() => new Map([...below, [info.path, info]]), [below, info]);
  const open = useMemo(() => new Set(groups), [groups]);
  const rows = useMemo(() => nestedRows(info.path, known, open), [info, known, open]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const states = useDescriptions(
    items.map((item) => rows[item.index]?.path ?? info.path),
  );
  if (rows.length === 0) return <NoMembers info={info} />;
  return (
    <div ref={scroller} className={styles.nested}>
      {info.incomplete && <Incomplete />}
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item, i) => {
          const row = rows[item.index];
          const state = states[i];
          if (!row) return null;
          const element = state?.status === 'ready' ? state.value.element : undefined;
          return (
            <li
              key={row.path}
              className={styles.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Row
                row={row}
                element={element}
                trouble={troubleOf(
                  state?.status === 'failed' ? state.error : undefined,
                  element,
                )}
                isOpen={open.has(row.path)}
                onToggle={(isOpen) =>
                  changePage({ turned: turnedOver({ turned: opened }, row.path, isOpen) })
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly row: NestedRow;
  readonly element: ElementInfo | undefined;
  readonly trouble: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

function Row({ row, element, trouble, isOpen, onToggle }: RowProps) {
  const canOpen = element?.kind === 'mapping' && hasMembers(element);
  return (
    <>
      <span style={{ width: row.depth * 18 }} />
      {canOpen ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${row.name}`}
          onClick={() => onToggle(!isOpen)}
        >
          <ChevronRight size={14} aria-hidden />
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      <span className={styles.icon}>{element && <KindIcon info={element} />}</span>
      <ElementLink path={row.path} className={styles.name}>
        {visibleName(row.name)}
      </ElementLink>
      <span className={styles.value}>
        {trouble !== undefined ? (
          <span className={styles.trouble} title={trouble}>
            {trouble}
          </span>
        ) : (
          element && <Preview info={element} />
        )}
      </span>
      <span className={styles.kind}>
        {element && trouble === undefined && kindLine(element)}
      </span>
    </>
  );
}

function kindLine(info: ElementInfo): string {
  const size = sizeLine(info);
  return info.kind === 'mapping' || info.kind === 'column' || info.kind === 'scalar'
    ? size
    : [kindName(info), size].filter(Boolean).join(', ');
}

function troubleOf(
  error: Error | undefined,
  element: ElementInfo | undefined,
): string | undefined {
  if (error) return error.message;
  return element?.kind === 'unsupported' ? element.reason : undefined;
}
