import { useMemo } from 'react';
import { buildGrid, type PointGrid } from '@/analysis/points/point-grid';
import type { PointsClient } from '@/client/points';
import type { PointSet } from './point-set';
import { type PointsQuestion, useTask } from './use-task';

/** What finds the point under the pointer. Undefined until all points have come and are sorted. */
export function useGrid(points: PointSet, client: PointsClient): PointGrid | undefined {
  const { positions, isComplete } = points;
  const sorting = useMemo(
    (): PointsQuestion<PointGrid> | undefined =>
      isComplete
        ? {
            points: positions.length / 2,
            here: () => buildGrid(positions),
            there: () => client.buildGrid(positions),
          }
        : undefined,
    [positions, isComplete, client],
  );
  return useTask(sorting);
}
