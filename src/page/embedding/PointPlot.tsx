import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Turn } from '@/ask/embeddings/rotation';
import type { TissueImage } from '@/model/tissue';
import {
  usePanel,
  usePanelActions,
  usePanelPosition,
} from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import type { SelectOp } from '@/page/state/combine-selection';
import { boxWithImage } from './image/box-with-image';
import type { DrawnImage } from './image/TissueUnder';
import { TissueControls, TissueUnder } from './lazy-parts';
import { PlotControls } from './PlotControls';
import styles from './PointPlot.module.css';
import type { ShownPlot } from './picture/picture-plot';
import { CameraLinksContext } from './plot/camera-links';
import type { Drawing } from './plot/drawing';
import { HoverRing } from './plot/HoverCard';
import { PlotLayers } from './plot/PlotLayers';
import { isSameRotation, PlotCamera } from './plot/plot-camera';
import type { PlotLayer } from './plot/plot-layers';
import { useSharedHover } from './plot/shared-hover';
import {
  cornersOf,
  keyWords,
  onceDragged,
  type PressedPointer,
  rotateByDrag,
  steerByKey,
} from './plot/steering';
import { useDrawing, usePointsLayer } from './plot/use-drawing';
import { type HoveredPoint, type PointFinder, useHover } from './plot/use-hover';
import { useLabelPositions } from './plot/use-labels';
import { usePlotTheme } from './plot/use-plot-theme';
import { usePointCanvas } from './plot/use-point-canvas';
import { axesOf } from './points/use-points';
import { offerProbe } from './probe';
import { opOfKeys, SelectOps } from './selection/SelectOps';
import { type SelectMode, SelectOverlay } from './selection/SelectOverlay';
import type { PanelPicture, PlacedPoints } from './use-panel-picture';

interface PointPlotProps {
  /** Accessible name of the plot: what it shows, in words. */
  readonly label: string;
  readonly picture: PanelPicture;
  /** The names of the axes of points in space. */
  readonly axes: readonly [x: string, y: string, z: string] | undefined;
  /** False while the picture is outdated. */
  readonly isSettled: boolean;
  /** False in a panel beside the active one. */
  readonly isActive: boolean;
  /** Called with what is shown, from which a figure can be made; with undefined while it is outdated. */
  readonly onPlot: (plot: ShownPlot | undefined) => void;
  /** Opens the dialog for figures. */
  readonly onSave: () => void;
  readonly renderHover: (hovered: HoveredPoint) => ReactNode;
  /** Overlays of the picture: notes, progress. */
  readonly children?: ReactNode;
}

/** True once the pointer and keys can find points; for points in space, as they are rotated now. */
function canFind(finder: PointFinder | undefined, turn: Turn | undefined): boolean {
  if (!finder || !turn) return finder !== undefined;
  return finder.inSpace !== undefined && isSameRotation(finder.inSpace.turn, turn);
}

/**
 * Camera of a plot, linked to those of other plots of the same coordinates; the panel is notified of the user's moves.
 */
function useCamera({ embedding, dimensions }: PlacedPoints): PlotCamera {
  const { moveTo, lookFrom } = usePanelActions();
  const onViewport = dimensions.z === undefined ? moveTo : lookFrom;
  const tell = useRef<typeof lookFrom>(onViewport);
  useEffect(() => {
    tell.current = onViewport;
  });
  const [camera] = useState(() => new PlotCamera((...place) => tell.current(...place)));
  const links = use(CameraLinksContext);
  const linked = [embedding.path, ...axesOf(dimensions)].join(' ');
  useEffect(() => {
    const leave = links?.join(camera, linked);
    return () => leave?.();
  }, [links, camera, linked]);
  useEffect(() => () => camera.close(), [camera]);
  return camera;
}

/** Keeps a camera in sync with the extent of what is drawn, and with the rotation and viewport in the link. */
function useExtent(
  camera: PlotCamera,
  canvas: ReturnType<typeof usePointCanvas>['canvas'],
  { points }: Drawing,
  {
    turn,
    image,
  }: { readonly turn: Turn | undefined; readonly image: TissueImage | undefined },
): void {
  const { frame, solid } = points; // new objects with each part that arrives
  const box = useMemo(
    () => boxWithImage(points.box, image, frame),
    [points.box, image, frame],
  );
  useEffect(() => {
    camera.setTarget(canvas);
  }, [camera, canvas]);
  useEffect(() => {
    camera.setExtent(box, frame, solid?.ball);
  }, [camera, box, frame, solid]);
  useEffect(() => {
    camera.setTurn(turn);
  }, [camera, turn]);
  const viewport = usePanel((panel) => panel.viewport);
  useEffect(() => {
    camera.show(viewport);
  }, [camera, viewport]);
}

/** Layers of a plot from the lowest to the highest, and whether they are complete or some are still pending. */
function useLayers(
  { picture, axes }: PointPlotProps,
  pointsLayer: ReturnType<typeof usePointsLayer>,
  image: DrawnImage['layer'] | undefined,
): readonly [layers: readonly PlotLayer[], areComplete: boolean] {
  const { placed, labels, drawing, client } = picture;
  const { labelled } = labels;
  const { frame } = drawing.points;
  const micrometres = placed.tissue?.library?.micrometres?.value;
  const places = useLabelPositions(labelled, drawing.points, client);
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
  return [layers, !labelled || places !== undefined];
}

/**
 * Interactive scatter plot. Its element has `data-ready` once all of it is drawn, and `data-findable` once the pointer
 * and keys can find its points.
 */
export function PointPlot(props: PointPlotProps) {
  const { picture, onPlot } = props;
  const { placed, drawing, finder, client, selection } = picture;
  const { tissue, embedding, dimensions } = placed;
  const turn = dimensions.z === undefined ? undefined : placed.turn;
  const host = useRef<HTMLDivElement>(null);
  const theme = usePlotTheme(host);
  const camera = useCamera(placed);
  const tool = useSelectTool((outline, op) =>
    selection.draw(outline, op, turn && camera.camera.turn),
  );
  const hover = useHover(camera, drawing, finder);
  const { hovered, clear } = hover;
  const at = usePanelPosition();
  const elsewhere = useSharedHover(embedding.rows, at, hovered?.point);
  const { canvas, failure, reopen } = usePointCanvas(host, {
    onCamera: (moved) => {
      camera.moved(moved);
      clear();
    },
    onResize: (size) => camera.setSize(size),
    onPicture: (isComplete) => host.current?.toggleAttribute('data-ready', isComplete),
  });
  useExtent(camera, canvas, drawing, { turn, image: tissue?.image });
  const pointsLayer = usePointsLayer(drawing, theme);
  const isPending = useDrawing(canvas, drawing, pointsLayer, client);
  const [drawnImage, setImage] = useState<DrawnImage>();
  const [layers, areComplete] = useLayers(props, pointsLayer, drawnImage?.layer);
  const isImagePending =
    tissue?.reading.status === 'loading' ||
    (tissue?.image !== undefined && drawnImage?.isPending !== false);
  const isSettled = props.isSettled && !isPending && !isImagePending;
  useEffect(() => {
    canvas?.setSettled(isSettled);
  }, [canvas, isSettled]);
  useEffect(() => {
    if (!canvas) return undefined;
    return offerProbe(canvas, camera, drawing, at);
  }, [canvas, camera, drawing, at]);
  const isWhole = isSettled && areComplete;
  useEffect(() => {
    onPlot(isWhole ? { layers, drawing, camera } : undefined);
    return () => onPlot(undefined);
  }, [onPlot, isWhole, layers, drawing, camera]);

  return (
    <div className={styles.plot}>
      <PlotHost {...{ host, props, camera, tool, hover, turn }} />
      {failure ? (
        <div role="alert" className={styles.failure}>
          <p>{failure}</p>
          <Button onClick={reopen}>Try again</Button>
        </div>
      ) : (
        <PlotOverlays
          {...{ host, props, layers, camera, tool, canvas, onImage: setImage, clear }}
          onSave={isWhole ? props.onSave : undefined}
        />
      )}
      <div aria-live="polite">{hovered && props.renderHover(hovered)}</div>
      {elsewhere !== undefined && (
        <HoverRing point={elsewhere} points={drawing.points} camera={camera} />
      )}
      {props.children}
    </div>
  );
}

/** State of selecting points by the pointer: off, or by an outline of some kind. */
interface SelectTool {
  readonly mode: SelectMode | undefined;
  readonly op: SelectOp;
  readonly setOp: (op: SelectOp) => void;
  /** Sets the kind of outline; undefined ends selecting. */
  readonly setMode: (mode: SelectMode | undefined) => void;
  readonly select: (outline: readonly number[], op: SelectOp) => void;
  /** Pointer that draws a lasso without a mode, as Shift is held. */
  readonly pressed: PressedPointer | undefined;
  readonly setPressed: (pressed: PressedPointer | undefined) => void;
}

function useSelectTool(select: SelectTool['select']): SelectTool {
  const [mode, setMode] = useState<SelectMode>();
  const [op, setOp] = useState<SelectOp>('replace');
  const [pressed, setPressed] = useState<PressedPointer>();
  return {
    ...{ mode, op, setOp, select, pressed, setPressed },
    setMode(next) {
      setMode(next);
      if (!next) setOp('replace');
    },
  };
}

interface PlotPartProps {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly props: PointPlotProps;
  readonly camera: PlotCamera;
  readonly tool: SelectTool;
}

interface PlotHostProps extends PlotPartProps {
  readonly hover: ReturnType<typeof useHover>;
  readonly turn: Turn | undefined;
}

/** Element that hosts the canvas, with its pointer and key handlers. */
function PlotHost({ host, props, camera, tool, hover, turn }: PlotHostProps) {
  const { label, picture } = props;
  const { seek, clear, walk, isWalked } = hover;
  const { mode, op } = tool;
  /** Handles a key; false if it does nothing here. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Enter')
      tool.select(cornersOf(camera), opOfKeys(event) ?? (mode ? op : 'replace'));
    else if (event.altKey) return false;
    else if (event.key === 'Escape' && !isWalked) {
      if (mode) tool.setMode(undefined);
      else picture.selection.clear();
    } else if (event.key !== 'Escape')
      return steerByKey(camera, event.key, event.shiftKey);
    return true;
  };
  return (
    <div
      ref={host}
      className={styles.host}
      role="application"
      data-findable={canFind(picture.finder, turn) || undefined}
      aria-roledescription="scatter plot"
      aria-label={label}
      aria-description={keyWords(turn !== undefined)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom in it
      tabIndex={0}
      onPointerMove={seek}
      onPointerLeave={clear}
      onClick={seek} // a finger does not hover
      onPointerDownCapture={(event) => {
        const { nativeEvent: pressed, button, ctrlKey, metaKey, isPrimary } = event;
        const isPlain = button === 0 && isPrimary && !ctrlKey && !metaKey;
        if (turn || !event.shiftKey || !isPlain) return;
        event.stopPropagation(); // the camera stays
        clear();
        onceDragged(pressed, tool.setPressed);
      }}
      onPointerDown={(event) => {
        clear();
        rotateByDrag(camera, event.nativeEvent);
      }}
      onContextMenu={(event) => {
        if (turn) event.preventDefault(); // the right button moves the camera
      }}
      onDoubleClick={(event) => {
        const { left, top } = event.currentTarget.getBoundingClientRect();
        camera.zoom(event.shiftKey ? -1 : 1, [event.clientX - left, event.clientY - top]);
        clear();
      }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        const step = { '.': 1, ',': -1 }[event.key];
        if (step !== undefined && !event.altKey) walk(step as 1 | -1);
        else if (onKey(event)) clear();
        else return;
        event.preventDefault();
      }}
    />
  );
}

interface PlotOverlaysProps extends PlotPartProps {
  readonly layers: readonly PlotLayer[];
  readonly canvas: ReturnType<typeof usePointCanvas>['canvas'];
  readonly onImage: (image: DrawnImage | undefined) => void;
  /** Opens the dialog for figures; undefined while the picture is outdated. */
  readonly onSave: (() => void) | undefined;
  /** Clears the hovered point. */
  readonly clear: () => void;
}

/** Layers above and below the points, and the controls of the active panel. */
function PlotOverlays(given: PlotOverlaysProps) {
  const { host, props, layers, camera, tool, canvas, onImage, clear } = given;
  const { placed, labels, drawing, selection } = props.picture;
  const { tissue, table } = placed;
  const { frame } = drawing.points;
  const { mode, op, setOp, setMode, select, pressed, setPressed } = tool;
  const { paintBy } = usePanelActions();
  const focus = () => host.current?.focus({ preventScroll: true });
  return (
    <>
      <PlotLayers layers={layers} camera={camera} />
      {(mode || pressed) && (
        <SelectOverlay
          mode={mode ?? 'lasso'}
          pressed={pressed}
          camera={camera}
          onEnd={() => setPressed(undefined)}
          onOutline={(outline, held) => {
            select(outline, held ?? op);
            focus();
          }}
        />
      )}
      {mode && <SelectOps op={op} onOp={setOp} isSelecting={selection.isSelecting} />}
      {props.isActive && (
        <PlotControls
          camera={camera}
          mode={mode}
          canAverage={canvas?.canAverage ?? true}
          hasCategories={drawing.colours?.kind !== 'numbers'}
          hasLabels={table && table.columns.length > 0 ? labels.isOn : undefined}
          onLabels={(isOn) => paintBy({ labels: isOn || undefined })}
          onSave={given.onSave}
          onMode={(next) => {
            setMode(next);
            clear();
            focus();
          }}
        >
          {tissue && <TissueControls tissue={tissue} />}
        </PlotControls>
      )}
      {tissue?.image && canvas && frame && (
        <TissueUnder
          key={tissue.image.path}
          {...{ tissue, frame, camera, canvas, onImage }}
          image={tissue.image}
        />
      )}
    </>
  );
}
