import { isOfRest } from '@/ask/colour/top-categories';
import type { PlacedLabel } from '@/ask/embeddings/centroids';
import { type Affine, composed } from '@/model/affine';
import { shownLine } from '@/model/shown-text';
import type { FigureMark, FigurePicture } from '@/write/figure/figure';
import type { LegendEntry } from '@/write/figure/figure-legend';
import type { FigurePlot } from '@/write/figure/plot-figure';
import { figureTextWidth } from '@/write/figure/text-width';
import { figureAxes } from '../plot/axes-marks';
import {
  boxAroundRotated,
  type Camera,
  drawnSizeOf,
  pixelOf,
  type Size,
} from '../plot/camera';
import type { Drawing } from '../plot/drawing';
import { pixelOfLabel } from '../plot/label-positions';
import { placeLabels } from '../plot/place-labels';
import type { PlotCamera } from '../plot/plot-camera';
import type { ImageLayer, PlotLayer } from '../plot/plot-layers';
import { scaleBar } from '../plot/scale-bar';
import { pointsInTheme } from '../plot/use-drawing';
import type { PlotTheme } from '../plot/use-plot-theme';
import { pictureLegend } from './picture-legend';

/** A plot on the screen, from which a figure is made. */
export interface ShownPlot {
  readonly layers: readonly PlotLayer[];
  readonly drawing: Drawing;
  readonly camera: PlotCamera;
}

/** A plot with the texts around it. */
export interface PictureOfPlot extends ShownPlot {
  /** Name of the embedding. */
  readonly name: string;
  readonly title: string;
  /** Label of what colours the points; empty if nothing does. */
  readonly by: string;
  /** Names of the axes. */
  readonly axes: readonly [x: string, y: string];
  /** Entries of the legend, where these do not follow from the colours. */
  readonly entries?: readonly LegendEntry[] | undefined;
  /** Points that are drawn; undefined if all are. */
  readonly shown: Uint32Array | undefined;
  /** Caption of the plot, in sentences. */
  readonly caption: string;
  /** Lines of Python that draw the same plot; undefined if no library has such a plot. */
  readonly code: string | undefined;
}

interface PictureLook {
  readonly theme: PlotTheme;
  /** Text size in points. */
  readonly textSize: number;
  readonly text: string;
  readonly ground: string;
  readonly hasAxes: boolean;
}

/** Free space around all points, as a fraction of the longer side. */
const PADDING = 0.03;

/**
 * Returns a plot for a figure; drawing it adds its points and images to `pictures`. Layers are drawn in the order of
 * the screen.
 */
export function figurePlot(
  plot: PictureOfPlot,
  look: PictureLook,
  pictures: FigurePicture[],
): FigurePlot {
  const { drawing, axes, by, entries, shown } = plot;
  const view = viewOf(plot);
  const { turn } = plot.camera.camera;
  return {
    title: shownLine(plot.title),
    axes: look.hasAxes && !turn ? [shownLine(axes[0]), shownLine(axes[1])] : undefined,
    legend: pictureLegend({ by, entries, drawing, shown, missing: look.theme.missing }),
    aspect: Math.max(0.4, Math.min(2.5, view.width / view.height)),
    draw: (width, height) => {
      const scale = Math.min(width / view.width, height / view.height);
      const camera = { x: view.x, y: view.y, zoom: Math.log2(scale), turn };
      const marks = plot.layers.flatMap((layer) =>
        layerMarks(layer, plot, look, camera, { width, height }, pictures),
      );
      return [{ kind: 'clip', x: 0, y: 0, width, height, marks }];
    },
  };
}

/** Area in view, as centre and size in the unit of the points: all points, or what the screen shows. */
function viewOf(plot: ShownPlot) {
  const { camera } = plot;
  const box = boxOf(plot);
  if (!isWholeView(camera) || !box) return screenOf(camera);
  const [across, along] = [box.right - box.left, box.top - box.bottom];
  const padding = 2 * PADDING * Math.max(across, along, 1e-6) + diameterOf(plot);
  return {
    ...{ x: (box.left + box.right) / 2, y: (box.bottom + box.top) / 2 },
    ...{ width: across + padding, height: along + padding },
  };
}

/** Bounding box of all points as they are seen. */
function boxOf({ camera, drawing: { points } }: ShownPlot) {
  const { turn } = camera.camera;
  const { solid, box } = points;
  return solid && turn ? boxAroundRotated(solid.ball, turn) : box;
}

/** True if some points are outside of what the screen shows. */
export function cutsPoints(plot: ShownPlot): boolean {
  const { camera } = plot;
  const box = boxOf(plot);
  if (isWholeView(camera) || !box) return false;
  const { x, y, width, height } = screenOf(camera);
  return (
    box.left < x - width / 2 ||
    box.right > x + width / 2 ||
    box.bottom < y - height / 2 ||
    box.top > y + height / 2
  );
}

/** True if the camera fits all points. */
function isWholeView({ camera: { x, y, zoom }, fitted }: PlotCamera): boolean {
  return x === fitted.x && y === fitted.y && zoom === fitted.zoom;
}

/** Area that the screen shows, as centre and size in the unit of the points. */
function screenOf({ camera: { x, y, zoom }, size }: PlotCamera) {
  return { x, y, width: size.width / 2 ** zoom, height: size.height / 2 ** zoom };
}

/** Diameter of a point as drawn on the screen, in the unit of the points. */
function diameterOf({ layers, camera: { camera, size, fitted } }: ShownPlot): number {
  const points = layers.find((layer) => layer.kind === 'points');
  if (!points) return 0;
  const count = points.positions.length / 2;
  const pixels = drawnSizeOf(count, size, camera, fitted, points.diameter);
  return (points.size * pixels) / 2 ** camera.zoom;
}

function layerMarks(
  layer: PlotLayer,
  plot: ShownPlot,
  { theme, textSize, text, ground }: PictureLook,
  camera: Camera,
  size: Size,
  pictures: FigurePicture[],
): readonly FigureMark[] {
  const scale = 2 ** camera.zoom;
  const look = { size: textSize, colour: text, rim: ground };
  switch (layer.kind) {
    case 'points': {
      const pointSize = diameterOf(plot) * scale;
      // in the colours of the figure, which may not be those of the page
      const points = { ...layer, ...pointsInTheme(plot.drawing, theme) };
      const { x, y } = camera;
      const { turn } = camera;
      const solid = layer.solid && turn && { ...layer.solid, turn };
      pictures.push({ ...points, ...size, x, y, scale, pointSize, solid });
      return [{ kind: 'points', x: 0, y: 0, picture: pictures.length - 1 }];
    }
    case 'image':
      return [imageMark(layer, plot, camera, size, pictures)];
    case 'labels':
      return pictureLabels(layer, camera, size, look);
    case 'scale':
      return scaleMarks(layer.micrometre * scale, size, look);
    case 'axes':
      return camera.turn ? figureAxes(layer, camera.turn, size, look) : [];
  }
}

/** Image mark, limited to what the screen shows: tiles outside were not read. */
function imageMark(
  { tiles, look }: ImageLayer,
  plot: ShownPlot,
  camera: Camera,
  size: Size,
  pictures: FigurePicture[],
): FigureMark {
  const scale = 2 ** camera.zoom;
  const screen = screenOf(plot.camera);
  const [x, y] = pixelOf(
    camera,
    size,
    screen.x - screen.width / 2,
    screen.y + screen.height / 2,
  );
  const toFrame: Affine = [
    ...[scale, 0, size.width / 2 - camera.x * scale - x],
    ...[0, -scale, size.height / 2 + camera.y * scale - y],
  ] as unknown as Affine; // six of them
  const parts = tiles.map(({ width, height, pixels, toPositions }) => {
    pictures.push({ kind: 'pixels', width, height, pixels: bytesOf(pixels) });
    return { picture: pictures.length - 1, toFrame: composed(toPositions, toFrame) };
  });
  const area = { x, y, width: screen.width * scale, height: screen.height * scale };
  return { kind: 'image', ...area, look, parts };
}

const bytes = new WeakMap<Uint8ClampedArray, Uint8Array<ArrayBuffer>>();

/** Returns the same array for the same pixels, which is then sent to the worker once. */
function bytesOf(pixels: Uint8ClampedArray<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const found = bytes.get(pixels) ?? new Uint8Array(pixels.buffer);
  bytes.set(pixels, found);
  return found;
}

/** Scale bar with its length above it. */
function scaleMarks(
  pointsPerMicrometre: number,
  size: Size,
  { size: textSize, colour, rim }: LabelLook,
): readonly FigureMark[] {
  return scaleBar(pointsPerMicrometre, size).flatMap((bar): readonly FigureMark[] => {
    if (bar.kind !== 'bar') return [];
    const { x, y, width, text } = bar;
    const thick = 0.2 * textSize;
    const half = figureTextWidth(text, textSize) / 2;
    return [
      {
        ...{ kind: 'rect', x, y: y - thick, width, height: thick },
        ...{ fill: { colour }, stroke: { colour: rim, width: 0.05 * textSize } },
      },
      {
        ...{ kind: 'text', text, anchor: 'middle', size: textSize, colour },
        // a long text over a short bar is not cut at the left
        ...{ x: Math.max(x + width / 2, half + 0.3 * textSize), y: y - 2 * thick },
        ...{ isBold: false, rim: { colour: rim, width: 0.25 * textSize } },
      },
    ];
  });
}

type LabelsLayer = Extract<PlotLayer, { kind: 'labels' }>;

interface LabelLook {
  /** Text size in points. */
  readonly size: number;
  readonly colour: string;
  readonly rim: string;
}

/**
 * Category names in a figure, unabbreviated and without dropping any: one that would cover another is moved aside, with
 * a line to its position. `camera` and `plot` are in points.
 */
function pictureLabels(
  { places, labelled }: LabelsLayer,
  camera: Camera,
  plot: Size,
  { size, colour, rim }: LabelLook,
): readonly FigureMark[] {
  const { colours, palette, hidden, column } = labelled;
  if (colours?.kind !== 'categories') return [];
  const { labels, counts } = colours;
  const names = labels.map((label, code) =>
    shownLine((column?.names?.[code] ?? label) || '(empty)'),
  );
  const found: PlacedLabel[] = [];
  for (const [code, name] of names.entries()) {
    const [x, y] = pixelOfLabel(camera, plot, places, code);
    if (hidden.has(code) || isOfRest(colours, palette, code)) continue;
    if (!(x > 0 && y > 0 && x < plot.width && y < plot.height)) continue;
    const width = figureTextWidth(name, size, true) + 0.6 * size;
    found.push({ code, x, y, width, height: 1.3 * size });
  }
  found.sort((a, b) => (counts[b.code] ?? 0) - (counts[a.code] ?? 0));
  return placeLabels(found, plot).flatMap((label): readonly FigureMark[] => {
    const { code, x, y, placeX, placeY, height } = label;
    const text: FigureMark = {
      ...{ kind: 'text', text: names[code] ?? '', anchor: 'middle' },
      ...{ x, y: y + 0.36 * size, size, isBold: true, colour },
      rim: { colour: rim, width: 0.25 * size },
    };
    if (Math.abs(y - placeY) < 1.2 * height) return [text];
    const edge = y + Math.sign(placeY - y) * (height / 2);
    const data = `M${x} ${edge}L${placeX} ${placeY}`;
    return [{ kind: 'path', data, stroke: { colour, width: 0.05 * size } }, text];
  });
}
