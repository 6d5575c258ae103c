import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PointFrame } from '@/ask/embeddings/points';
import { formatBytes } from '@/model/quantity';
import type { TissueImage } from '@/model/tissue';
import { useView } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { useAnswerGroup } from '@/page/kit/reading/use-answer';
import { GroupFailure, GroupStatus } from '@/page/kit/status/GroupStatus';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { placeAt } from '../plot/camera';
import { type PlacedTile, tilesSoFar } from '../plot/placed-tile';
import type { PlotCamera } from '../plot/plot-camera';
import type { ImageLayer } from '../plot/plot-layers';
import type { PointCanvas } from '../plot/point-canvas';
import styles from './Tissue.module.css';
import { bytesOfTiles, type TileInView, tilesInView } from './tiles-in-view';
import { TissueLayer } from './tissue-layer';
import { type DrawnChannels, useDrawnChannels } from './use-drawn-channels';
import type { ShownTissue } from './use-tissue';

/** The image as a plot shows it now. */
export interface DrawnImage {
  readonly layer: ImageLayer;
  /** True while parts of it are read. */
  readonly isPending: boolean;
}

interface TissueUnderProps {
  readonly tissue: ShownTissue;
  readonly image: TissueImage;
  readonly frame: PointFrame;
  readonly camera: PlotCamera;
  readonly canvas: PointCanvas;
  readonly onImage: (drawn: DrawnImage | undefined) => void;
}

/** Most bytes that are read without asking: over a network, and from a local file. */
const [MAX_FAR, MAX_NEAR] = [24 << 20, 1 << 30];

/** Draws the visible parts of an image below the points, and shows why it is not there yet. */
export function TissueUnder(props: TissueUnderProps) {
  const { tissue, image, canvas, onImage } = props;
  const { look } = tissue;
  const channels = useDrawnChannels(image, tissue.paint?.channels);
  useEffect(
    () => () => {
      canvas.setBelow(undefined);
      onImage(undefined);
    },
    [canvas, onImage],
  );
  const isOff = !channels.drawn && channels.unready.status !== 'loading';
  useEffect(() => {
    if (isOff) onImage({ layer: { kind: 'image', tiles: [], look }, isPending: false });
  }, [isOff, look, onImage]);
  if (channels.drawn) return <Tiles {...props} channels={channels.drawn} />;
  return (
    <div className={styles.under}>
      <ReadStatus what={`the image ${image.name}`} reading={channels.unready} />
    </div>
  );
}

function Tiles(props: TissueUnderProps & { readonly channels: DrawnChannels }) {
  const { tissue, image, frame, camera, canvas, channels, onImage } = props;
  const isFar = useView(({ source }) => source?.kind === 'url');
  const [isAgreed, setAgreed] = useState(false);
  const { camera: now } = useStore(camera.moves);
  const tiles = useMemo(() => {
    const { size } = camera;
    const [left, top] = placeAt(now, size, 0, 0);
    const [right, bottom] = placeAt(now, size, size.width, size.height);
    if (size.width < 2) return [];
    return tilesInView(
      image.levels,
      { left, right, bottom, top, scale: 2 ** now.zoom },
      frame,
    );
  }, [camera, now, image, frame]);
  const bytes = bytesOfTiles(tiles);
  const isMuch = bytes > (isFar ? MAX_FAR : MAX_NEAR) && !isAgreed;
  const asks = isMuch ? [] : tiles.map((tile) => askOf(tile, image, channels));
  const [states, reading] = useAnswerGroup(
    'tile',
    asks,
    isMuch ? [] : tiles.map(({ distance }) => distance),
  );
  const ready = useMemo(
    () =>
      states.flatMap((state, i): PlacedTile[] => {
        const tile = tiles[i];
        return state.status === 'ready' && tile
          ? [{ ...state.value, toPositions: tile.toPositions }]
          : [];
      }),
    [states, tiles],
  );
  const isComplete = !isMuch && ready.length === tiles.length;
  const last = useRef<readonly PlacedTile[]>([]);
  // tiles that are drawn already stay below until all finer ones have arrived
  const { opacity } = tissue.look;
  const drawn = useMemo(
    () => (isComplete ? ready : tilesSoFar(last.current, ready, opacity)),
    [isComplete, ready, opacity],
  );
  useEffect(() => {
    if (isComplete) last.current = ready;
  }, [isComplete, ready]);
  const isPending = !isComplete && !isMuch && reading.status === 'reading';
  useEffect(() => {
    canvas.setBelow(new TissueLayer({ id: 'tissue', tiles: drawn, look: tissue.look }));
    onImage({ layer: { kind: 'image', tiles: drawn, look: tissue.look }, isPending });
  }, [canvas, drawn, tissue.look, isPending, onImage]);
  return (
    <div className={styles.under}>
      {isMuch && (
        <p role="status" className={styles.cost}>
          Drawing this part of the image reads up to {formatBytes(bytes)} (uncompressed).
          <Button onClick={() => setAgreed(true)}>Read the image</Button>
        </p>
      )}
      <GroupFailure reading={reading} />
      <GroupStatus reading={reading} />
    </div>
  );
}

function askOf(
  { level, x, y, step }: TileInView,
  { axes }: TissueImage,
  drawn: DrawnChannels,
) {
  const { channels, opacity } = drawn;
  return { path: level.path, axes, x, y, step, channels, ...(opacity && { opacity }) };
}
