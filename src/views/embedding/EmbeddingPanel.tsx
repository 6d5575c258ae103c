import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { colourMapOf } from '@/analysis/colour/colour-maps';
import { DEFAULT_TOP } from '@/analysis/colour/top-categories';
import { createPointsClient } from '@/client/points';
import { isCutText } from '@/model/cut-text';
import type { DatasetInfo, EmbeddingInfo, TableInfo } from '@/model/dataset';
import { embeddingName } from '@/model/embedding-name';
import { countText } from '@/model/nouns';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { Paint } from '@/state/paint';
import type { Viewport } from '@/state/view';
import { useTop } from '../common/colours/use-palette';
import { useView, useViewActions } from '../common/context/view-context';
import { useMissingEmbedding } from '../common/rows/use-selection-recipe';
import { useWriteFilter } from '../common/rows/use-write-filter';
import { ReadStatus } from '../common/status/ReadStatus';
import { geneMatrices } from '../genes/use-gene-names';
import { useValueStatement } from '../genes/use-value-statement';
import { ColourSelect } from './colour/ColourSelect';
import { levelsOf, valuesOf } from './colour/colour-range';
import { type Colouring, useColouring } from './colour/use-colouring';
import styles from './EmbeddingPanel.module.css';
import { columnName, EmbeddingSelect, LabelSelect } from './EmbeddingSelect';
import { Legend } from './legend/Legend';
import { PlotStatus } from './PlotStatus';
import { PointPlot } from './PointPlot';
import { useSavePicture } from './picture/save-picture';
import type { Drawing } from './plot/drawing';
import { HoverCard } from './plot/HoverCard';
import { useGrid } from './plot/use-hover';
import { useLabels } from './plot/use-labels';
import { type Dimensions, usePoints } from './points/use-points';
import { useQueryPoints } from './points/use-shown-points';
import { useSelection } from './selection/use-selection';

export interface EmbeddingPanelProps {
  readonly dataset: DatasetInfo;
  /** One of the dataset's embeddings. */
  readonly path: Path;
  /** What colours the points; undefined is nothing. */
  readonly color: Path | undefined;
  /** A gene, where `color` is a matrix: a name of its index or its symbols. */
  readonly gene?: string | undefined;
  /** Codes that are not drawn; the code after the last category is missing. */
  readonly hidden: readonly number[];
  /** Where one looks; undefined shows all points. */
  readonly viewport?: Viewport | undefined;
  readonly onEmbedding: (path: Path) => void;
  readonly onColor: (path: Path | undefined, gene?: string) => void;
  readonly onHidden: (codes: readonly number[]) => void;
  readonly onViewport: (viewport: Viewport | undefined) => void;
}

/** Cells where an embedding puts them, coloured by a column, with legend, hovering and looking around. */
export function EmbeddingPanel(props: EmbeddingPanelProps) {
  const embedding = props.dataset.embeddings.find(({ path }) => path === props.path);
  if (!embedding)
    return (
      <p className={styles.nothing}>
        {props.path} is not an embedding: an embedding is a matrix in obsm with at least
        two columns.
      </p>
    );
  return <Panel {...props} embedding={embedding} />;
}

/** The column of image coordinates that points down. */
const IMAGE_Y = 1;
const FIRST_TWO: Dimensions = { x: 0, y: 1 };
const NOTHING: readonly number[] = [];
const NO_PALETTE = new Uint8Array(0);

function Panel(props: EmbeddingPanelProps & { readonly embedding: EmbeddingInfo }) {
  const { dataset, embedding, color, gene, onColor, onHidden, onViewport } = props;
  const { path, shape } = embedding;
  const name = embeddingName(embedding);
  const { row: noun } = dataset.nouns;
  const cells = countText(shape[0], noun);
  const [client] = useState(createPointsClient);
  useEffect(() => () => client.close(), [client]);
  const paint = useView((view) => view.paint);
  const { paintBy } = useViewActions();
  const axes = paint?.axes;
  const dimensions = useMemo(() => dimensionsOf(axes, shape[1]), [axes, shape]);
  const table = dataset.tables.find((candidate) => candidate.path === embedding.rows);

  const image = dimensions.y === IMAGE_Y ? embedding.imageOf : undefined;
  const up = image === undefined ? 1 : -1;
  const { points, unready } = usePoints(path, shape[0], dimensions, up);
  const arrived = useSyncExternalStore(points.subscribe, () => points.arrived);
  const drawn = useQueryPoints(points, arrived, embedding.rows, client);
  const { ofQuery, hidesOthers } = drawn;
  const grid = useGrid(drawn.points, client);
  const top = useTop();
  const source = { dataset, path: color, gene: color === undefined ? undefined : gene };
  const { reading, shown, isSettled } = useColouring(source, shape[0], client);
  const matrices = useMemo(() => geneMatrices(dataset, shape[0]), [dataset, shape]);
  const [pointed, setHighlight] = useState<readonly number[]>(NOTHING);
  const hidden = useMemo(() => new Set(props.hidden), [props.hidden]);
  // a category that was hidden under the pointer must not dim all others
  const highlight = pointed.every((code) => hidden.has(code)) ? NOTHING : pointed;
  const selection = useSelection(
    {
      ...{ path, table: embedding.rows, dimensions, points, hidden },
      ofQuery: hidesOthers ? ofQuery : undefined,
      colours: shown?.colours,
    },
    client,
  );
  const selected = selection.rows;
  const missing = useMissingEmbedding();
  const writeFilter = useWriteFilter(embedding.rows);
  const column = table && shown && columnOf(table, shown);
  // a selection is made within the rows of a query, or beyond them; hidden points need no dimming
  const standing = selected ?? (hidesOthers && !drawn.isPending ? undefined : ofQuery);
  const map = colourMapOf(paint?.map);
  const clip = paint?.range;
  const range = useMemo(() => levelsOf(clip, shown, map), [clip, shown, map]);
  const isShuffled = paint?.order === 'random';
  const drawing = useMemo((): Drawing => {
    const { colours } = shown ?? {};
    const palette =
      colours?.kind === 'numbers' ? map.steps : (shown?.palette ?? NO_PALETTE);
    const look = { palette, hidden, highlight, range, isShuffled };
    return { points: drawn.points, arrived, colours, selected: standing, ...look };
  }, [drawn.points, arrived, shown, hidden, highlight, map, range, isShuffled, standing]);

  const labels = useLabels(
    { dataset, table, count: shape[0], colouring: shown, hidden },
    client,
  );

  const [save, isSaving] = useSavePicture(name, client);
  const by = shown ? wordsOf(shown) : '';
  const [x, y] = [dimensions.x, dimensions.y].map((at) => columnName(embedding, at));
  const hasGene = shown?.gene !== undefined && isSettled;
  const statement = useValueStatement(hasGene ? shown.path : undefined);
  const titles = {
    title: [name, ...(by === '' ? [] : [by])].join(' · '),
    note: [
      ...[cells, ...(shape[1] > 2 || embedding.columns ? [`columns ${x} and ${y}`] : [])],
      ...(points.unplaced > 0
        ? [`${formatCount(points.unplaced)} without coordinates`]
        : []),
      ...(image === undefined ? [] : ['y axis points down (image coordinates)']),
      ...(statement && shown ? [`${shown.path}: ${statement.text}`] : []),
      ...(labels.column === undefined ? [] : [`labels: ${nameOf(labels.column)}`]),
      ...(drawn.words === undefined ? [] : [drawn.words]),
      ...(selected ? [`${formatCount(selected.length)} selected`] : []),
    ].join(' · '),
    by,
    shown: hidesOthers ? ofQuery : undefined,
  };

  return (
    <section className={styles.panel} aria-label="Embedding">
      <header className={styles.head}>
        <EmbeddingSelect
          embeddings={dataset.embeddings}
          shown={embedding}
          dimensions={dimensions}
          onEmbedding={(next) => {
            paintBy({ axes: undefined });
            props.onEmbedding(next);
          }}
          onDimensions={(next) => {
            const isFirst = next.x === 0 && next.y === 1;
            paintBy({ axes: isFirst ? undefined : [next.x, next.y] });
            onViewport(undefined);
          }}
        />
        {labels.column !== undefined && (
          <LabelSelect
            path={labels.column}
            choices={labels.choices}
            onPath={(labelBy) => paintBy({ labelBy })}
          />
        )}
        <ColourSelect
          dataset={dataset}
          table={table}
          matrices={matrices}
          color={color}
          gene={gene}
          onColor={(next, nextGene) => {
            setHighlight(NOTHING);
            onColor(next, nextGene);
          }}
        />
      </header>
      <div className={styles.body}>
        <div className={styles.stage}>
          <PointPlot
            label={`${name} of ${cells}${color ? `, coloured by ${gene === undefined ? nameOf(color) : `${gene} in ${color}`}` : ''}`}
            drawing={drawing}
            grid={grid}
            client={client}
            isSettled={isSettled && !unready && !labels.isPending && !drawn.isPending}
            viewport={props.viewport}
            onViewport={onViewport}
            hasLabels={table && table.columns.length > 0 ? labels.isOn : undefined}
            labelled={labels.labelled}
            onLabels={(isOn) => paintBy({ labels: isOn || undefined })}
            isSaving={isSaving}
            onSave={(picture) => save({ ...picture, ...titles })}
            onOutline={selection.draw}
            isSelecting={selection.isSelecting}
            onDeselect={selection.clear}
            renderHover={(hovered) => (
              <HoverCard hovered={hovered} table={table} value={shown} />
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
          {labels.refusal && <p className={styles.note}>{labels.refusal}</p>}
          <PlotStatus
            count={shape[0]}
            noun={noun}
            table={table}
            image={image}
            ofQuery={ofQuery}
            hidesOthers={hidesOthers}
            onHidesOthers={drawn.onHidesOthers}
            isSelecting={selection.isSelecting}
            missing={missing}
            selected={selected}
            onInvert={selection.invert}
            onDeselect={selection.clear}
          />
        </div>
        {color !== undefined && (
          <Legend
            path={color}
            gene={gene}
            noun={noun}
            count={shape[0]}
            ofQuery={ofQuery}
            selected={selected?.length}
            onFilter={
              column === undefined
                ? undefined
                : (filter) => void writeFilter({ column, ...filter })
            }
            statement={statement}
            matrices={matrices}
            reading={reading}
            shown={shown}
            hidden={hidden}
            onHidden={onHidden}
            onHighlight={setHighlight}
            top={top}
            onTop={(next) => paintBy({ top: next === DEFAULT_TOP ? undefined : next })}
            map={map}
            onMap={(next) => paintBy({ map: next === 'viridis' ? undefined : next })}
            isShuffled={isShuffled}
            onShuffled={(isOn) => paintBy({ order: isOn ? 'random' : undefined })}
            range={range}
            onRange={(next) => paintBy({ range: next && valuesOf(next, shown) })}
            onMatrix={(matrix) => onColor(matrix, gene)}
            onCancel={() => onColor(undefined)}
          />
        )}
      </div>
    </section>
  );
}

/** What a link says, where the embedding has such columns. */
function dimensionsOf(axes: Paint['axes'], columns: number): Dimensions {
  const [x, y] = axes ?? [0, 1];
  return x < columns && y < columns ? { x, y } : FIRST_TWO;
}

/** The column of the points' table that colours them, where one does and its values are known in full. */
function columnOf({ path, columns }: TableInfo, shown: Colouring): string | undefined {
  if (shown.gene !== undefined || shown.colours.kind !== 'categories') return undefined;
  const column = columns.find((name) => joinPath(path, name) === shown.path);
  return shown.colours.labels.some(isCutText) ? undefined : column;
}

/** What colours a picture; of a gene the matrix too. */
function wordsOf({ gene, name, path }: Colouring): string {
  return gene === undefined ? name : `${gene} in ${path}`;
}
