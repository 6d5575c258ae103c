import { createStore } from 'zustand/vanilla';
import {
  type Box,
  boxAround,
  type Coordinates,
  frameOf,
  type PointFrame,
  placePoints,
  UNPLACED,
} from '@/ask/embeddings/points';
import { type Ball, type PlacedZ, placeZ, type Solid } from '@/ask/embeddings/rotation';
import type { IndexRange } from '@/model/block';

/** Points of one embedding, which arrive in parts. Subscribers of `arrivals` are notified of each part. */
export class PointSet {
  readonly count: number;
  /** x and y alternating, in the frame's unit; `UNPLACED` until they arrive. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** The third coordinate of points in space, in the same unit. */
  readonly z: Float32Array<ArrayBuffer> | undefined;
  readonly #up: PointFrame['up'];
  /** Row ranges of the parts in the order of arrival; a new list with each part. */
  readonly arrivals = createStore<readonly IndexRange[]>(() => []);
  #frame: PointFrame | undefined;
  #box: Box | undefined;
  #unplaced = 0;
  #solid: Solid | undefined;
  #zRange: readonly [low: number, high: number] | undefined;
  #reach = 0;
  #arrived = 0;

  /** `up` is −1 where y of the data points down. */
  constructor(
    count: number,
    up: PointFrame['up'] = 1,
    positions = new Float32Array(2 * count).fill(UNPLACED),
    z?: Float32Array<ArrayBuffer>,
  ) {
    this.count = count;
    this.#up = up;
    this.positions = positions;
    this.z = z;
  }

  /**
   * Returns the same points in the same frame and box, with the positions of only those that are shown. Call it on a
   * complete set.
   */
  showing(positions: Float32Array<ArrayBuffer>): PointSet {
    const set = new PointSet(this.count, this.#up, positions, this.z);
    set.#solid = this.#solid;
    set.#frame = this.#frame;
    set.#box = this.#box;
    set.#unplaced = this.#unplaced;
    set.#arrived = this.#arrived;
    set.arrivals.setState([[0, this.count]], true);
    return set;
  }

  /**
   * Adds the points from `start` on, with z only for points in space. The first part to arrive determines the frame.
   */
  add(start: number, x: Coordinates, y: Coordinates, z?: Coordinates): void {
    this.#frame ??= frameOf(x, y, this.#up, z);
    const { positions, box, unplaced } = placePoints(x, y, this.#frame);
    this.#box = boxAround(this.#box, box);
    if (z) this.#addZ(start, placeZ(z, this.#frame, positions));
    this.positions.set(positions, 2 * start);
    this.#unplaced += unplaced;
    this.#arrived += positions.length / 2;
    const end = start + positions.length / 2;
    this.arrivals.setState([...this.parts, [start, end]], true);
  }

  #addZ(start: number, { z, range, reach, unplaced }: PlacedZ): void {
    if (!this.z) return;
    this.z.set(z, start);
    this.#unplaced += unplaced;
    this.#reach = Math.max(this.#reach, reach);
    const [low, high] = this.#zRange ?? range ?? [0, 0];
    this.#zRange = [Math.min(low, range?.[0] ?? low), Math.max(high, range?.[1] ?? high)];
    const ball = this.#box && ballAround(this.#box, this.#zRange, this.#reach);
    this.#solid = ball && { z: this.z, ball };
  }

  has(start: number): boolean {
    return this.parts.some((part) => part[0] === start);
  }

  /** Frame of the positions; undefined until the first part has arrived. */
  get frame(): PointFrame | undefined {
    return this.#frame;
  }

  /** Bounding box of all positions received so far. */
  get box(): Box | undefined {
    return this.#box;
  }

  /** Third coordinate and bounding ball of points in space; a new object with each part that arrives. */
  get solid(): Solid | undefined {
    return this.#solid;
  }

  /** Number of points received without a finite position. */
  get unplaced(): number {
    return this.#unplaced;
  }

  get arrived(): number {
    return this.#arrived;
  }

  get isComplete(): boolean {
    return this.#arrived >= this.count;
  }

  get parts(): readonly IndexRange[] {
    return this.arrivals.getState();
  }
}

/** Ball around the centre of the points, none of which is farther than `reach` from the origin. */
function ballAround(
  { left, right, bottom, top }: Box,
  [low, high]: readonly [number, number],
  reach: number,
): Ball {
  const centre = [(left + right) / 2, (bottom + top) / 2, (low + high) / 2] as const;
  const diagonal = Math.hypot(right - left, top - bottom, high - low);
  const [x, y, z] = centre;
  return { centre, radius: Math.min(diagonal / 2, reach + Math.hypot(x, y, z)) };
}
