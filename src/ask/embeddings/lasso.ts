/** Corners of a closed outline: x and y alternating, in the unit of the points. */
export type Outline = ArrayLike<number>;

/**
 * Cells of the raster along each side; few of them contain an edge, and only their points are
 * tested one by one.
 */
const SIDE = 512;
const OUTSIDE = 0;
const INSIDE = 1;
const EDGE = 2;

/**
 * The points (x and y alternating) inside any of the outlines, ascending. Areas that an outline
 * winds around twice are outside (even-odd rule). Equal to testing each point against each edge,
 * but faster: most points are in raster cells without an edge.
 */
export function pointsInside(
  positions: Float32Array,
  outlines: readonly Outline[],
): Uint32Array<ArrayBuffer> {
  const count = positions.length >> 1;
  const isIn = new Uint8Array(count);
  let found = 0;
  for (const outline of outlines) {
    const raster = rasterOf(outline);
    if (!raster) continue;
    const { left, bottom, perX, perY, cells } = raster;
    for (let i = 0; i < count; i++) {
      if (isIn[i] === 1) continue;
      const x = positions[2 * i] as number;
      const y = positions[2 * i + 1] as number;
      const column = Math.floor((x - left) * perX);
      const row = Math.floor((y - bottom) * perY);
      if (!(column >= 0 && column < SIDE && row >= 0 && row < SIDE)) continue;
      const cell = cells[row * SIDE + column] as number;
      if (cell === INSIDE || (cell === EDGE && isInside(outline, x, y))) {
        isIn[i] = 1;
        found++;
      }
    }
  }
  const rows = new Uint32Array(found);
  for (let i = 0, at = 0; i < count; i++) if (isIn[i] === 1) rows[at++] = i;
  return rows;
}

/** Even-odd rule: a ray to the right crosses the outline an odd number of times. */
export function isInside(outline: Outline, x: number, y: number): boolean {
  const corners = outline.length >> 1;
  let inside = false;
  for (let i = 0, j = corners - 1; i < corners; j = i++) {
    const yi = outline[2 * i + 1] as number;
    const yj = outline[2 * j + 1] as number;
    if (yi > y === yj > y) continue;
    const xi = outline[2 * i] as number;
    const xj = outline[2 * j] as number;
    if (x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

interface Raster {
  readonly left: number;
  readonly bottom: number;
  readonly perX: number;
  readonly perY: number;
  readonly cells: Uint8Array;
}

/** The cells around an outline; undefined if it has no area. */
function rasterOf(outline: Outline): Raster | undefined {
  const corners = outline.length >> 1;
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [bottom, top] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < corners; i++) {
    const x = outline[2 * i] as number;
    const y = outline[2 * i + 1] as number;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  if (corners < 3 || !(right > left && top > bottom)) return undefined;
  // a margin, so that rounding moves nothing on the rim outside
  const [marginX, marginY] = [(right - left) * 1e-3, (top - bottom) * 1e-3];
  left -= marginX;
  bottom -= marginY;
  const perX = SIDE / (right + marginX - left);
  const perY = SIDE / (top + marginY - bottom);
  if (!Number.isFinite(perX) || !Number.isFinite(perY)) return undefined;
  const cells = new Uint8Array(SIDE * SIDE);
  const raster = { left, bottom, perX, perY, cells };
  for (let i = 0, j = corners - 1; i < corners; j = i++) markEdge(raster, outline, j, i);
  fill(raster, outline);
  return raster;
}

/** Marks every cell that contains an edge, and its neighbours to the sides. */
function markEdge(raster: Raster, outline: Outline, from: number, to: number): void {
  const { left, bottom, perX, perY, cells } = raster;
  const x0 = ((outline[2 * from] as number) - left) * perX;
  const y0 = ((outline[2 * from + 1] as number) - bottom) * perY;
  const x1 = ((outline[2 * to] as number) - left) * perX;
  const y1 = ((outline[2 * to + 1] as number) - bottom) * perY;
  const [low, high] = y0 < y1 ? [y0, y1] : [y1, y0];
  const slope = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
  const isFlat = y1 === y0;
  for (let row = Math.max(0, Math.floor(low - 1e-6)); row <= high + 1e-6; row++) {
    if (row >= SIDE) break;
    const yA = Math.max(low, Math.min(high, row));
    const yB = Math.max(low, Math.min(high, row + 1));
    const xA = isFlat ? x0 : x0 + (yA - y0) * slope;
    const xB = isFlat ? x1 : x0 + (yB - y0) * slope;
    const first = Math.max(0, Math.floor(Math.min(xA, xB)) - 1);
    const last = Math.min(SIDE - 1, Math.floor(Math.max(xA, xB)) + 1);
    cells.fill(EDGE, row * SIDE + first, row * SIDE + last + 1);
  }
}

/** Cells without an edge are completely inside or outside: like their centre, and like the previous cell. */
function fill({ left, bottom, perX, perY, cells }: Raster, outline: Outline): void {
  for (let row = 0; row < SIDE; row++) {
    const y = bottom + (row + 0.5) / perY;
    let last = OUTSIDE;
    let isKnown = true;
    for (let column = 0; column < SIDE; column++) {
      const at = row * SIDE + column;
      if (cells[at] === EDGE) {
        isKnown = false;
        continue;
      }
      if (!isKnown)
        last = isInside(outline, left + (column + 0.5) / perX, y) ? INSIDE : OUTSIDE;
      isKnown = true;
      cells[at] = last;
    }
  }
}
