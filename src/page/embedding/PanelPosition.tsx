import type { ReactNode } from 'react';
import { embeddingName } from '@/model/embedding-name';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import { geneLabel } from '@/page/pages/genes/gene-label';
import { panelCount } from '@/page/state/panels';
import { blendLabel } from './colour/use-blend';
import styles from './EmbeddingPanel.module.css';
import { usePanelChanges } from './PanelTools';
import type { PanelPicture } from './use-panel-picture';

interface PanelPlaceProps {
  readonly at: number;
  readonly isActive: boolean;
  readonly picture: PanelPicture;
  readonly children: ReactNode;
}

/**
 * Frame of a panel among others: captions what it shows, activates it on focus or pointer down, and adds and removes
 * panels by keys.
 */
export function PanelPosition({ at, isActive, picture, children }: PanelPlaceProps) {
  const count = useView(panelCount);
  const { activatePanel } = useViewActions();
  const { add, remove } = usePanelChanges();
  const words = wordsOf(picture);
  const activate = () => {
    if (!isActive) activatePanel(at);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div
      role="group"
      aria-label={count > 1 ? `Panel ${at + 1} of ${count}: ${words}` : 'Panel'}
      aria-current={count > 1 && isActive ? 'true' : undefined}
      className={styles.place}
      data-several={count > 1}
      data-active={isActive}
      onFocusCapture={activate}
      onPointerDownCapture={activate}
      onKeyDown={(event) => {
        const { key, target, ctrlKey, metaKey, altKey } = event;
        const isInPlot =
          target instanceof HTMLElement && target.closest('[role=application]') !== null;
        if (!isInPlot || ctrlKey || metaKey || altKey) return;
        if (key === 'n' || key === 'N') add();
        else if (key === 'Delete' || key === 'Backspace') remove();
        else return;
        event.preventDefault();
      }}
    >
      {count > 1 && (
        <p className={styles.caption} title={words}>
          {words}
        </p>
      )}
      {children}
    </div>
  );
}

/** Caption of a panel: what colours the points, or their only shown category, then the embedding. */
function wordsOf({ placed: { embedding }, coloured }: PanelPicture): string {
  const { gene, colouring, blend, hidden } = coloured;
  const { shown } = colouring;
  const name = embeddingName(embedding);
  if (!shown) return name;
  const { colours } = shown;
  const by = gene === undefined ? shown.name : geneLabel(gene);
  if (blend.blended) return `${blendLabel(blend.blended)} · ${name}`;
  if (colours.kind !== 'categories') return `${by} · ${name}`;
  const visible = colours.labels.filter((_, code) => !hidden.has(code));
  const [only] = hidden.size > 0 && visible.length === 1 ? visible : [];
  return only === undefined ? `${by} · ${name}` : `${only} · ${name}`;
}
