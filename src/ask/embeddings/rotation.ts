import { type Outline, pointsInside } from './lasso';
import { type Coordinates, FAR, type PointFrame, UNPLACED } from './points';

/**
 * Direction from which points in space are seen, in degrees. At 0, 0 x points to the right, y up and z towards the
 * viewer; a larger azimuth turns the front to the right about the y axis, a larger elevation then turns it down.
 */
export type Turn = readonly [azimuth: number, elevation: number];

type Place = readonly [x: number, y: number, z: number];

/** Rotation matrix, row by row: the directions that point to the right, up, and towards the viewer. */
export type Rotation = readonly [Place, Place, Place];

/** A sphere that contains points. */
export interface Ball {
  readonly centre: Place;
  readonly radius: number;
}

/** Data that is needed to draw points in space from one side. */
export interface Solid {
  /** The third coordinate of each point, in the unit of the other two. */
  readonly z: Float32Array;
  readonly ball: Ball;
}

/** Points as they are seen. */
export interface RotatedPoints {
  /** x and y alternating; UNPLACED for points without position. */
  readonly positions: Float32Array;
  /** From 0 (front) to 1. */
  readonly depths: Float32Array;
}

export function rotationOf([azimuth, elevation]: Turn): Rotation {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  return [
    [ca, 0, sa],
    [se * sa, ce, -se * ca],
    [-ce * sa, se, ce * ca],
  ];
}

/** Rotates a place into the view: to the right, up, and towards the viewer. */
export function rotated(rotation: Rotation, place: Place): Place {
  const [right, up, front] = rotation;
  return [dot(right, place), dot(up, place), dot(front, place)];
}

/** Inverse of `rotated`: the place that is seen at a position. */
export function rotatedBack([right, up, front]: Rotation, [x, y, z]: Place): Place {
  const along = (axis: 0 | 1 | 2) => right[axis] * x + up[axis] * y + front[axis] * z;
  return [along(0), along(1), along(2)];
}

/** Frame of the rotated points, so that places in links do not depend on the frame of the points. */
export function rotatedFrame(frame: PointFrame, turn: Turn): PointFrame {
  const { x, y, z = 0, unit, up } = frame;
  const [seenX, seenY] = rotated(rotationOf(turn), [x, up * y, z]);
  return { x: seenX, y: seenY, unit, up: 1 };
}

/** Depth is `at` minus the product of `along` with a position: from 0 at the front of the ball to 1. */
export function depthScale({ centre, radius }: Ball, [, , front]: Rotation) {
  const scale = 1 / Math.max(2 * radius, 1e-12);
  return {
    along: front.map((part) => part * scale) as unknown as Place, // of three again
    at: 0.5 + dot(front, centre) * scale,
  };
}

/** Factor for the size of a point at a depth: nearer points are drawn larger. */
export function sizeAtDepth(depth: number): number {
  return 1.25 - 0.5 * depth;
}

/** Points (x and y alternating) with a third coordinate, seen from one side. */
export function rotatePoints(
  positions: Float32Array,
  { z, ball }: Solid,
  turn: Turn,
): RotatedPoints {
  const rotation = rotationOf(turn);
  const [[rx, ry, rz], [ux, uy, uz]] = rotation;
  const { along, at } = depthScale(ball, rotation);
  const [dx, dy, dz] = along;
  const seen = new Float32Array(positions.length).fill(UNPLACED);
  const depths = new Float32Array(z.length);
  for (let i = 0; i < z.length; i++) {
    const px = positions[2 * i] as number;
    if (!(Math.abs(px) < FAR)) continue;
    const py = positions[2 * i + 1] as number;
    const pz = z[i] as number;
    seen[2 * i] = rx * px + ry * py + rz * pz;
    seen[2 * i + 1] = ux * px + uy * py + uz * pz;
    depths[i] = Math.min(1, Math.max(0, at - dx * px - dy * py - dz * pz));
  }
  return { positions: seen, depths };
}

/** The points inside any of the outlines as they are seen from one side, ascending. */
export function insideRotated(
  positions: Float32Array,
  solid: Solid,
  turn: Turn,
  outlines: readonly Outline[],
): Uint32Array<ArrayBuffer> {
  return pointsInside(rotatePoints(positions, solid, turn).positions, outlines);
}

/** Third coordinates in a frame, and their extent. */
export interface PlacedZ {
  readonly z: Float32Array;
  /** Undefined where no point has a position. */
  readonly range: readonly [low: number, high: number] | undefined;
  /** The largest distance of a point from the origin of the frame. */
  readonly reach: number;
  /** Points that only lack this coordinate. */
  readonly unplaced: number;
}

/** Places the third coordinate of points; `positions` of those without a finite one become UNPLACED. */
export function placeZ(
  { values, width, column }: Coordinates,
  frame: PointFrame,
  positions: Float32Array,
): PlacedZ {
  const z = new Float32Array(positions.length / 2);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [square, unplaced] = [0, 0];
  for (let i = 0; i < z.length; i++) {
    const x = positions[2 * i] as number;
    if (!(Math.abs(x) < FAR)) continue;
    const own = (Number(values[i * width + column]) - (frame.z ?? 0)) / frame.unit;
    if (!(Math.abs(own) < FAR)) {
      positions[2 * i] = positions[2 * i + 1] = UNPLACED;
      unplaced++;
      continue;
    }
    z[i] = own;
    const y = positions[2 * i + 1] as number;
    square = Math.max(square, x * x + y * y + own * own);
    if (own < low) low = own;
    if (own > high) high = own;
  }
  const range = high < low ? undefined : ([low, high] as const);
  return { z, range, reach: Math.sqrt(square), unplaced };
}

function dot(a: Place, b: Place): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
