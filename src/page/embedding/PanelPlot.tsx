import { use, useCallback, useEffect, useMemo, useRef } from 'react';
import { embeddingName } from '@/model/embedding-name';
import { countText } from '@/model/nouns';
import { nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { usePanelPosition, useView } from '@/page/kit/context/view-context';
import { useTableQuery } from '@/page/kit/rows/use-table-query';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { useGenesFile } from '@/page/pages/genes/use-genes-file';
import type { ValueStatement } from '@/page/pages/genes/use-value-statement';
import { coloursLabel } from './colours-label';
import styles from './EmbeddingPanel.module.css';
import { axisLabel } from './EmbeddingSelect';
import { LibraryNote } from './lazy-parts';
import { PointPlot } from './PointPlot';
import { PanelPicturesContext } from './panel-pictures';
import type { ShownPlot } from './picture/picture-plot';
import { HoverCard } from './plot/HoverCard';
import { axesOf } from './points/use-points';
import type { PanelPicture } from './use-panel-picture';

interface PanelPlotProps {
  readonly picture: PanelPicture;
  /** Statement about the values of the gene's matrix. */
  readonly statement: ValueStatement | undefined;
  readonly isActive: boolean;
}

/** Plot of a panel's points with its controls, and notes below it. */
export function PanelPlot({ picture, statement, isActive }: PanelPlotProps) {
  const { placed, coloured, labels } = picture;
  const { dataset, embedding, table, dimensions, tissue, drawn } = placed;
  const { points, unready } = placed.reading;
  const { color, gene, colouring, blend } = coloured;
  const { shown, isSettled } = colouring;
  const { blended } = blend;
  const name = embeddingName(embedding);
  const cells = countText(embedding.shape[0], dataset.nouns.row);
  const hover = useView((view) => view.paint?.hover);
  const [onPlot, openPictures] = usePictureToSave(picture, statement);
  const axes = useMemo(
    () => axesOf(dimensions).map((at) => axisLabel(embedding, at)),
    [dimensions, embedding],
  );
  const [x = '', y = '', z] = axes;
  const inSpace = useMemo(
    () => (z === undefined ? undefined : ([x, y, z] as const)),
    [x, y, z],
  );
  const by =
    gene === undefined || color === undefined
      ? color && nameOf(color)
      : blended
        ? coloursLabel(picture)
        : `${gene} in ${color}`;
  return (
    <>
      <PointPlot
        label={`${name} of ${cells}${by === undefined ? '' : `, coloured by ${by}`}`}
        picture={picture}
        axes={inSpace}
        isActive={isActive}
        isSettled={
          isSettled &&
          !unready &&
          !labels.isPending &&
          !drawn.isPending &&
          !blend.isPending
        }
        onPlot={onPlot}
        onSave={openPictures}
        renderHover={(hovered) => (
          <HoverCard
            {...{ hovered, table, dataset }}
            rows={embedding.shape[0]}
            value={shown}
            second={blended?.genes[1]}
            fields={hover}
          />
        )}
      >
        {unready && (
          <div className={styles.progress}>
            <ReadStatus what={name} reading={unready} />
          </div>
        )}
      </PointPlot>
      <Unplaced count={points.unplaced} cells={cells} name={name} />
      {tissue && <LibraryNote tissue={tissue} />}
      {labels.refusal && <p className={styles.note}>{labels.refusal}</p>}
    </>
  );
}

/**
 * Registers the panel's plot for the figure dialog; returns the callback to call with each plot, and the one that opens
 * the dialog.
 */
function usePictureToSave(
  picture: PanelPicture,
  statement: ValueStatement | undefined,
): readonly [onPlot: (next: ShownPlot | undefined) => void, open: () => void] {
  const { embedding } = picture.placed;
  const { shown } = picture.coloured.colouring;
  const place = usePanelPosition();
  const { shown: pictures, open } = use(PanelPicturesContext);
  const plot = useRef<ShownPlot>(undefined);
  const onPlot = useCallback((next: ShownPlot | undefined) => {
    plot.current = next;
  }, []);
  const query = useTableQuery(embedding.rows);
  const file = useGenesFile(shown?.gene === undefined ? undefined : shown.path);
  useEffect(() => {
    pictures.set(
      place,
      () =>
        plot.current && {
          ...{ plot: plot.current, picture, file, query },
          statement: statement?.text,
        },
    );
    return () => {
      pictures.delete(place);
    };
  });
  return [onPlot, open];
}

interface UnplacedProps {
  readonly count: number;
  /** Number of all points, with their noun. */
  readonly cells: string;
  /** Name of the embedding. */
  readonly name: string;
}

/** Notes how many points cannot be drawn; renders nothing if all can. */
function Unplaced({ count, cells, name }: UnplacedProps) {
  if (count === 0) return null;
  const [has, is] = count === 1 ? ['has', 'is'] : ['have', 'are'];
  return (
    <p className={styles.note}>
      {formatCount(count)} of {cells} {has} no coordinates in {name} (missing, NaN or
      infinite) and {is} not drawn.
    </p>
  );
}
