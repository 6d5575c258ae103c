import { usePanelActions } from '../common/context/view-context';
import { ColourSelect } from './colour/ColourSelect';
import styles from './EmbeddingPanel.module.css';
import { EmbeddingSelect, LabelSelect } from './EmbeddingSelect';
import { PanelTools } from './PanelTools';
import type { PanelPicture } from './use-panel-picture';

/** Above the panels: what the active one shows, and what colours it. */
export function PanelHead({ picture }: { readonly picture: PanelPicture }) {
  const { dataset, embedding, table, matrices, dimensions } = picture;
  const { color, gene, labels, onHighlight } = picture;
  const { showEmbedding, colorBy, moveTo, paintBy } = usePanelActions();
  return (
    <header className={styles.head}>
      <EmbeddingSelect
        embeddings={dataset.embeddings}
        shown={embedding}
        dimensions={dimensions}
        onEmbedding={(next) => {
          paintBy({ axes: undefined });
          showEmbedding(next);
        }}
        onDimensions={(next) => {
          const isFirst = next.x === 0 && next.y === 1;
          paintBy({ axes: isFirst ? undefined : [next.x, next.y] });
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
          onColor={(next, nextGene) => {
            onHighlight([]);
            colorBy(next, nextGene);
          }}
        />
        <PanelTools picture={picture} />
      </div>
    </header>
  );
}
