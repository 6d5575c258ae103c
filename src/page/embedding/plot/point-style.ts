import type { Ball } from '@/ask/embeddings/rotation';
import { type Camera, drawnSizeOf, type Size } from './camera';
import { CellMeanLayer } from './cell-mean-layer';
import { CellPointLayer } from './cell-point-layer';
import type { Rgb } from './palette-image';
import type { PointsLook } from './plot-layers';
import type { ReadyBuffers } from './point-buffers';

/** How points are drawn; changing it uploads nothing. */
export interface PointStyle extends PointsLook {
  readonly missingCode: number;
  /** The offset of the codes of points outside the selection; 0 without a selection. */
  readonly outCode: number;
  readonly dim: Rgb;
  /** Levels at the ends of the colour map. */
  readonly range: readonly [number, number];
  /** Ball around points in space. */
  readonly ball?: Ball | undefined;
}

export const PLAIN_STYLE: PointStyle = {
  ...{ missingCode: -1, outCode: 0, dim: [230, 230, 230], range: [0, 1], curve: 0 },
  ...{ order: 'value', opacity: 1, size: 1 },
};

interface DrawnFrom {
  readonly camera: Camera;
  /** The camera that shows all points; point sizes grow relative to it. */
  readonly fitted: Camera;
  readonly size: Size;
}

interface LayerOptions {
  /** Changes whenever a column was written. */
  readonly revision: number;
  /** Draws every k-th point. */
  readonly stride: number;
  /** Whether the graphics card can average points. */
  readonly canAverage: boolean;
}

/** The layer that draws points in a style. */
export function pointLayer(
  { z, ...ready }: ReadyBuffers,
  style: PointStyle,
  { camera, fitted, size: plot }: DrawnFrom,
  { canAverage, ...options }: LayerOptions,
): CellPointLayer {
  const { dim, order, opacity, size, diameter, ball, ...how } = style;
  const { turn } = camera;
  const [red, green, blue] = dim;
  const own = drawnSizeOf(ready.positions.length, plot, camera, fitted, diameter);
  const props = {
    ...{ ...ready, ...how, ...options },
    solid: z && ball && turn ? { z, ball, turn } : undefined,
    pointSize: size * own,
    dim: [red / 255, green / 255, blue / 255] as const,
    isShuffled: order !== 'value',
  };
  return canAverage && (order === 'mean' || opacity < 1)
    ? new CellMeanLayer({ id: 'mean of cells', ...props, opacity })
    : new CellPointLayer({ id: 'cells', ...props });
}
