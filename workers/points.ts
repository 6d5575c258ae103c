import type { PointColours } from '@/analysis/colour-points';
import type { PointGrid } from '@/analysis/point-grid';
import type { Block } from '@/model/block';

/** What the page has done for many points, so that it is never held: over comlink. */
export interface PointsService {
  buildGrid(positions: Float32Array): Promise<PointGrid>;
  coloursOf(block: Block): Promise<PointColours>;
}
