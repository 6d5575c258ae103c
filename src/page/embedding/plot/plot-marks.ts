/**
 * Marks over the points of a plot, in CSS pixels from its upper left corner. The page and saved pictures draw the same
 * marks, so that each layer is defined once.
 */
export type Mark =
  /** A text centred at `x` and `y`. */
  | {
      readonly kind: 'text';
      readonly key: number;
      readonly text: string;
      readonly x: number;
      readonly y: number;
    }
  /** A scale bar from `x` to the right, with its length above it. */
  | {
      readonly kind: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly text: string;
    }
  /**
   * A line from a common origin to `x` and `y`, with its name beyond; axes that point away from the viewer are behind.
   */
  | {
      readonly kind: 'axis';
      readonly axis: 'x' | 'y' | 'z';
      readonly from: readonly [x: number, y: number];
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly isBehind: boolean;
    }
  /** A closed line around an area, by its corners, x and y alternating. */
  | { readonly kind: 'outline'; readonly corners: readonly number[] };

/** Pixels between the end of an axis and the middle of its name. */
const BEYOND = 10;

/** Centre of the name of an axis. */
export function axisNameAt({
  from: [x0, y0],
  x,
  y,
}: Extract<Mark, { kind: 'axis' }>): [x: number, y: number] {
  const length = Math.max(1e-6, Math.hypot(x - x0, y - y0));
  return [x + (BEYOND * (x - x0)) / length, y + (BEYOND * (y - y0)) / length];
}
