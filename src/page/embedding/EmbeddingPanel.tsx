import { MessageSquareText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EmbeddingInfo } from '@/model/dataset';
import { createPointsClient, type PointsClient } from '@/page/client/points';
import { shareTasks } from '@/page/client/share-tasks';
import {
  PanelContext,
  useDataset,
  usePanel,
  usePanelActions,
  useView,
} from '@/page/kit/context/view-context';
import { IconMenu } from '@/page/kit/controls/Menu';
import { useValueStatement } from '@/page/pages/genes/use-value-statement';
import { activeAt, panelCount } from '@/page/state/panels';
import { ColourSelect } from './colour/ColourSelect';
import styles from './EmbeddingPanel.module.css';
import { EmbeddingSelect, LabelSelect } from './EmbeddingSelect';
import { HoverFields, SavePanels } from './lazy-parts';
import { PanelLegend } from './PanelLegend';
import { PanelPlot } from './PanelPlot';
import { PanelPosition } from './PanelPosition';
import { PanelTools } from './PanelTools';
import { PlotStatus } from './PlotStatus';
import { type PanelPictures, PanelPicturesContext } from './panel-pictures';
import { CameraLinks, CameraLinksContext } from './plot/camera-links';
import { warmUpGpu } from './plot/gpu';
import { createSharedHover, SharedHoverContext } from './plot/shared-hover';
import { axesOf } from './points/use-points';
import {
  type PanelPicture,
  type PanelToSave,
  usePanelPicture,
  usualAxes,
} from './use-panel-picture';

/** Header above all panels: selects what the active panel shows and what colours it. */
function PanelHead({ picture }: { readonly picture: PanelPicture }) {
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
          const isFirst = String(axesOf(next)) === String(usualAxes(embedding));
          const rotated = next.z === undefined ? { turn: undefined } : {};
          paintBy({ axes: isFirst ? undefined : axesOf(next), ...rotated });
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
        <IconMenu label="Tooltip" icon={<MessageSquareText size={15} aria-hidden />}>
          {(popup) => <HoverFields {...{ ...popup, dataset, table, matrices }} />}
        </IconMenu>
        <PanelTools picture={picture} />
      </div>
    </header>
  );
}

/** Elements into which the active panel renders the parts that exist once for all panels. */
interface Slots {
  readonly head: HTMLElement | null;
  readonly legend: HTMLElement | null;
  readonly status: HTMLElement | null;
}

/** Starts the slow setup that needs no file; call it ahead of the first embedding panel. */
export const warmUpEmbedding = warmUpGpu;

/** Scatter plots of cells in embeddings, coloured by columns or genes, with legend, tooltips, pan and zoom. */
export function EmbeddingPanel() {
  const [client] = useState(() => shareTasks(createPointsClient()));
  const [hover] = useState(() => createSharedHover());
  const [links] = useState(() => new CameraLinks());
  const areFree = useView(({ panels }) => panels?.areFree === true);
  useEffect(() => () => client.close(), [client]);
  const count = useView(panelCount);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [legend, setLegend] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const places = Array.from({ length: count }, (_, at) => at);
  const { source } = useDataset();
  const [saved, setSaved] = useState<readonly (PanelToSave | undefined)[]>();
  const [pictures] = useState((): PanelPictures => {
    const shown: PanelPictures['shown'] = new Map();
    const open = () => {
      const inOrder = [...shown].toSorted(([a], [b]) => a - b);
      setSaved(inOrder.map(([, pictureNow]) => pictureNow()));
    };
    return { shown, open };
  });
  return (
    <section className={styles.panel} aria-label="Embedding">
      <div ref={setHead} className={styles.slot} />
      <div className={styles.body}>
        <div className={styles.stage}>
          <div className={styles.plots} data-many={sizeOf(count)}>
            <SharedHoverContext value={hover}>
              <CameraLinksContext value={areFree ? undefined : links}>
                <PanelPicturesContext value={pictures}>
                  {places.map((at) => (
                    <PanelContext key={at} value={at}>
                      <Panel at={at} client={client} slots={{ head, legend, status }} />
                    </PanelContext>
                  ))}
                </PanelPicturesContext>
              </CameraLinksContext>
            </SharedHoverContext>
          </div>
          <div ref={setStatus} className={styles.slot} />
        </div>
        <div ref={setLegend} className={styles.slot} />
      </div>
      {saved && (
        <SavePanels
          panels={saved}
          file={source.name}
          onClose={() => setSaved(undefined)}
        />
      )}
    </section>
  );
}

interface PanelProps {
  readonly at: number;
  readonly client: PointsClient;
  readonly slots: Slots;
}

function Panel(props: PanelProps) {
  const { dataset } = useDataset();
  const chosen = usePanel((panel) => panel.embedding);
  const path = chosen ?? dataset.embeddings[0]?.path;
  const embedding = dataset.embeddings.find((one) => one.path === path);
  if (!embedding)
    return (
      <p className={styles.nothing}>
        {path} is not an embedding: an embedding is a matrix in obsm with at least two
        columns.
      </p>
    );
  return <PanelOf {...props} embedding={embedding} />;
}

/** Renders one panel; the active one also renders head, legend and status. */
function PanelOf(props: PanelProps & { readonly embedding: EmbeddingInfo }) {
  const { at, client, embedding, slots } = props;
  const isActive = useView(activeAt) === at;
  const picture = usePanelPicture(embedding, client, isActive);
  const { shown, isSettled } = picture.coloured.colouring;
  const hasGene = shown?.gene !== undefined && isSettled;
  const statement = useValueStatement(hasGene ? shown.path : undefined);
  return (
    <>
      {isActive && into(slots.head, <PanelHead picture={picture} />)}
      <PanelPosition at={at} isActive={isActive} picture={picture}>
        <PanelPlot picture={picture} statement={statement} isActive={isActive} />
      </PanelPosition>
      {isActive && into(slots.status, <PlotStatus picture={picture} />)}
      {isActive &&
        into(slots.legend, <PanelLegend picture={picture} statement={statement} />)}
    </>
  );
}

/** Size class of the panels by their number, which sets their minimum size in CSS; undefined for a single panel. */
function sizeOf(count: number): string | undefined {
  if (count === 1) return undefined;
  return count <= 4 ? 'few' : count <= 9 ? 'several' : 'many';
}

/** Renders content into another element of the page; nothing until that element is mounted. */
function into(slot: HTMLElement | null, content: ReactNode): ReactNode {
  return slot && createPortal(content, slot);
}
