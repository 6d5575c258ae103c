import type { Affine } from '@/model/affine';

/** A part of an image, and its position in a plot. */
export interface PlacedTile {
  readonly width: number;
  readonly height: number;
  /** RGBA, not multiplied by opacity. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** From its pixels to the positions of the plot, whose y points up. */
  readonly toPositions: Affine;
}
