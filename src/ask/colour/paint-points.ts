import { FAR } from '@/ask/embeddings/points';
import {
  rotatePoints,
  type Solid,
  sizeAtDepth,
  type Turn,
} from '@/ask/embeddings/rotation';
import { MISSING_LEVEL } from './colour-levels';
import { hexOf } from './colour-parse';
import { curved } from './level-curve';

/** Area that is painted: its centre and its size. */
interface PaintedArea {
  /** The data coordinates of the centre, and pixels of the picture per unit. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** In pixels of the picture. */
  readonly pointSize: number;
}

/** Diameter of a disc in pixels from which on its edge is visible. */
const SMOOTHED_SIZE = 3;
/** Pixels that are averaged along each axis, as on the screen. */
const RATIO = 2;
/** Maximum number of pixels that are painted at once, at 8 bytes each. */
const MAX_PAINTED = 1 << 23;

/**
 * Paints discs with smooth edges: pixels are painted at twice the resolution, some lines at a time, and averaged. A
 * pixel at an edge has the mean colour of what covers it, and the share that is covered as its opacity; all others keep
 * the exact colour of their point.
 *
 * @param paint Paints opaque pixels, RGBA, or leaves them transparent
 */
function smoothDiscs<T extends PaintedArea>(
  picture: T,
  paint: (picture: T) => Uint8ClampedArray<ArrayBuffer>,
): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, scale, pointSize } = picture;
  const pixels = new Uint8ClampedArray(4 * width * height);
  const most = Math.max(1, Math.floor(MAX_PAINTED / (RATIO * RATIO * width)));
  // pixels are sampled at whole coordinates; samples of the finer pixels are offset from them by a quarter of a pixel
  const quarter = 1 / (2 * RATIO);
  for (let top = 0; top < height; top += most) {
    const lines = Math.min(most, height - top);
    const fine = paint({
      ...picture,
      x: picture.x - quarter / scale,
      y: picture.y + (height / 2 - top - lines / 2 + quarter) / scale,
      scale: RATIO * scale,
      width: RATIO * width,
      height: RATIO * lines,
      pointSize: RATIO * pointSize,
    });
    averageInto(pixels.subarray(4 * width * top), fine, width, lines);
  }
  return pixels;
}

function averageInto(
  pixels: Uint8ClampedArray,
  fine: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const line = RATIO * width;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue, covered] = [0, 0, 0, 0];
      for (let part = 0; part < RATIO * RATIO; part++) {
        const row = RATIO * y + Math.floor(part / RATIO);
        const at = 4 * (row * line + RATIO * x + (part % RATIO));
        if (fine[at + 3] === 0) continue;
        covered++;
        red += fine[at] as number;
        green += fine[at + 1] as number;
        blue += fine[at + 2] as number;
      }
      if (covered === 0) continue;
      const to = 4 * (y * width + x);
      pixels[to] = red / covered;
      pixels[to + 1] = green / covered;
      pixels[to + 2] = blue / covered;
      pixels[to + 3] = (255 * covered) / (RATIO * RATIO);
    }
}

/** Selects the visible one of overlapping points: the one with the highest value, any, or the mean of all. */
export type PointOrder = 'value' | 'random' | 'mean';

/** Points and their colours. */
export interface PaintedPoints {
  /** x and y alternating. */
  readonly positions: Float32Array;
  /** One code or level per point. */
  readonly values: Float32Array | Uint8Array | Uint16Array;
  /**
   * RGBA: one entry per code; for levels 256 steps and one for missing. Transparent entries are not
   * painted; those that are half transparent are dimmed, and those that are not opaque are behind.
   */
  readonly palette: Uint8Array;
  readonly missingCode: number;
  /** Levels at the ends of the colour map. */
  readonly range: readonly [low: number, high: number];
  /** How the colour map is spread between them; see `levelCurve`. */
  readonly curve?: number;
  /** Defaults to `value`; codes have no order, so for these it is random. */
  readonly order?: PointOrder;
  /** Opacity of one point, from 0 to 1. Below 1, overlapping points are averaged, whatever the order. */
  readonly opacity?: number;
  /** Only these are highlighted, ascending; all if undefined. */
  readonly selected: Uint32Array | undefined;
  readonly dim: readonly [red: number, green: number, blue: number];
  /** For points in space, which are seen from one side: nearer ones are in front, whatever their values. */
  readonly solid?: (Solid & { readonly turn: Turn }) | undefined;
}

/** The picture on the screen for a software renderer, so that an exported file can have any size. */
export interface PointPicture extends PaintedPoints, PaintedArea {}

/** True where overlapping points are averaged. */
export function isAveraged({ order, opacity = 1 }: PaintedPoints): boolean {
  return order === 'mean' || opacity < 1;
}

/**
 * Paints points as discs onto a transparent background, RGBA, in the depth order of the shader. Discs that are large
 * enough to have a visible edge are smoothed.
 */
export function paintPoints(picture: PointPicture): Uint8ClampedArray<ArrayBuffer> {
  if (isAveraged(picture)) return paintMean(picture);
  return picture.pointSize < SMOOTHED_SIZE
    ? paintFront(picture)
    : smoothDiscs(picture, paintFront);
}

function paintFront(picture: PointPicture): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = picture;
  const pixels = new Uint8ClampedArray(4 * width * height);
  const depths = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  eachPixel(picture, (at, { red, green, blue, depth, isBehind }) => {
    const own = depth + (isBehind ? 2 : 0);
    if ((depths[at] as number) < own) return;
    depths[at] = own;
    pixels[4 * at] = red;
    pixels[4 * at + 1] = green;
    pixels[4 * at + 2] = blue;
    pixels[4 * at + 3] = 255;
  });
  return pixels;
}

/**
 * Paints the mean of all points on a pixel, those behind only where those in front leave it transparent: for categories
 * the mean of their colours, for numbers the colour of their mean. n points cover 1 − (1 − opacity)^n of a pixel, as if
 * they were painted over one another in random order.
 */
function paintMean(picture: PointPicture): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, palette, range, opacity = 1, curve = 0 } = picture;
  const isOfLevels = picture.values instanceof Float32Array;
  const perLevel = 1 / Math.max(1e-12, range[1] - range[0]);
  // red (or a level in its place), green, blue and the number of points; in front and behind
  const [front, behind] = [0, 1].map(() => new Float32Array(4 * width * height));
  eachPixel(picture, (at, one) => {
    const sums = one.isBehind ? behind : front;
    if (!sums) return;
    const isLevel = isOfLevels && !one.isBehind;
    sums[4 * at] = (sums[4 * at] as number) + (isLevel ? one.level : one.red);
    sums[4 * at + 1] = (sums[4 * at + 1] as number) + one.green;
    sums[4 * at + 2] = (sums[4 * at + 2] as number) + one.blue;
    sums[4 * at + 3] = (sums[4 * at + 3] as number) + 1;
  });
  const covered = (count: number) =>
    count === 0 ? 0 : opacity >= 1 ? 1 : 1 - (1 - opacity) ** count;
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < pixels.length; at += 4) {
    const near = front?.[at + 3] ?? 0;
    const far = behind?.[at + 3] ?? 0;
    if (near + far === 0) continue;
    const over = covered(near);
    const under = covered(far) * (1 - over);
    const step = isOfLevels
      ? curved(((front?.[at] ?? 0) / near - range[0]) * perLevel, curve)
      : 0;
    const entry = 4 * Math.floor(step * 255 + 0.5);
    for (let part = 0; part < 3; part++) {
      const mean = isOfLevels
        ? (palette[entry + part] ?? 0)
        : (front?.[at + part] ?? 0) / near;
      const ofNear = near > 0 ? mean * over : 0;
      const ofFar = far > 0 ? ((behind?.[at + part] ?? 0) / far) * under : 0;
      pixels[at + part] = (ofNear + ofFar) / (over + under);
    }
    pixels[at + 3] = 255 * (over + under);
  }
  return pixels;
}

/** A point as it is painted. */
interface Painted {
  /** In pixels of the picture. */
  x: number;
  y: number;
  radius: number;
  red: number;
  green: number;
  blue: number;
  /** From 0 (front) to 1, among those that are in front or behind. */
  depth: number;
  isBehind: boolean;
  /** Level clamped to the range from 0 to 1; for points with a level. */
  level: number;
}

/** Visits the pixels of every point's disc; the point object is valid until the next call. */
function eachPixel(
  picture: PointPicture,
  visit: (at: number, point: Painted) => void,
): void {
  const { width, height } = picture;
  eachPoint(picture, (point) => {
    const { x, y, radius } = point;
    const bottom = Math.min(height - 1, Math.floor(y + radius));
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= bottom; row++) {
      const half = Math.sqrt(Math.max(0, radius * radius - (row - y) * (row - y)));
      const last = Math.min(width - 1, Math.floor(x + half));
      for (let column = Math.max(0, Math.ceil(x - half)); column <= last; column++)
        visit(row * width + column, point);
    }
  });
}

export interface PointCircle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** `#rrggbb`. */
  readonly colour: string;
}

/**
 * The points of a picture as circles, the last in front of the others; undefined if they are more than `most`, or if
 * overlapping ones are averaged.
 */
export function pointCircles(
  picture: PointPicture,
  most: number,
): readonly PointCircle[] | undefined {
  if (isAveraged(picture)) return undefined;
  const found: { circle: PointCircle; depth: number }[] = [];
  let count = 0;
  eachPoint(picture, ({ x, y, radius, red, green, blue, depth, isBehind }) => {
    if (++count > most) return;
    const own = depth + (isBehind ? 2 : 0);
    found.push({ circle: { x, y, radius, colour: hexOf(red, green, blue) }, depth: own });
  });
  if (count > most) return undefined;
  return found.toSorted((a, b) => b.depth - a.depth).map(({ circle }) => circle);
}

/** Visits every point in view; the point object is valid until the next call. */
function eachPoint(picture: PointPicture, visit: (point: Painted) => void): void {
  const { values, palette, width, height, scale, pointSize, dim, solid } = picture;
  const seen = solid && rotatePoints(picture.positions, solid, solid.turn);
  const positions = seen?.positions ?? picture.positions;
  const entryOf = entriesOf(picture);
  const isIn = picture.selected && new Uint8Array(values.length);
  if (isIn) for (const row of picture.selected ?? []) isIn[row] = 1;
  let radius = pointSize / 2;
  const point: Painted = {
    ...{ x: 0, y: 0, radius, red: 0, green: 0, blue: 0 },
    ...{ depth: 0, isBehind: false, level: 0 },
  };
  for (let i = 0; i < values.length; i++) {
    const px = positions[2 * i] as number;
    if (!(Math.abs(px) < FAR)) continue;
    const x = width / 2 + (px - picture.x) * scale;
    const y = height / 2 - ((positions[2 * i + 1] as number) - picture.y) * scale;
    const near = seen?.depths[i];
    if (near !== undefined) radius = (pointSize * sizeAtDepth(near)) / 2;
    if (x < -radius || x > width + radius || y < -radius || y > height + radius) continue;
    const { entry, depth, isMissing, level } = entryOf(i);
    const alpha = palette[4 * entry + 3] as number;
    if (alpha === 0) continue;
    const isDim = (isIn !== undefined && isIn[i] === 0) || alpha < HALF;
    point.red = isDim ? dim[0] : (palette[4 * entry] as number);
    point.green = isDim ? dim[1] : (palette[4 * entry + 1] as number);
    point.blue = isDim ? dim[2] : (palette[4 * entry + 2] as number);
    point.isBehind = isDim || isMissing || alpha !== 255;
    point.depth = near ?? depth;
    point.level = level;
    point.x = x;
    point.y = y;
    point.radius = radius;
    visit(point);
  }
}

/** Palette entries with an opacity below this are dimmed, as in the shader. */
const HALF = 191;

interface Entry {
  entry: number;
  depth: number;
  isMissing: boolean;
  level: number;
}

/** Returns one shared object: its content is valid until the next call. */
function entriesOf(picture: PointPicture): (i: number) => Entry {
  const { values, range, missingCode, curve = 0 } = picture;
  const isRandom = picture.order === 'random';
  const found: Entry = { entry: 0, depth: 0, isMissing: false, level: 0 };
  if (values instanceof Float32Array) {
    const perLevel = 1 / Math.max(1e-12, range[1] - range[0]);
    return (i) => {
      const level = values[i] as number;
      const step = curved((level - range[0]) * perLevel, curve);
      found.isMissing = level === MISSING_LEVEL;
      found.entry = found.isMissing ? 256 : Math.floor(step * 255 + 0.5);
      found.depth = isRandom ? randomDepth(i) : 1 - step;
      found.level = Math.min(1, Math.max(0, level));
      return found;
    };
  }
  return (i) => {
    found.entry = values[i] as number;
    found.isMissing = found.entry === missingCode;
    found.depth = randomDepth(i);
    return found;
  };
}

/** Random depth from 0 to 1, as in the shader: a hash of the index of the point. */
function randomDepth(point: number): number {
  return (Math.imul(point, 2654435769) >>> 8) / 16_777_216;
}
