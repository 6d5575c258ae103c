import { embeddingName } from '@/model/embedding-name';
import { countText } from '@/model/nouns';
import { nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { usePanel, usePanelActions, useView } from '../common/context/view-context';
import { lazyView } from '../common/status/lazy-view';
import { ReadStatus } from '../common/status/ReadStatus';
import type { ValueStatement } from '../genes/use-value-statement';
import { blendEntries, blendWords } from './colour/use-blend';
import type { Colouring } from './colour/use-colouring';
import styles from './EmbeddingPanel.module.css';
import { columnName } from './EmbeddingSelect';
import type { ShownTissue } from './image/use-tissue';
import { PointPlot } from './PointPlot';
import { useSavePicture } from './picture/save-picture';
import { HoverCard } from './plot/HoverCard';
import type { PanelPicture } from './use-panel-picture';

const LibraryNote = lazyView(
  'The libraries',
  async () => (await import('./image/LibraryNote')).LibraryNote,
);

interface PanelPlotProps {
  readonly picture: PanelPicture;
  /** What the values of the gene's matrix are. */
  readonly statement: ValueStatement | undefined;
  readonly isActive: boolean;
}

/** The points of a panel, with what can be done in the picture, and notes below it. */
export function PanelPlot({ picture, statement, isActive }: PanelPlotProps) {
  const { dataset, embedding, table, dimensions, image, grid, client } = picture;
  const { color, gene, colouring, drawn, drawing, labels, selection } = picture;
  const { tissue } = picture;
  const { points, unready } = picture.reading;
  const { shown, isSettled } = colouring;
  const { shape } = embedding;
  const name = embeddingName(embedding);
  const cells = countText(shape[0], dataset.nouns.row);
  const viewport = usePanel((panel) => panel.viewport);
  const hover = useView((view) => view.paint?.hover);
  const { moveTo, paintBy } = usePanelActions();
  const [save, isSaving] = useSavePicture(name, client);
  const { blended } = picture.blend;
  const by = shown
    ? blended
      ? `${blendWords(blended)} in ${shown.path}`
      : wordsOf(shown)
    : '';
  const [x, y] = [dimensions.x, dimensions.y].map((at) => columnName(embedding, at));
  const titles = {
    title: [name, ...(by === '' ? [] : [by])].join(' · '),
    note: [
      ...[cells, ...(shape[1] > 2 || embedding.columns ? [`columns ${x} and ${y}`] : [])],
      ...(points.unplaced > 0
        ? [`${formatCount(points.unplaced)} without coordinates`]
        : []),
      ...(image === undefined ? [] : ['y axis points down (image coordinates)']),
      ...(tissue?.library ? [libraryWords(tissue, tissue.library.name)] : []),
      ...(tissue?.image ? [`image ${tissue.image.path}`] : []),
      ...(statement && shown ? [`${shown.path}: ${statement.text}`] : []),
      ...(labels.column === undefined ? [] : [`labels: ${nameOf(labels.column)}`]),
      ...(drawn.words === undefined ? [] : [drawn.words]),
      ...(selection.rows ? [`${formatCount(selection.rows.length)} selected`] : []),
    ].join(' · '),
    by,
    ...(blended && { entries: blendEntries(blended) }),
    shown: drawn.rows,
  };
  const colouredBy =
    color === undefined
      ? ''
      : `, coloured by ${gene === undefined ? nameOf(color) : blended ? by : `${gene} in ${color}`}`;
  return (
    <>
      <PointPlot
        label={`${name} of ${cells}${colouredBy}`}
        drawing={drawing}
        table={embedding.rows}
        places={[embedding.path, dimensions.x, dimensions.y].join(' ')}
        isActive={isActive}
        grid={grid}
        client={client}
        isSettled={
          isSettled &&
          !unready &&
          !labels.isPending &&
          !drawn.isPending &&
          !picture.blend.isPending
        }
        viewport={viewport}
        onViewport={moveTo}
        hasLabels={table && table.columns.length > 0 ? labels.isOn : undefined}
        labelled={labels.labelled}
        onLabels={(isOn) => paintBy({ labels: isOn || undefined })}
        isSaving={isSaving}
        onSave={(saved) => save({ ...saved, ...titles })}
        onOutline={selection.draw}
        isSelecting={selection.isSelecting}
        onDeselect={selection.clear}
        tissue={tissue}
        renderHover={(hovered) => (
          <HoverCard
            hovered={hovered}
            table={table}
            value={shown}
            second={blended?.genes[1]}
            fields={hover}
            dataset={dataset}
          />
        )}
      >
        {unready && (
          <div className={styles.progress}>
            <ReadStatus what={name} reading={unready} />
          </div>
        )}
      </PointPlot>
      {points.unplaced > 0 && (
        <p className={styles.note}>
          {formatCount(points.unplaced)} of {cells} have no coordinates in {name}{' '}
          (missing, NaN or infinite) and are not drawn.
        </p>
      )}
      {tissue && <LibraryNote tissue={tissue} />}
      {labels.refusal && <p className={styles.note}>{labels.refusal}</p>}
    </>
  );
}

/** The library that is drawn, and how many points are in it. */
function libraryWords({ rows }: ShownTissue, name: string): string {
  const count = typeof rows === 'string' ? '' : ` (${formatCount(rows.length)})`;
  return `library ${name}${count}`;
}

/** What colours a picture; of a gene the matrix too. */
function wordsOf({ gene, name, path }: Colouring): string {
  return gene === undefined ? name : `${gene} in ${path}`;
}
