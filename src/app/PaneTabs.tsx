import { ChartScatter, ListTree, type LucideIcon, PanelTop } from 'lucide-react';
import styles from './PaneTabs.module.css';
import type { PaneName, Panes } from './panes';

const TABS: readonly (readonly [pane: PaneName, label: string, icon: LucideIcon])[] = [
  ['elements', 'Elements', ListTree],
  ['content', 'Content', PanelTop],
  ['embedding', 'Embedding', ChartScatter],
];

interface PaneTabsProps {
  readonly panes: Panes;
  readonly hasEmbedding: boolean;
}

/** Which pane a small window shows, at its lower edge: each is one tap away. */
export function PaneTabs({ panes: { shown, show }, hasEmbedding }: PaneTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Panes">
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
