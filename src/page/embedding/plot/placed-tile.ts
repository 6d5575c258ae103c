import { type Affine, applied } from '@/model/affine';
import { extremesOf } from '@/model/extremes';

/** A part of an image, and its position in a plot. */
export interface PlacedTile {
  readonly width: number;
  readonly height: number;
  /** RGBA, not multiplied by opacity. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Maps its pixels to the positions of the plot, whose y points up. */
  readonly toPositions: Affine;
}

/**
 * Returns the tiles to draw while others arrive: those of the last picture stay below the new ones. Where tiles are
 * translucent, a new one above another would darken it, so it waits until all have arrived.
 */
export function tilesSoFar(
  last: readonly PlacedTile[],
  ready: readonly PlacedTile[],
  opacity: number,
): readonly PlacedTile[] {
  if (opacity === 1 || last.length === 0) return [...last, ...ready];
  const boxes = last.map(boxOf);
  return [
    ...last,
    ...ready.filter((tile) => {
      const own = boxOf(tile);
      return !boxes.some((box) => doOverlap(own, box));
    }),
  ];
}

/** Left, right, bottom and top in the plot. */
type Box = readonly [number, number, number, number];

function boxOf({ width, height, toPositions }: PlacedTile): Box {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x = 0, y = 0]) => applied(toPositions, x, y));
  const [left, right] = extremesOf(corners.map(([x]) => x));
  const [bottom, top] = extremesOf(corners.map(([, y]) => y));
  return [left, right, bottom, top];
}

/** True if two boxes share more than a border, as neighbours may by rounding. */
function doOverlap(a: Box, b: Box): boolean {
  const [across, along] = [
    Math.min(a[1], b[1]) - Math.max(a[0], b[0]),
    Math.min(a[3], b[3]) - Math.max(a[2], b[2]),
  ];
  const least = 1e-6 * Math.min(a[1] - a[0], b[1] - b[0]);
  return across > least && along > least;
}
