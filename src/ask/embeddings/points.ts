import type { NumberArray } from '@/model/values';

/** Positions from this value on are not drawn. Not NaN, which shaders need not recognise. */
export const FAR = 1e30;
/** Both coordinates of a point without a finite position. */
export const UNPLACED = 3e38;

/**
 * Maps data to drawn positions: x = origin + unit · position, y likewise, times `up`. Positions are
 * 32-bit floats around 0, so that distant or tiny coordinates (spatial data, diffusion maps) keep
 * their precision. Their y always points up; in pixel coordinates of images it points down.
 */
export interface PointFrame {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  /** −1 if y of the data points down. */
  readonly up: 1 | -1;
  /** The origin of the third coordinate, for points in space; see `Turn`. */
  readonly z?: number;
}

/** Converts a drawn position to data coordinates. */
export function dataOf(
  { x, y, unit, up }: PointFrame,
  px: number,
  py: number,
): readonly [x: number, y: number] {
  return [x + unit * px, y + up * unit * py];
}

/** Converts data coordinates to a drawn position. */
export function positionOf(
  frame: PointFrame,
  x: number,
  y: number,
): readonly [x: number, y: number] {
  const { unit, up } = frame;
  return [(x - frame.x) / unit, (up * (y - frame.y)) / unit];
}

/** One coordinate of all points, within row-major values. */
export interface Coordinates {
  readonly values: NumberArray;
  /** Values per row, and the index of this coordinate. */
  readonly width: number;
  readonly column: number;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

export interface PlacedPoints {
  /** x and y alternating, in the frame's unit; both UNPLACED without a finite position. */
  readonly positions: Float32Array;
  /** The bounding box of all positions; undefined if there are none. */
  readonly box: Box | undefined;
  readonly unplaced: number;
}

/** A frame for points like these, which may be a sample; `up` is −1 if their y points down. */
export function frameOf(
  x: Coordinates,
  y: Coordinates,
  up: PointFrame['up'] = 1,
  z?: Coordinates,
): PointFrame {
  const horizontal = rangeOf(x);
  const vertical = rangeOf(y);
  const deep = z && rangeOf(z);
  const unit = Math.max(horizontal.half, vertical.half, deep?.half ?? 0);
  return {
    x: horizontal.middle,
    y: vertical.middle,
    unit: unit > 0 && Number.isFinite(unit) ? unit : 1,
    up,
    ...(deep && { z: deep.middle }),
  };
}

/** Returns the positions of some points (ascending); all others are UNPLACED. */
export function positionsOf(
  positions: Float32Array,
  points: Uint32Array,
): Float32Array<ArrayBuffer> {
  const some = new Float32Array(positions.length).fill(UNPLACED);
  for (const point of points) {
    some[2 * point] = positions[2 * point] as number;
    some[2 * point + 1] = positions[2 * point + 1] as number;
  }
  return some;
}

/** Converts points to positions in a frame. Both coordinates must have the same length. */
export function placePoints(
  x: Coordinates,
  y: Coordinates,
  frame: PointFrame,
): PlacedPoints {
  const count = Math.floor(x.values.length / x.width);
  const xs = numbersOf(x.values);
  const ys = numbersOf(y.values);
  const positions = new Float32Array(2 * count);
  let unplaced = 0;
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const px = ((xs[i * x.width + x.column] as number) - frame.x) / frame.unit;
    const py =
      (frame.up * ((ys[i * y.width + y.column] as number) - frame.y)) / frame.unit;
    if (!(Math.abs(px) < FAR && Math.abs(py) < FAR)) {
      positions[2 * i] = positions[2 * i + 1] = UNPLACED;
      unplaced++;
      continue;
    }
    positions[2 * i] = px;
    positions[2 * i + 1] = py;
    if (px < left) left = px;
    if (px > right) right = px;
    if (py < bottom) bottom = py;
    if (py > top) top = py;
  }
  const box = unplaced < count ? { left, right, bottom, top } : undefined;
  return { positions, box, unplaced };
}

/** The bounding box of two boxes, either of which may be undefined. */
export function boxAround(a: Box | undefined, b: Box | undefined): Box | undefined {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
    top: Math.max(a.top, b.top),
  };
}

function rangeOf({ values, width, column }: Coordinates): {
  middle: number;
  half: number;
} {
  const numbers = numbersOf(values);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = column; i < numbers.length; i += width) {
    const value = numbers[i] as number;
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (high < low) return { middle: 0, half: 0 };
  // halves, because the sum of two doubles may overflow
  return { middle: low / 2 + high / 2, half: high / 2 - low / 2 };
}

function numbersOf(values: NumberArray): ArrayLike<number> {
  return values instanceof BigInt64Array || values instanceof BigUint64Array
    ? Float64Array.from(values, Number)
    : values;
}
