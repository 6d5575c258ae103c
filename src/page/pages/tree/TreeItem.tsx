// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus, its active item is set by aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the tree takes the keys
import { ChevronRight, LayoutDashboard, Link2, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { NodeDescription } from '@/model/node';
import { ROOT } from '@/model/path';
import type { ResourceState } from '@/page/client/reading';
import { CopyLink } from '@/page/kit/controls/CopyLink';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { otherNameText } from '@/page/kit/element/link-text';
import { visibleName } from '@/page/kit/element/shown-name';
import { hasMembers, kindName, sizeHint, typeHint } from '@/page/kit/element/summary';
import styles from './Tree.module.css';
import type { TreeRow } from './tree-rows';

interface TreeItemProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly state: ResourceState<NodeDescription> | undefined;
  readonly selected: boolean;
  readonly active: boolean;
  readonly style: CSSProperties;
  onChoose(): void;
  onToggle(): void;
}

export function TreeItem(props: TreeItemProps) {
  const { id, row, state, selected, active, style, onChoose, onToggle } = props;
  const info = state?.status === 'ready' ? state.value.element : undefined;
  const trouble = troubleOf(state);
  const other = state?.status === 'ready' ? otherNameText(state.value.links) : undefined;
  const expandable = row.path !== ROOT && info !== undefined && hasMembers(info);
  const classes = [styles.item, selected && styles.selected, active && styles.active];
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      {...(expandable && { 'aria-expanded': row.expanded })}
      aria-label={label(
        row,
        info && `${kindName(info)} ${typeHint(info)}`,
        trouble,
        other,
      )}
      className={classes.filter(Boolean).join(' ')}
      style={style}
      title={trouble ?? (other === undefined ? row.name : `${row.name}: ${other}`)}
      onClick={onChoose}
    >
      <span className={styles.indent} style={{ width: (row.level - 1) * 14 }} />
      {expandable ? (
        <ChevronRight
          size={14}
          aria-hidden
          className={row.expanded ? styles.open : styles.chevron}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        />
      ) : (
        <span className={styles.noChevron} />
      )}
      <span className={styles.icon}>
        {trouble ? (
          <TriangleAlert size={15} className={styles.trouble} aria-hidden />
        ) : row.path === ROOT ? (
          <LayoutDashboard size={15} strokeWidth={1.75} aria-hidden />
        ) : (
          info && <KindIcon info={info} />
        )}
      </span>
      <span className={styles.name}>{visibleName(row.name)}</span>
      {other !== undefined && <Link2 size={13} className={styles.link} aria-hidden />}
      {info && row.path !== ROOT && <span className={styles.hint}>{sizeHint(info)}</span>}
      <CopyLink isWhole path={row.path} className={styles.copy} tabIndex={-1} />
    </div>
  );
}

/** Reason why an element cannot be shown; its siblings can. */
function troubleOf(
  state: ResourceState<NodeDescription> | undefined,
): string | undefined {
  if (state?.status === 'failed') return state.error.message;
  if (state?.status !== 'ready') return undefined;
  const { element } = state.value;
  return element.kind === 'unsupported' ? element.reason : undefined;
}

function label(
  row: TreeRow,
  kind: string | undefined,
  trouble: string | undefined,
  other: string | undefined,
): string {
  if (trouble) return `${row.name}, unreadable: ${trouble}`;
  return [row.name, kind, other].filter(Boolean).join(', ');
}
