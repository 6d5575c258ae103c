import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { Turn } from '@/analysis/points/turn';
import type { PointsClient } from '@/client/points';
import type { Path } from '@/model/path';
import type { SelectOp } from '@/state/combine-selection';
import type { Viewport } from '@/state/panels';
import { usePanelPlace } from '../common/context/view-context';
import { lazyView } from '../common/status/lazy-view';
import { Button } from '../kit/controls/Button';
import type { DrawnImage } from './image/TissueUnder';
import type { ShownTissue } from './image/use-tissue';
import { PlotControls } from './PlotControls';
import styles from './PointPlot.module.css';
import type { ShownPlot } from './picture/picture-plot';
import { CameraLinksContext } from './plot/camera-links';
import type { Drawing, Labelled } from './plot/drawing';
import { HoverRing } from './plot/HoverCard';
import { PlotLayers } from './plot/PlotLayers';
import { isSameTurn, PlotCamera } from './plot/plot-camera';
import type { PlotLayer } from './plot/plot-layers';
import { useSharedHover } from './plot/shared-hover';
import { cornersOf, keyWords, steerByKey, turnByDrag } from './plot/steering';
import { useDrawing, usePointsLayer } from './plot/use-drawing';
import { type HoveredPoint, type PointFinder, useHover } from './plot/use-hover';
import { useLabelPlaces } from './plot/use-labels';
import { usePlotTheme } from './plot/use-plot-theme';
import { usePointCanvas } from './plot/use-point-canvas';
import { offerProbe } from './probe';
import { opOfKeys, SelectOps } from './selection/SelectOps';
import { type SelectMode, SelectOverlay } from './selection/SelectOverlay';

interface PointPlotProps {
  /** What the picture shows, in words. */
  readonly label: string;
  readonly drawing: Drawing;
  /** The table whose rows are the points. */
  readonly table: Path;
  /** Cameras of plots of the same places move together. */
  readonly places: string;
  readonly finder: PointFinder | undefined;
  readonly client: PointsClient;
  /** False while the picture is outdated. */
  readonly isSettled: boolean;
  readonly viewport: Viewport | undefined;
  /** From where points in space are seen, and the names of their axes. */
  readonly turn: Turn | undefined;
  readonly axes: readonly [x: string, y: string, z: string] | undefined;
  readonly onViewport: (viewport: Viewport | undefined, turn: Turn | undefined) => void;
  /** Cells were drawn around: corners in the unit of the points, as they are seen from a side if they are in space. */
  readonly onOutline: (
    outline: readonly number[],
    op: SelectOp,
    turn: Turn | undefined,
  ) => void;
  readonly isSelecting: boolean;
  readonly onDeselect: () => void;
  /** True if names of categories are shown in the picture; undefined if there are none. */
  readonly hasLabels: boolean | undefined;
  /** Those that are wanted, once they are read. */
  readonly labelled: Labelled | undefined;
  /** Hears what is shown, of which a figure can be made; undefined while it is outdated. */
  readonly onPlot: (plot: ShownPlot | undefined) => void;
  /** Opens the dialog for figures. */
  readonly onSave: () => void;
  readonly onLabels: (hasLabels: boolean) => void;
  /** False in a panel beside the active one. */
  readonly isActive: boolean;
  /** The image under the points. */
  readonly tissue: ShownTissue | undefined;
  readonly renderHover: (hovered: HoveredPoint) => ReactNode;
  /** Overlays of the picture: notes, progress. */
  readonly children?: ReactNode;
}

const TissueUnder = lazyView(
  'The tissue image',
  async () => (await import('./image/TissueUnder')).TissueUnder,
);
const TissueControls = lazyView(
  'The tissue image',
  async () => (await import('./image/TissueControls')).TissueControls,
);

/** True once the pointer and keys find points, in space from the side that is seen. */
function canFind(finder: PointPlotProps['finder'], turn: PointPlotProps['turn']) {
  if (!finder || !turn) return finder !== undefined;
  return finder.inSpace !== undefined && isSameTurn(finder.inSpace.turn, turn);
}

/** Keeps a camera at what is drawn and at what the link says, and closes it with the plot. */
function useCamera(
  camera: PlotCamera,
  canvas: ReturnType<typeof usePointCanvas>['canvas'],
  { drawing, turn, viewport }: PointPlotProps,
): void {
  const { box, frame, solid } = drawing.points; // others with each part that arrives
  useEffect(() => {
    camera.setTarget(canvas);
  }, [camera, canvas]);
  useEffect(() => {
    camera.setExtent(box, frame, solid?.ball);
  }, [camera, box, frame, solid]);
  useEffect(() => {
    camera.setTurn(turn);
  }, [camera, turn]);
  useEffect(() => {
    camera.show(viewport);
  }, [camera, viewport]);
  useEffect(() => () => camera.close(), [camera]);
}

/**
 * A picture of points to look around in. Its element has `data-ready` once all of it is drawn, and `data-findable` once
 * the pointer and keys find its points.
 */
export function PointPlot(props: PointPlotProps) {
  const { label, drawing, finder, client, turn, axes, onViewport } = props;
  const host = useRef<HTMLDivElement>(null);
  const theme = usePlotTheme(host);
  const tell = useRef(onViewport);
  useEffect(() => {
    tell.current = onViewport;
  });
  const [mode, setMode] = useState<SelectMode>();
  const [op, setOp] = useState<SelectOp>('replace');
  const [camera] = useState(() => new PlotCamera((...place) => tell.current(...place)));
  const links = use(CameraLinksContext);
  const { places: linked } = props;
  useEffect(() => {
    const leave = links?.join(camera, linked);
    return () => leave?.();
  }, [links, camera, linked]);
  const { points, colours } = drawing;
  const { hovered, isWalked, seek, walk, clear } = useHover(camera, drawing, finder);
  const at = usePanelPlace();
  const elsewhere = useSharedHover(props.table, at, hovered?.point);

  const { canvas, failure, reopen } = usePointCanvas(host, {
    onCamera: (moved) => {
      camera.moved(moved);
      clear();
    },
    onResize: (size) => camera.setSize(size),
    onPicture: (isComplete) => host.current?.toggleAttribute('data-ready', isComplete),
  });
  const { frame } = points;
  const pointsLayer = usePointsLayer(drawing, theme);
  const isPending = useDrawing(canvas, drawing, pointsLayer, client);
  const { labelled, tissue } = props;
  const [drawnImage, setImage] = useState<DrawnImage>();
  const image = drawnImage?.layer;
  const micrometres = tissue?.library?.micrometres?.value;
  const places = useLabelPlaces(labelled, points, client);
  const layers = useMemo((): readonly PlotLayer[] => {
    const hasLabels = places !== undefined && labelled !== undefined;
    const micrometre = frame && micrometres && 1 / (micrometres * frame.unit);
    return [
      ...(image ? [image] : []),
      pointsLayer,
      ...(hasLabels ? [{ kind: 'labels', places, labelled } as const] : []),
      ...(micrometre ? [{ kind: 'scale', micrometre } as const] : []),
      ...(axes && frame ? [{ kind: 'axes', names: axes, up: frame.up } as const] : []),
    ];
  }, [image, pointsLayer, places, labelled, micrometres, frame, axes]);
  const isImagePending =
    tissue?.reading.status === 'loading' ||
    (tissue?.image !== undefined && drawnImage?.isPending !== false);
  const isSettled = props.isSettled && !isPending && !isImagePending;
  const areLabelled = !labelled || places !== undefined;
  useCamera(camera, canvas, props);
  useEffect(() => {
    canvas?.setSettled(isSettled);
  }, [canvas, isSettled]);
  useEffect(() => {
    if (!canvas) return undefined;
    return offerProbe(canvas, camera, drawing, at);
  }, [canvas, camera, drawing, at]);

  const select = (outline: readonly number[], how: SelectOp) =>
    props.onOutline(outline, how, turn && camera.camera.turn);
  const isWhole = isSettled && areLabelled;
  const { onPlot } = props;
  useEffect(() => {
    onPlot(isWhole ? { layers, drawing, camera } : undefined);
    return () => onPlot(undefined);
  }, [onPlot, isWhole, layers, drawing, camera]);

  return (
    <div className={styles.plot}>
      <div
        ref={host}
        className={styles.host}
        role="application"
        data-findable={canFind(finder, turn) || undefined}
        aria-roledescription="scatter plot"
        aria-label={label}
        aria-description={keyWords(turn !== undefined)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom in it
        tabIndex={0}
        onPointerMove={seek}
        onPointerLeave={clear}
        onClick={seek} // a finger does not hover
        onPointerDown={(event) => {
          clear();
          turnByDrag(camera, event.nativeEvent);
        }}
        onContextMenu={(event) => {
          if (turn) event.preventDefault(); // the right button moves the camera
        }}
        onDoubleClick={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          camera.zoom(event.shiftKey ? -1 : 1, [
            event.clientX - left,
            event.clientY - top,
          ]);
          clear();
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          if (event.key === 'Enter')
            select(cornersOf(camera), opOfKeys(event) ?? (mode ? op : 'replace'));
          else if (event.altKey) return;
          else if (event.key === '.' || event.key === ',') {
            event.preventDefault();
            walk(event.key === '.' ? 1 : -1);
            return;
          } else if (event.key === 'Escape') {
            if (isWalked) clear();
            else if (mode) {
              setMode(undefined);
              setOp('replace');
            } else props.onDeselect();
          } else if (!steerByKey(camera, event.key, event.shiftKey)) return;
          event.preventDefault();
          clear();
        }}
      />
      {failure ? (
        <div role="alert" className={styles.failure}>
          <p>{failure}</p>
          <Button onClick={reopen}>Try again</Button>
        </div>
      ) : (
        <>
          <PlotLayers layers={layers} camera={camera} />
          {mode && (
            <SelectOverlay
              mode={mode}
              camera={camera}
              onOutline={(outline, held) => {
                select(outline, held ?? op);
                host.current?.focus({ preventScroll: true });
              }}
            />
          )}
          {mode && <SelectOps op={op} onOp={setOp} isSelecting={props.isSelecting} />}
          {props.isActive && (
            <PlotControls
              camera={camera}
              mode={mode}
              canAverage={canvas?.canAverage ?? true}
              hasCategories={colours?.kind !== 'numbers'}
              hasLabels={props.hasLabels}
              onLabels={props.onLabels}
              onSave={isWhole ? props.onSave : undefined}
              onMode={(next) => {
                setMode(next);
                if (!next) setOp('replace');
                clear();
                host.current?.focus({ preventScroll: true });
              }}
            >
              {tissue && <TissueControls tissue={tissue} />}
            </PlotControls>
          )}
          {tissue?.image && canvas && frame && (
            <TissueUnder
              key={tissue.image.path}
              tissue={tissue}
              image={tissue.image}
              frame={frame}
              camera={camera}
              canvas={canvas}
              onImage={setImage}
            />
          )}
        </>
      )}
      <div aria-live="polite">{hovered && props.renderHover(hovered)}</div>
      {elsewhere !== undefined && (
        <HoverRing point={elsewhere} points={points} camera={camera} />
      )}
      {props.children}
    </div>
  );
}
