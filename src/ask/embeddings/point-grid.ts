import { FAR } from './points';
import type { RotatedPoints } from './rotation';

/**
 * A uniform grid over points, as compressed rows: the points of cell c are `points[starts[c] …
 * starts[c + 1])`. Only typed arrays, so that a worker can transfer it.
 */
export interface PointGrid {
  /** Cells along each side. */
  readonly side: number;
  readonly x0: number;
  readonly y0: number;
  /** Cells per unit. */
  readonly perX: number;
  readonly perY: number;
  readonly starts: Uint32Array;
  readonly points: Uint32Array;
}

const LARGEST_SIDE = 4096;
const SAMPLE = 8192;

/**
 * Sorts points (x and y alternating) into cells of about `occupancy` points. Points without
 * position (UNPLACED, NaN) are left out; distant outliers are in the cells at the rim, so that they
 * do not squeeze all others into a few cells.
 */
export function buildGrid(positions: Float32Array, occupancy = 8): PointGrid {
  const count = positions.length >> 1;
  const side = Math.min(
    LARGEST_SIDE,
    Math.max(1, Math.ceil(Math.sqrt(count / occupancy))),
  );
  const [x0, x1] = rangeOf(positions, 0);
  const [y0, y1] = rangeOf(positions, 1);
  const perX = side / (x1 - x0);
  const perY = side / (y1 - y0);
  const starts = new Uint32Array(side * side + 1);
  const cells = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const x = positions[2 * i] as number;
    const y = positions[2 * i + 1] as number;
    if (!(Math.abs(x) < FAR && Math.abs(y) < FAR)) continue;
    const cell = cellAt((y - y0) * perY, side) * side + cellAt((x - x0) * perX, side);
    cells[i] = cell + 1;
    starts[cell + 1] = (starts[cell + 1] as number) + 1;
  }
  for (let c = 0; c < side * side; c++)
    starts[c + 1] = (starts[c + 1] as number) + (starts[c] as number);
  const next = starts.slice();
  const points = new Uint32Array(starts[side * side] as number);
  for (let i = 0; i < count; i++) {
    const cell = cells[i] as number;
    if (cell === 0) continue;
    const at = next[cell - 1] as number;
    points[at] = i;
    next[cell - 1] = at + 1;
  }
  return { side, x0, y0, perX, perY, starts, points };
}

/**
 * The accepted point nearest to a position, within `radius` (in the positions' unit); the first of
 * equally near ones; −1 if absent. Searches the cell at the position and then rings of cells
 * around it, until nothing nearer is possible: few cells where points are dense.
 */
export function nearest(
  grid: PointGrid,
  positions: Float32Array,
  x: number,
  y: number,
  radius: number,
  accepts?: (point: number) => boolean,
): number {
  const { side, starts, points } = grid;
  const column = cellAt((x - grid.x0) * grid.perX, side);
  const row = cellAt((y - grid.y0) * grid.perY, side);
  const left = cellAt((x - radius - grid.x0) * grid.perX, side);
  const right = cellAt((x + radius - grid.x0) * grid.perX, side);
  const low = cellAt((y - radius - grid.y0) * grid.perY, side);
  const high = cellAt((y + radius - grid.y0) * grid.perY, side);
  const most = Math.max(column - left, right - column, row - low, high - row);
  let best = -1;
  let bestSquare = radius * radius;

  const look = (cell: number) => {
    const stop = starts[cell + 1] as number;
    for (let at = starts[cell] as number; at < stop; at++) {
      const point = points[at] as number;
      const dx = (positions[2 * point] as number) - x;
      const dy = (positions[2 * point + 1] as number) - y;
      const square = dx * dx + dy * dy;
      if (square > bestSquare || (square === bestSquare && best >= 0 && point > best))
        continue;
      if (accepts && !accepts(point)) continue;
      best = point;
      bestSquare = square;
    }
  };
  /**
   * Distance from the position to the nearest side of a ring, in the positions' unit; the area
   * outside the grid belongs to its rim.
   */
  const distanceTo = (ring: number): number => {
    const across = Math.min(
      x - (grid.x0 + (column - ring + 1) / grid.perX),
      grid.x0 + (column + ring) / grid.perX - x,
    );
    const along = Math.min(
      y - (grid.y0 + (row - ring + 1) / grid.perY),
      grid.y0 + (row + ring) / grid.perY - y,
    );
    return Math.min(across, along);
  };
  for (let ring = 0; ring <= most; ring++) {
    if (ring > 0 && best >= 0) {
      const distance = distanceTo(ring);
      if (distance > 0 && distance * distance > bestSquare) break;
    }
    for (let r = Math.max(low, row - ring); r <= Math.min(high, row + ring); r++) {
      const isEnd = r === row - ring || r === row + ring;
      const step = isEnd || ring === 0 ? 1 : 2 * ring;
      for (let c = column - ring; c <= column + ring; c += step)
        if (c >= left && c <= right) look(r * side + c);
    }
  }
  return best;
}

/** The accepted point that is drawn at a position: the foremost of those whose disc covers it; −1 if none does. */
export function foremost(
  grid: PointGrid,
  { positions, depths }: RotatedPoints,
  x: number,
  y: number,
  discOf: (depth: number) => number,
  accepts?: (point: number) => boolean,
): number {
  const { side, starts, points } = grid;
  const most = discOf(0); // nearer ones are larger
  const left = cellAt((x - most - grid.x0) * grid.perX, side);
  const right = cellAt((x + most - grid.x0) * grid.perX, side);
  const low = cellAt((y - most - grid.y0) * grid.perY, side);
  const high = cellAt((y + most - grid.y0) * grid.perY, side);
  let [best, front] = [-1, Number.POSITIVE_INFINITY];
  for (let row = low; row <= high; row++) {
    const stop = starts[row * side + right + 1] as number;
    for (let at = starts[row * side + left] as number; at < stop; at++) {
      const point = points[at] as number;
      const depth = depths[point] as number;
      if (depth >= front) continue;
      const dx = (positions[2 * point] as number) - x;
      const dy = (positions[2 * point + 1] as number) - y;
      if (dx * dx + dy * dy > discOf(depth) ** 2) continue;
      if (accepts && !accepts(point)) continue;
      [best, front] = [point, depth];
    }
  }
  return best;
}

/** Monotonic, so that a window covers the cells of all points in it, rim included. */
function cellAt(position: number, side: number): number {
  return position >= side ? side - 1 : position > 0 ? Math.floor(position) : 0;
}

/** The range of nearly all values of one axis, from an even sample. Never empty. */
function rangeOf(positions: Float32Array, axis: 0 | 1): readonly [number, number] {
  const count = positions.length >> 1;
  const step = Math.max(1, Math.floor(count / SAMPLE));
  const sample = new Float64Array(Math.ceil(count / step));
  let size = 0;
  for (let i = 0; i < count; i += step) {
    const value = positions[2 * i + axis] as number;
    if (Math.abs(value) < FAR) sample[size++] = value;
  }
  const sorted = sample.subarray(0, size).sort();
  const skipped = Math.floor(size * 0.002);
  const low = sorted[skipped] ?? 0;
  const high = sorted[size - 1 - skipped] ?? 0;
  const margin = (high - low) * 0.05;
  return high > low ? [low - margin, high + margin] : [low - 0.5, low + 0.5];
}
