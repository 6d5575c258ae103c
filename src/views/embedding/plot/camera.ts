import { type Box, dataOf, type PointFrame, positionOf } from '@/analysis/points/points';
import type { Viewport } from '@/state/panels';

/** The view, in the positions' unit: the centre, and the zoom as log2 of CSS pixels per unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Of the plot, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Free pixels around the points of a fitted embedding, the radius of the largest included. */
const PADDING = 28;
/** More on the right, where the buttons are. */
const BESIDE_BUTTONS = 58;
/** Plots that are lower than this, in pixels, show the buttons only while they are used, and have less to spare. */
const LOW = 230;
const PADDING_OF_LOW = 8;
/** How far in and out of the fitted view one can go, in doublings; further in, 32-bit floats would show. */
const DOUBLINGS = { in: 13, out: 3 };

/** Shows all points, none of them below the buttons. */
export function fitCamera(box: Box | undefined, { width, height }: Size): Camera {
  if (!box) return { x: 0, y: 0, zoom: 0 };
  const across = Math.max(box.right - box.left, 1e-6);
  const along = Math.max(box.top - box.bottom, 1e-6);
  const isLow = height < LOW;
  const padding = isLow ? PADDING_OF_LOW : PADDING;
  const beside = isLow ? PADDING_OF_LOW : BESIDE_BUTTONS;
  const scale = Math.min(
    Math.max(1, width - padding - beside) / across,
    Math.max(1, height - 2 * padding) / along,
  );
  const free = (width - across * scale) / 2;
  return {
    x: (box.left + box.right) / 2 + Math.max(0, beside - free) / scale,
    y: (box.bottom + box.top) / 2,
    zoom: Math.log2(scale),
  };
}

export function limitsOf(fitted: Camera): { readonly min: number; readonly max: number } {
  return { min: fitted.zoom - DOUBLINGS.out, max: fitted.zoom + DOUBLINGS.in };
}

/** The position under a pixel; y points up in data and down on screens. */
export function placeAt(
  { x, y, zoom }: Camera,
  { width, height }: Size,
  pixelX: number,
  pixelY: number,
): readonly [x: number, y: number] {
  const scale = 2 ** zoom;
  return [x + (pixelX - width / 2) / scale, y - (pixelY - height / 2) / scale];
}

/** The pixel of a position. */
export function pixelOf(
  { x, y, zoom }: Camera,
  { width, height }: Size,
  placeX: number,
  placeY: number,
): readonly [x: number, y: number] {
  const scale = 2 ** zoom;
  return [width / 2 + (placeX - x) * scale, height / 2 - (placeY - y) * scale];
}

/** As links have it: in the data's own coordinates. */
export function viewportOf(camera: Camera, frame: PointFrame): Viewport {
  const [x, y] = dataOf(frame, camera.x, camera.y);
  return { x, y, zoom: camera.zoom - Math.log2(frame.unit) };
}

export function cameraOf(viewport: Viewport, frame: PointFrame): Camera {
  const [x, y] = positionOf(frame, viewport.x, viewport.y);
  return { x, y, zoom: viewport.zoom + Math.log2(frame.unit) };
}

/** Diameter of a point in CSS pixels: true to scale where it is known in the unit of positions. */
export function drawnSizeOf(
  count: number,
  size: Size,
  camera: Camera,
  fitted: Camera,
  diameter: number | undefined,
): number {
  return diameter === undefined
    ? pointSizeOf(count, size, camera.zoom - fitted.zoom)
    : Math.max(1, diameter * 2 ** camera.zoom);
}

/**
 * Diameter of a point in CSS pixels: so that all points cover the plot about once, growing
 * slower than the distances between them when zoomed in. A few dozen are drawn larger still.
 */
export function pointSizeOf(
  count: number,
  { width, height }: Size,
  zoomedIn: number,
): number {
  const even = 1.35 * Math.sqrt((width * height) / Math.max(1, count));
  const most = 5 + 4 * Math.max(0, 1 - count / 600);
  const base = Math.min(most, Math.max(1, even));
  return Math.min(12, Math.max(1, base * 2 ** (0.4 * zoomedIn)));
}
