import { useEffect, useState } from 'react';
import { buildGrid, type PointGrid } from '@/analysis/point-grid';
import type { PointsClient } from '@/client/points';
import type { PointSet } from './point-set';

/** Up to so many points are sorted right here; more would hold the page. */
const POINTS_AT_ONCE = 200_000;

/** What finds the point under the pointer. Undefined until all points have come and are sorted. */
export function useGrid(points: PointSet, client: PointsClient): PointGrid | undefined {
  const [built, setBuilt] = useState<{ of: PointSet; grid: PointGrid }>();
  const { isComplete } = points;
  useEffect(() => {
    if (!isComplete) return;
    let isWanted = true;
    const build =
      points.count <= POINTS_AT_ONCE
        ? Promise.resolve(buildGrid(points.positions))
        : client.buildGrid(points.positions);
    build.then(
      (grid) => {
        if (isWanted) setBuilt({ of: points, grid });
      },
      () => undefined, // there is no hovering then; the picture and the legend tell the rest
    );
    return () => {
      isWanted = false;
    };
  }, [points, isComplete, client]);
  return built?.of === points ? built.grid : undefined;
}
