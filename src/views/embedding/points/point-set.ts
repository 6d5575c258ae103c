import {
  type Box,
  boxAround,
  type Coordinates,
  frameOf,
  type PointFrame,
  placePoints,
  UNPLACED,
} from '@/analysis/points/points';
import type { IndexRange } from '@/model/block';

/** The points of one embedding, as they arrive in parts. What subscribes hears of each part. */
export class PointSet {
  readonly count: number;
  /** x, y in turn, in the frame's unit; UNPLACED until they arrive. */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly #up: PointFrame['up'];
  #parts: readonly IndexRange[] = [];
  readonly #listeners = new Set<() => void>();
  #frame: PointFrame | undefined;
  #box: Box | undefined;
  #unplaced = 0;
  #arrived = 0;

  /** `up` is −1 where y of the data points down. */
  constructor(
    count: number,
    up: PointFrame['up'] = 1,
    positions = new Float32Array(2 * count).fill(UNPLACED),
  ) {
    this.count = count;
    this.#up = up;
    this.positions = positions;
  }

  /** All points in the same frame and box, with the positions of those that are shown; this set is complete. */
  showing(positions: Float32Array<ArrayBuffer>): PointSet {
    const set = new PointSet(this.count, this.#up, positions);
    set.#frame = this.#frame;
    set.#box = this.#box;
    set.#unplaced = this.#unplaced;
    set.#arrived = this.#arrived;
    set.#parts = [[0, this.count]];
    return set;
  }

  /** Adds the points from `start` on. The first part to come decides the frame. */
  add(start: number, x: Coordinates, y: Coordinates): void {
    this.#frame ??= frameOf(x, y, this.#up);
    const { positions, box, unplaced } = placePoints(x, y, this.#frame);
    this.positions.set(positions, 2 * start);
    this.#box = boxAround(this.#box, box);
    this.#unplaced += unplaced;
    this.#arrived += positions.length / 2;
    this.#parts = [...this.#parts, [start, start + positions.length / 2]];
    for (const notify of [...this.#listeners]) notify();
  }

  has(start: number): boolean {
    return this.#parts.some((part) => part[0] === start);
  }

  /** Undefined until the first part has come. */
  get frame(): PointFrame | undefined {
    return this.#frame;
  }

  /** Bounding box of all positions received so far. */
  get box(): Box | undefined {
    return this.#box;
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

  /** In the order of arrival; another list with each part. */
  get parts(): readonly IndexRange[] {
    return this.#parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
