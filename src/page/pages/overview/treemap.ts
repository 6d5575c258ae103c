/** A rectangle of a treemap, in fractions of the whole: 0 to 1 in both directions. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Areas that fill a rectangle of the given aspect (width ÷ height), each in proportion to its
 * weight and as near to a square as can be (Bruls, Huizing, van Wijk: Squarified treemaps, 2000).
 * Weights must descend and be above zero.
 */
export function treemapOf(weights: readonly number[], aspect: number): readonly Tile[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return [];
  const areas = weights.map((weight) => (weight / total) * aspect);
  const tiles: Tile[] = [];
  let [left, top, width, height] = [0, 0, aspect, 1];
  for (let start = 0; start < areas.length; ) {
    const side = Math.min(width, height);
    let stop = start + 1;
    let area = areas[start] as number;
    while (stop < areas.length) {
      const more = area + (areas[stop] as number);
      const largest = areas[start] as number;
      if (
        worst(largest, areas[stop] as number, more, side) >
        worst(largest, areas[stop - 1] as number, area, side)
      )
        break;
      area = more;
      stop++;
    }
    const thickness = area / side;
    let along = 0;
    for (let i = start; i < stop; i++) {
      const length = (areas[i] as number) / thickness;
      tiles.push(
        width >= height
          ? scaled(left, top + along, thickness, length, aspect)
          : scaled(left + along, top, length, thickness, aspect),
      );
      along += length;
    }
    if (width >= height) {
      left += thickness;
      width -= thickness;
    } else {
      top += thickness;
      height -= thickness;
    }
    start = stop;
  }
  return tiles;
}

/** The worst aspect ratio among the tiles of a row. */
function worst(largest: number, least: number, area: number, side: number): number {
  const squared = side * side;
  return Math.max((squared * largest) / (area * area), (area * area) / (squared * least));
}

function scaled(
  x: number,
  y: number,
  width: number,
  height: number,
  aspect: number,
): Tile {
  return { x: x / aspect, y, width: width / aspect, height };
}
