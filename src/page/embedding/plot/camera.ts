import { type Box, dataOf, type PointFrame, positionOf } from '@/ask/embeddings/points';
import {
  type Ball,
  rotated,
  rotatedBack,
  rotatedFrame,
  rotationOf,
  type Turn,
} from '@/ask/embeddings/rotation';
import type { Viewport } from '@/page/state/panels';

/** The view, in the positions' unit: the centre, and the zoom as log2 of CSS pixels per unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Direction from which points in space are seen; x and y are then coordinates of the rotated points. */
  readonly turn?: Turn | undefined;
  /** Depth of the centre about which points are rotated: how far in front it is. */
  readonly depth?: number;
}

/** Size of the plot in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Free pixels around the points of a fitted embedding, the radius of the largest included: more on the right, where the
 * buttons are.
 */
const PADDING = { around: 28, right: 58 };
/** The same in plots that are so low or narrow that they show the buttons only while these are used. */
const PADDING_OF_SMALL = { around: 8, right: 8 };
/** Greatest width and height of these, in pixels; the style sheet of the plot has the same. */
const SMALL = { width: 250, height: 230 };
/** Limits of the zoom from the fitted view, in doublings; further in, the precision of 32-bit floats would show. */
const DOUBLINGS = { in: 13, out: 3 };

/** Shows all points, none of them below the buttons. */
export function fitCamera(box: Box | undefined, { width, height }: Size): Camera {
  if (!box) return { x: 0, y: 0, zoom: 0 };
  const across = Math.max(box.right - box.left, 1e-6);
  const along = Math.max(box.top - box.bottom, 1e-6);
  const isSmall = width <= SMALL.width || height <= SMALL.height;
  const { around, right } = isSmall ? PADDING_OF_SMALL : PADDING;
  const scale = Math.min(
    Math.max(1, width - around - right) / across,
    Math.max(1, height - 2 * around) / along,
  );
  const free = (width - across * scale) / 2;
  return {
    x: (box.left + box.right) / 2 + Math.max(0, right - free) / scale,
    y: (box.bottom + box.top) / 2,
    zoom: Math.log2(scale),
  };
}

/** Shows all points in space from one side, wherever they are in the ball: turning them does not change the zoom. */
export function fitRotated({ centre, radius }: Ball, turn: Turn, size: Size): Camera {
  const depth = rotated(rotationOf(turn), centre)[2];
  return { ...fitCamera(boxAroundRotated({ centre, radius }, turn), size), turn, depth };
}

/** Box that a ball covers, seen from one side. */
export function boxAroundRotated({ centre, radius }: Ball, turn: Turn): Box {
  const [x, y] = rotated(rotationOf(turn), centre);
  return {
    left: x - radius,
    right: x + radius,
    bottom: y - radius,
    top: y + radius,
  };
}

/** Looks at the same place from another side; undefined for points in a plane. */
export function rotatedCamera(camera: Camera, turn: Turn | undefined): Camera {
  const { x, y, zoom, depth = 0 } = camera;
  if (!turn) return { x, y, zoom };
  const place = rotatedBack(rotationOf(camera.turn ?? [0, 0]), [x, y, depth]);
  const [nextX, nextY, nextDepth] = rotated(rotationOf(turn), place);
  return { x: nextX, y: nextY, zoom, turn, depth: nextDepth };
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

/** The pixel of a point, in a plane or seen from any side. */
export function pixelOfPoint(
  camera: Camera,
  size: Size,
  {
    positions,
    z,
  }: { readonly positions: Float32Array; readonly z?: Float32Array | undefined },
  point: number,
): readonly [x: number, y: number] {
  const [x, y] = [
    positions[2 * point] ?? Number.NaN,
    positions[2 * point + 1] ?? Number.NaN,
  ];
  return pixelOfPlace(camera, size, [x, y, z?.[point] ?? 0]);
}

export function pixelOfPlace(
  camera: Camera,
  size: Size,
  place: readonly [x: number, y: number, z: number],
): readonly [x: number, y: number] {
  const [x, y] = camera.turn ? rotated(rotationOf(camera.turn), place) : place;
  return pixelOf(camera, size, x, y);
}

/** Viewport as stored in links: in the data's own coordinates, rotated if the points are. */
export function viewportOf(camera: Camera, frame: PointFrame): Viewport {
  const { turn } = camera;
  const [x, y] = dataOf(turn ? rotatedFrame(frame, turn) : frame, camera.x, camera.y);
  return { x, y, zoom: camera.zoom - Math.log2(frame.unit) };
}

/** Camera for the viewport of a link. `depth`: how far in front the centre is, which links do not store. */
export function cameraOf(
  viewport: Viewport,
  frame: PointFrame,
  { turn, depth }: Pick<Camera, 'turn' | 'depth'> = {},
): Camera {
  const seen = turn ? rotatedFrame(frame, turn) : frame;
  const [x, y] = positionOf(seen, viewport.x, viewport.y);
  const zoom = viewport.zoom + Math.log2(frame.unit);
  return turn ? { x, y, zoom, turn, depth: depth ?? 0 } : { x, y, zoom };
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
