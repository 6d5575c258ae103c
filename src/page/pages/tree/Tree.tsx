import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Path, ROOT } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { useCurrentView, useView, useViewActions } from '@/page/kit/context/view-context';
import { Field } from '@/page/kit/controls/Field';
import { useCopyLink } from '@/page/kit/controls/use-copy-link';
import { useFollow } from '@/page/kit/controls/use-follow';
import { useVirtualRows } from '@/page/kit/controls/use-virtual-rows';
import { hasMembers } from '@/page/kit/element/summary';
import { useData } from '@/page/kit/reading/use-answer';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { useSlow } from '@/page/kit/status/use-slow';
import { atElement } from '@/page/state/view';
import styles from './Tree.module.css';
import { TreeItem } from './TreeItem';
import type { TreeRow, TreeRows } from './tree-rows';
import { type TreeModel, useTree } from './use-tree';

const ROW = 28;
/** Milliseconds within which typed letters belong together. */
const TOGETHER = 600;

/** Goes to the row of an element, once: its group may be opened after the element is shown. */
function useFollowRow(rows: TreeRows, element: Path, goTo: (at: number) => void): void {
  const followed = useRef<Path>(undefined);
  const at = rows.indexOf(element);
  useFollow(at < 0 ? undefined : element, () => {
    if (at < 0 || followed.current === element) return;
    followed.current = element;
    goTo(at);
  });
}

/** The elements of the open file: search, mouse and full keyboard (WAI-ARIA tree pattern). */
export function Tree() {
  const id = useId();
  const element = useView((view) => view.element);
  const { showElement } = useViewActions();
  const { rows, search, looking, left, setSearch, setOpen } = useTree(element);
  const [activePath, setActive] = useState<Path>(element);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows(scroller, rows.length, ROW, {
    // before its height is known, so that the first rows are rendered at once
    initialRect: { width: 0, height: ROW },
  });
  const items = virtualizer.getVirtualItems();
  const states = useDescriptions(items.map((item) => rows.at(item.index)?.path ?? ROOT));

  const found = useMemo(() => rows.indexOf(activePath), [rows, activePath]);
  const active = Math.max(0, found);
  const goTo = (to: number) => {
    const row = rows.at(to);
    if (!row) return;
    setActive(row.path);
    virtualizer.scrollToIndex(to);
  };
  useFollow(element, () => setActive(element));
  useFollowRow(rows, element, (at) => virtualizer.scrollToIndex(at));

  const onKeyDown = useTreeKeys({ rows, active, setOpen, goTo, scroller });

  return (
    <nav className={styles.pane} aria-label="Elements of the file">
      <div className={styles.search}>
        <Field
          type="search"
          look="tall"
          icon={<Search size={14} aria-hidden />}
          clear={{ label: 'Clear the filter', onClear: () => setSearch('') }}
          placeholder="Filter the tree"
          aria-label="Filter the tree"
          value={search}
          onText={setSearch}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('');
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            scroller.current?.focus();
            const first = firstNamed(rows, search.trim().toLowerCase());
            if (first) setActive(first.path);
          }}
        />
      </div>
      <div
        ref={scroller}
        role="tree"
        aria-label="Elements"
        tabIndex={0}
        aria-activedescendant={
          items.some(({ index }) => index === active) ? `${id}${active}` : undefined
        }
        className={styles.tree}
        onKeyDown={onKeyDown}
      >
        <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item, i) => {
            const row = rows.at(item.index);
            if (!row) return null;
            return (
              <TreeItem
                key={row.path}
                id={`${id}${item.index}`}
                row={row}
                state={states[i]}
                selected={row.path === element}
                active={item.index === active}
                style={{ transform: `translateY(${item.start}px)` }}
                onChoose={() => {
                  setActive(row.path);
                  showElement(row.path);
                }}
                onToggle={() => setOpen(row.path, !row.expanded)}
              />
            );
          })}
        </div>
      </div>
      <TreeFoot search={search} rows={rows} looking={looking} left={left} />
    </nav>
  );
}

interface TreeKeys {
  readonly rows: TreeRows;
  readonly active: number;
  readonly setOpen: TreeModel['setOpen'];
  readonly goTo: (to: number) => void;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Key handler of a tree: moves, opens, chooses, finds a typed name, copies a link. */
function useTreeKeys({ rows, active, setOpen, goTo, scroller }: TreeKeys) {
  const { answers } = useData();
  const { showElement } = useViewActions();
  const viewNow = useCurrentView();
  const copyLink = useCopyLink();
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    const row = rows.at(active);
    if (!row) return;
    if (event.key === 'c' && (event.metaKey || event.ctrlKey)) {
      if (window.getSelection()?.isCollapsed) copyLink(atElement(viewNow(), row.path));
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const state = answers.peek('describe', { path: row.path });
    // a group that is not loaded yet expands as soon as it is, if it has members
    const isOpenable =
      state.status === 'loading' ||
      (state.status === 'ready' && hasMembers(state.value.element));
    const expandable = row.path !== ROOT && isOpenable;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 1);
    const { text, at } = typed.current;
    const now = event.timeStamp;
    const isTyping = text !== '' && now - at < TOGETHER;
    // within a name that is typed, a space is one of its letters
    const isLetter = event.key === ' ' && isTyping;
    const move = isLetter
      ? undefined
      : treeKey(event.key, { rows, active, expandable, page });
    if (move) {
      event.preventDefault();
      if (move.kind === 'go') goTo(move.to);
      else if (move.kind === 'choose') showElement(move.path);
      else setOpen(move.path, move.kind === 'open');
    } else if (event.key.length === 1 && !'/?'.includes(event.key)) {
      event.preventDefault();
      typed.current = { text: isTyping ? text + event.key : event.key, at: now };
      const to = typeAhead(rows, active, typed.current.text);
      if (to !== undefined) goTo(to);
    }
  };
}

/** The first row whose own name contains a text, not only its descendants. */
function firstNamed(rows: TreeRows, text: string): TreeRow | undefined {
  for (let at = 0; at < rows.length; at++) {
    const row = rows.at(at);
    if (row?.name.toLowerCase().includes(text)) return row;
  }
  return undefined;
}

type TreeFootProps = Pick<TreeModel, 'search' | 'rows' | 'looking' | 'left'>;

/** Result of a search, and whether all groups were searched. */
function TreeFoot({ search, rows, looking, left }: TreeFootProps) {
  const isLooking = looking.status === 'reading';
  const isSlow = useSlow(isLooking);
  if (search.trim() === '') return null;
  return (
    <div className={styles.foot}>
      <p role="status">
        {rows.length === 0 && !isLooking && `No element matches “${search}”. `}
        {isSlow && 'Searching all groups… '}
        {looking.status === 'stopped' &&
          'Groups that have not been opened are not searched. '}
        {looking.failure && `Some groups could not be read: ${looking.failure.message} `}
        {left > 0 &&
          `Too many members to open them all. Not searched: ${formatNumber(left, 'other')}. `}
      </p>
      {isSlow && (
        <button type="button" onClick={looking.stop}>
          Cancel
        </button>
      )}
      {(looking.status === 'stopped' || looking.failure) && (
        <button type="button" onClick={looking.resume}>
          Search them too
        </button>
      )}
    </div>
  );
}

/** Action of a key in a tree (the WAI-ARIA tree pattern). */
type TreeMove =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open' | 'close' | 'choose'; readonly path: Path };

interface TreeFocus {
  readonly rows: TreeRows;
  /** Position of the active row. */
  readonly active: number;
  /** Whether the active row has members. */
  readonly expandable: boolean;
  /** Number of rows that Page up and Page down move by. */
  readonly page: number;
}

/** The meaning of a key; undefined if it has none. */
export function treeKey(key: string, focus: TreeFocus): TreeMove | undefined {
  const { rows, active, expandable, page } = focus;
  const row = rows.at(active);
  if (!row) return undefined;
  const go = (to: number): TreeMove => ({
    kind: 'go',
    to: Math.max(0, Math.min(rows.length - 1, to)),
  });
  switch (key) {
    case 'ArrowDown':
      return go(active + 1);
    case 'ArrowUp':
      return go(active - 1);
    case 'PageDown':
      return go(active + page);
    case 'PageUp':
      return go(active - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (!expandable) return undefined;
      return row.expanded ? go(active + 1) : { kind: 'open', path: row.path };
    case 'ArrowLeft':
      if (row.expanded) return { kind: 'close', path: row.path };
      return goToParent(rows, row);
    case 'Enter':
    case ' ':
      return { kind: 'choose', path: row.path };
    default:
      return undefined;
  }
}

function goToParent(rows: TreeRows, row: TreeRow): TreeMove | undefined {
  const to = rows.indexOf(row.parent);
  return to < 0 || row.level === 1 ? undefined : { kind: 'go', to };
}

/**
 * The next row whose name starts with the typed text, wrapping around. Repeating one letter moves
 * from match to match.
 */
export function typeAhead(
  rows: TreeRows,
  active: number,
  typed: string,
): number | undefined {
  const letters = typed.toLowerCase();
  const again = [...letters].every((letter) => letter === letters[0]);
  const wanted = again ? letters.slice(0, 1) : letters;
  // with more letters the active row may still be the one that is meant
  const first = again ? 1 : 0;
  for (let step = first; step < rows.length + first; step++) {
    const at = (active + step) % rows.length;
    if (rows.at(at)?.name.toLowerCase().startsWith(wanted)) return at;
  }
  return undefined;
}
