import { ChartScatter, ListTree, type LucideIcon, PanelTop } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { DatasetInfo } from '@/model/dataset';
import type { Path } from '@/model/path';
import type { SourceClient } from '@/page/client/source-client';
import { FirstRowsContext } from '@/page/kit/context/first-rows';
import { useView } from '@/page/kit/context/view-context';
import { useChosenRows } from '@/page/kit/rows/use-chosen-rows';
import { PartBoundary } from '@/page/kit/status/PartBoundary';
import { ElementView } from '@/page/pages/element/ElementView';
import { Tree } from '@/page/pages/tree/Tree';
import { type MaximisedPane, SHARE } from '@/page/state/layout';
import { EmbeddingPanel } from './embedding-part';
import paneTabsStyles from './PaneTabs.module.css';
import type { PaneName, Panes } from './panes';
import { Separator } from './Separator';
import { useEmbeddingDelay } from './use-embedding-delay';
import styles from './Workbench.module.css';

interface WorkbenchProps {
  readonly client: SourceClient;
  readonly panes: Panes;
}

/** The open file: its elements, the selected one, the embedding. */
export function Workbench({ client, panes }: WorkbenchProps) {
  const element = useView((view) => view.element);
  const { layout, isCompact, shown, show } = panes;
  const middle = useRef<HTMLElement>(null);
  // the element with the focus was removed with the previous page; a page around this one keeps its focus
  useEffect(() => {
    const mayFocus = window.parent === window || document.hasFocus();
    if (mayFocus && document.activeElement === document.body)
      middle.current?.focus({ preventScroll: true });
  }, []);
  useChosenRows();
  const hasEmbedding = client.dataset.embeddings.length > 0;
  const embedding = useView((view) => view.embedding);
  // shows the pane of a new choice
  useOnChange(embedding, () => show('embedding'));
  useOnChange(element, () => show('content'));
  // renders the tree first, which shows what is being opened
  const [isTreeShown, setTreeShown] = useState(false);
  useEffect(() => {
    setTreeShown(true);
  }, []);
  const isIn = (pane: PaneName) => !isCompact || shown === pane;
  const isPageHidden = !panes.isPageShown && !isCompact && hasEmbedding;
  // a hidden grid has no rows to wait for
  const [isDue, hasRow] = useEmbeddingDelay(element, isIn('content') && !isPageHidden);
  const share = Math.round(layout.share ?? usualShare(client.dataset, element));
  /** Maximises a pane, or shows all again, by a double click on its head. */
  const maximiseBy = (pane: MaximisedPane) => (event: MouseEvent) => {
    const { target } = event;
    if (isCompact || !hasEmbedding || !(target instanceof Element)) return;
    const isOnHead = target.closest('header') && !target.closest(CONTROLS);
    if (isOnHead) panes.toggleMaximised(pane);
  };
  const workbench = (
    <div
      className={[
        styles.workbench,
        isCompact && styles.compact,
        layout.isSwapped && !isCompact && styles.swapped,
      ]
        .filter(Boolean)
        .join(' ')}
      style={sizes(panes, share)}
    >
      {(panes.isTreeShown || isCompact) && (
        <TreePane panes={panes} isShown={isIn('elements')} />
      )}
      <main
        ref={middle}
        className={styles.middle}
        tabIndex={-1}
        hidden={isPageHidden}
        data-shown={isIn('content') || (shown === 'embedding' && !hasEmbedding)}
        onDoubleClick={maximiseBy('page')}
      >
        <PartBoundary what={element} of={element}>
          {isTreeShown && (
            <FirstRowsContext value={hasRow}>
              <ElementView path={element} />
            </FirstRowsContext>
          )}
        </PartBoundary>
      </main>
      {hasEmbedding && (panes.isPictureShown || isCompact) && (
        <PicturePane
          {...{ panes, share }}
          isShown={isIn('embedding')}
          pageWidth={() => widthOf(middle.current)}
          onDoubleClick={maximiseBy('picture')}
        >
          <PartBoundary what="The embedding" of={client}>
            {isDue && <EmbeddingPanel />}
          </PartBoundary>
        </PicturePane>
      )}
    </div>
  );
  return (
    <>
      {workbench}
      {isCompact && <PaneTabs panes={panes} hasEmbedding={hasEmbedding} />}
    </>
  );
}

interface TreePaneProps {
  readonly panes: Panes;
  readonly isShown: boolean;
}

/** The tree, and the separator that resizes it. */
function TreePane({ panes, isShown }: TreePaneProps) {
  const tree = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={tree} className={styles.left} data-shown={isShown}>
        <Tree />
      </div>
      <Separator
        label="Width of the file tree"
        side="left"
        widthNow={() => widthOf(tree.current)}
        value={panes.treeWidth ?? TREE.least}
        {...TREE}
        onWidth={(width) =>
          panes.resizeTree(width === undefined ? width : within(width, TREE))
        }
      />
    </>
  );
}

interface PicturePaneProps {
  readonly panes: Panes;
  readonly isShown: boolean;
  /** Width of the picture in percent of page and picture. */
  readonly share: number;
  readonly pageWidth: () => number;
  readonly onDoubleClick: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** The embedding, and the separator between it and the page. */
function PicturePane(props: PicturePaneProps) {
  const { panes, isShown, share, pageWidth, onDoubleClick, children } = props;
  const picture = useRef<HTMLElement>(null);
  const width = () => widthOf(picture.current);
  return (
    <>
      {panes.isPageShown && (
        <Separator
          label="Width of the embedding"
          side={panes.layout.isSwapped ? 'left' : 'right'}
          widthNow={width}
          value={share}
          {...SHARE}
          onWidth={(px) => {
            const part = px === undefined ? px : (100 * px) / (width() + pageWidth());
            panes.change({ share: part === undefined ? part : within(part, SHARE) });
          }}
        />
      )}
      <aside
        ref={picture}
        className={styles.right}
        data-shown={isShown}
        onDoubleClick={onDoubleClick}
      >
        {children}
      </aside>
    </>
  );
}

const CONTROLS = 'a, button, input, select, h1';
/** Minimum width of the page beside a picture, with separators, in pixels. */
const PAGE_LEAST = 342;
/** Limits of the width of the tree, in pixels. */
const TREE = { least: 180, most: 520 } as const;

function within(value: number, { least, most }: typeof TREE | typeof SHARE): number {
  return Math.round(Math.max(least, Math.min(most, value)));
}

function widthOf(element: Element | null): number {
  return element?.getBoundingClientRect().width ?? 0;
}

/** Share of the picture in the width, in percent: embeddings have more of it, tables and matrices less. */
function usualShare(
  { embeddings, tables, matrices }: DatasetInfo,
  element: Path,
): number {
  const isOne = (all: readonly { readonly path: Path }[]) =>
    all.some(({ path }) => path === element);
  if (isOne(embeddings)) return 60;
  return isOne(tables) || isOne(matrices) ? 34 : 42;
}

/** Calls back when a value differs from that of the last render. */
function useOnChange(value: unknown, onChange: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current !== value) onChange();
    last.current = value;
  });
}

/** Returns the sizes of panes as CSS variables, which the styles of a narrow window ignore. */
function sizes(
  { isTreeShown, isPageShown, treeWidth }: Panes,
  share: number,
): CSSProperties {
  const tree = isTreeShown ? treeWidth : 0;
  return {
    '--share': isPageShown ? share : 100,
    '--page': isPageShown ? `${PAGE_LEAST}px` : '0px',
    ...(tree !== undefined && { '--tree': `${tree}px` }),
  } as CSSProperties;
}

const TABS: readonly (readonly [pane: PaneName, label: string, icon: LucideIcon])[] = [
  ['elements', 'Elements', ListTree],
  ['content', 'Content', PanelTop],
  ['embedding', 'Embedding', ChartScatter],
];

interface PaneTabsProps {
  readonly panes: Panes;
  readonly hasEmbedding: boolean;
}

/** Tabs at the lower edge of a small window that choose the pane it shows: each is one tap away. */
function PaneTabs({ panes: { shown, show }, hasEmbedding }: PaneTabsProps) {
  return (
    <nav className={paneTabsStyles.tabs} aria-label="Panes">
      {TABS.filter(([pane]) => pane !== 'embedding' || hasEmbedding).map(
        ([pane, label, Icon]) => (
          <button
            key={pane}
            type="button"
            aria-current={shown === pane}
            onClick={() => show(pane)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {label}
          </button>
        ),
      )}
    </nav>
  );
}
