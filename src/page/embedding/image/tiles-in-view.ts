import type { Box, PointFrame } from '@/ask/embeddings/points';
import { type Affine, applied, composed, growthOf, inverted } from '@/model/affine';
import type { IndexRange } from '@/model/block';
import { extremesOf } from '@/model/extremes';
import type { ImageLevel } from '@/model/tissue';

/** Visible area of a plot, in the unit of its positions; y points up. */
export interface SeenArea extends Box {
  /** CSS pixels per unit. */
  readonly scale: number;
}

/** A rectangle of a level, of which every `step`-th pixel is to be drawn. */
export interface TileInView {
  readonly level: ImageLevel;
  readonly x: IndexRange;
  readonly y: IndexRange;
  readonly step: number;
  /** Maps the pixels that are drawn to positions. */
  readonly toPositions: Affine;
  /** Distance of its centre from that of the visible area, in screens. */
  readonly distance: number;
}

/** Limits of drawn pixels. */
const PIXELS = {
  /** Maximum width in CSS pixels, if the image has finer ones. */
  maxWidth: 1.5,
  /** Maximum number read per CSS pixel, along each axis, if there is no coarser level; of more only some are drawn. */
  maxDensity: 2,
};
/** Lengths of the sides of tiles, in pixels. */
const SIDES = {
  /** Maximum of a level that is not divided: every graphics card supports it. */
  maxWhole: 2048,
  /** Side of tiles that have no chunks of a suitable size. */
  usual: 1024,
  /** Range of the sides of chunks that are used as tiles. */
  minChunk: 256,
  maxChunk: 2048,
};

/** Maps positions to the data coordinates of their frame. */
export function dataMap({ x, y, unit, up }: PointFrame): Affine {
  return [unit, 0, x, 0, up * unit, y];
}

/**
 * The tiles of an image that can be seen, nearest to the middle first: of the coarsest level whose
 * pixels are no wider than 1½ CSS pixels, or the finest. A level without a coarser one is thinned.
 */
export function tilesInView(
  levels: readonly ImageLevel[],
  seen: SeenArea,
  frame: PointFrame,
): readonly TileInView[] {
  const placed = levels.map((level) => {
    const toPixels = composed(dataMap(frame), level.toPixels);
    return { level, toPixels, perPixel: growthOf(toPixels) / seen.scale };
  });
  const fine = placed.filter(({ perPixel }) => perPixel >= 1 / PIXELS.maxWidth);
  const chosen = fine.toSorted((a, b) => a.perPixel - b.perPixel)[0] ?? finest(placed);
  const back = chosen && inverted(chosen.toPixels);
  if (!chosen || !back) return [];
  const { level, toPixels, perPixel } = chosen;
  const step = isWhole(level)
    ? 1
    : 2 ** Math.max(0, Math.floor(Math.log2(perPixel / PIXELS.maxDensity)));
  const columns = tileRanges(level, 'width', step);
  const rows = tileRanges(level, 'height', step);
  const area = bounds(toPixels, seen);
  const middle = [(area.left + area.right) / 2, (area.top + area.bottom) / 2] as const;
  const screen = Math.max(area.right - area.left, area.bottom - area.top, 1e-9);
  return rows
    .filter(([start, stop]) => stop > area.top && start < area.bottom)
    .flatMap((y) =>
      columns
        .filter(([start, stop]) => stop > area.left && start < area.right)
        .map((x): TileInView => {
          const away = Math.hypot(
            (x[0] + x[1]) / 2 - middle[0],
            (y[0] + y[1]) / 2 - middle[1],
          );
          const toPositions = composed([step, 0, x[0], 0, step, y[0]], back);
          return { level, x, y, step, toPositions, distance: away / screen };
        }),
    )
    .toSorted((a, b) => a.distance - b.distance);
}

/** Bytes of the chunks that tiles need, uncompressed: the maximum cost of reading them. */
export function bytesOfTiles(tiles: readonly TileInView[]): number {
  return tiles.reduce((sum, { level, x, y }) => {
    const [width, height] = level.chunk ?? [1, 1];
    const across = Math.ceil(x[1] / width) - Math.floor(x[0] / width);
    const along = Math.ceil(y[1] / height) - Math.floor(y[0] / height);
    return sum + across * width * along * height * level.pixelBytes;
  }, 0);
}

function finest<T extends { readonly perPixel: number }>(
  placed: readonly T[],
): T | undefined {
  return placed.toSorted((a, b) => b.perPixel - a.perPixel)[0];
}

function isWhole({ width, height }: Pick<ImageLevel, 'width' | 'height'>): boolean {
  return Math.max(width, height) <= SIDES.maxWhole;
}

/** Ranges of pixels that tiles divide a side into: those of its chunks, unless these are small or large. */
function tileRanges(
  { width, height, chunk }: ImageLevel,
  side: 'width' | 'height',
  step: number,
): readonly IndexRange[] {
  const extent = side === 'width' ? width : height;
  const stored = chunk?.[side === 'width' ? 0 : 1] ?? extent;
  const base =
    stored >= SIDES.minChunk && stored <= SIDES.maxChunk
      ? stored
      : stored < SIDES.minChunk
        ? stored * Math.ceil(SIDES.usual / stored)
        : SIDES.usual;
  const length = isWhole({ width, height }) ? extent : base * step;
  return Array.from({ length: Math.ceil(extent / length) }, (_, i) => [
    i * length,
    Math.min(extent, (i + 1) * length),
  ]);
}

/** Bounding box of the visible area, in the pixels of a level. */
function bounds(toPixels: Affine, { left, right, bottom, top }: SeenArea) {
  const corners = [
    applied(toPixels, left, top),
    applied(toPixels, right, top),
    applied(toPixels, left, bottom),
    applied(toPixels, right, bottom),
  ];
  const [xs, ys] = [
    extremesOf(corners.map(([x]) => x)),
    extremesOf(corners.map(([, y]) => y)),
  ];
  return { left: xs[0], right: xs[1], top: ys[0], bottom: ys[1] };
}
