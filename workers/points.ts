import type { PointColours } from '@/analysis/colour-points';
import type { Outline } from '@/analysis/lasso';
import type { PointPicture } from '@/analysis/paint-points';
import type { PointGrid } from '@/analysis/point-grid';
import type { Block } from '@/model/block';

/** What the page has done for many points, so that it is never held: over comlink. */
export interface PointsService {
  buildGrid(positions: Float32Array): Promise<PointGrid>;
  /** Points inside any of the outlines, ascending. */
  pointsInside(
    positions: Float32Array,
    outlines: readonly Outline[],
  ): Promise<Uint32Array>;
  paintPoints(picture: PointPicture): Promise<Uint8ClampedArray<ArrayBuffer>>;
  coloursOf(block: Block): Promise<PointColours>;
}
