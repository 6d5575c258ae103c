import { ChartScatter, ListTree, type LucideIcon, PanelTop } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { SourceClient } from '@/page/client/source-client';
import { FirstRowsContext } from '@/page/kit/context/first-rows';
import { useView } from '@/page/kit/context/view-context';
import { useChosenRows } from '@/page/kit/rows/use-chosen-rows';
import { PartBoundary } from '@/page/kit/status/PartBoundary';
import { ElementView } from '@/page/pages/element/ElementView';
import { Tree } from '@/page/pages/tree/Tree';
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
  const { left, right, isCompact, shown, show } = panes;
  const middle = useRef<HTMLElement>(null);
  // the element with the focus was removed with the previous page
  useEffect(() => {
    if (document.activeElement === document.body)
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
  const [isDue, hasRow] = useEmbeddingDelay(element, isIn('content'));
  const workbench = (
    <div className={`${styles.workbench} ${isCompact ? styles.compact : ''}`}>
      {(left.isOpen || isCompact) && (
        <>
          <div
            className={styles.left}
            style={sized(left.width)}
            data-shown={isIn('elements')}
          >
            <Tree />
          </div>
          <Separator
            label="Width of the file tree"
            pane={left}
            side="left"
            least={180}
            most={520}
          />
        </>
      )}
      <main
        ref={middle}
        className={styles.middle}
        tabIndex={-1}
        data-shown={isIn('content') || (shown === 'embedding' && !hasEmbedding)}
      >
        <PartBoundary what={element} of={element}>
          {isTreeShown && (
            <FirstRowsContext value={hasRow}>
              <ElementView path={element} />
            </FirstRowsContext>
          )}
        </PartBoundary>
      </main>
      {hasEmbedding && (right.isOpen || isCompact) && (
        <>
          <Separator
            label="Width of the embedding"
            pane={right}
            side="right"
            least={280}
            most={1400}
          />
          <aside
            className={styles.right}
            style={sized(right.width)}
            data-shown={isIn('embedding')}
          >
            <PartBoundary what="The embedding" of={client}>
              {isDue && <EmbeddingPanel />}
            </PartBoundary>
          </aside>
        </>
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

/** Calls back when a value differs from that of the last render. */
function useOnChange(value: unknown, onChange: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current !== value) onChange();
    last.current = value;
  });
}

/** Returns the width as a CSS variable, which the styles of a narrow window ignore. */
function sized(width: number | undefined): CSSProperties {
  return width === undefined ? {} : ({ '--width': `${width}px` } as CSSProperties);
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
