import { MessageSquareText } from 'lucide-react';
import { usePanelActions } from '@/page/kit/context/view-context';
import { IconButton } from '@/page/kit/controls/Button';
import { Menu } from '@/page/kit/controls/Menu';
import { lazyView } from '@/page/kit/status/lazy-view';
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
  const { labels, placed, coloured } = picture;
  const { dataset, embedding, table, matrices, dimensions } = placed;
  const { color, gene, blend } = coloured;
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
          blend={blend.blended?.genes[1].gene}
          onBlend={blendWith}
          onColor={colorBy}
        />
        <Menu
          button={(opens) => (
            <IconButton label="Tooltip" {...opens}>
              <MessageSquareText size={15} aria-hidden />
            </IconButton>
          )}
        >
          {(popup) => <HoverFields {...{ ...popup, dataset, table, matrices }} />}
        </Menu>
        <PanelTools picture={picture} />
      </div>
    </header>
  );
}
