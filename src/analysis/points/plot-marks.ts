/**
 * Marks over the points of a plot, in CSS pixels from its upper left corner. The page and a saved picture both draw
 * any mark, so that what a layer is made of is said once.
 */
export type Mark =
  /** `x` and `y` are its middle. */
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
  /** A closed line around an area, by its corners, x and y in turn. */
  | { readonly kind: 'outline'; readonly corners: readonly number[] };
