import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { usePanelActions } from '../common/context/view-context';
import { lazyView } from '../common/status/lazy-view';
import { IconButton } from '../kit/controls/Button';
import { ColourSelect } from './colour/ColourSelect';
import styles from './EmbeddingPanel.module.css';
import { EmbeddingSelect, LabelSelect } from './EmbeddingSelect';
import { PanelTools } from './PanelTools';
import { axesOf } from './points/use-points';
import { firstOf, type PanelPicture } from './use-panel-picture';

const HoverFields = lazyView(
  'What is shown on hover',
  async () => (await import('./HoverFields')).HoverFields,
);

/** Above the panels: what the active one shows, and what colours it. */
export function PanelHead({ picture }: { readonly picture: PanelPicture }) {
  const { dataset, embedding, table, matrices, dimensions } = picture;
  const { color, gene, labels } = picture;
  const [anchor, setAnchor] = useState<DOMRect>();
  const { showEmbedding, colorBy, blendWith, moveTo, paintBy } = usePanelActions();
  return (
    <header className={styles.head}>
      <EmbeddingSelect
        embeddings={dataset.embeddings}
        shown={embedding}
        dimensions={dimensions}
        onEmbedding={(next) => {
          paintBy({ axes: undefined, turn: undefined });
          showEmbedding(next);
        }}
        onDimensions={(next) => {
          const [x, y] = firstOf(embedding);
          const isFirst = next.x === x && next.y === y && next.z === undefined;
          const turned = next.z === undefined ? { turn: undefined } : {};
          paintBy({ axes: isFirst ? undefined : axesOf(next), ...turned });
          moveTo(undefined);
        }}
      />
      {labels.column !== undefined && (
        <LabelSelect
          path={labels.column}
          choices={labels.choices}
          onPath={(labelBy) => paintBy({ labelBy })}
        />
      )}
      <div className={styles.colour}>
        <ColourSelect
          dataset={dataset}
          table={table}
          matrices={matrices}
          color={color}
          gene={gene}
          blend={picture.blend.blended?.genes[1].gene}
          onBlend={blendWith}
          onColor={colorBy}
        />
        <IconButton
          label="Tooltip"
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) =>
            setAnchor(currentTarget.getBoundingClientRect())
          }
        >
          <MessageSquareText size={15} aria-hidden />
        </IconButton>
        {anchor && (
          <HoverFields
            {...{ dataset, table, matrices, anchor }}
            onClose={() => setAnchor(undefined)}
          />
        )}
        <PanelTools picture={picture} />
      </div>
    </header>
  );
}
