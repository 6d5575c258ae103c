import { type MouseEvent, useMemo, useState } from 'react';
import { MISSING_LEVEL } from '@/analysis/colour/colour-levels';
import type { DrawnColours } from '@/analysis/colour/colour-points';
import { buildGrid, nearest, type PointGrid } from '@/analysis/points/point-grid';
import type { PointsClient } from '@/client/points';
import type { PointSet } from '../points/point-set';
import { type PointsQuestion, useTask } from '../points/use-task';
import { pixelOf, placeAt } from './camera';
import type { PlotCamera } from './plot-camera';

/** A point under the pointer, its middle in pixels of the plot, and whether that is in the right half. */
export interface HoveredPoint {
  readonly point: number;
  readonly x: number;
  readonly y: number;
  readonly isRight: boolean;
}

/** How far from a point, in CSS pixels, the pointer still means it. */
const REACH = 8;

/** Finds the shown point that the pointer is nearest to, here and now, by the grid. */
export function useHover(
  camera: PlotCamera,
  points: PointSet,
  grid: PointGrid | undefined,
  colours: DrawnColours | undefined,
  hidden: ReadonlySet<number>,
) {
  const [found, setFound] = useState<HoveredPoint & { readonly of: PointSet }>();
  const clear = () => setFound(undefined);

  /** Of a pointer that moves, and of a finger's tap. */
  const seek = (event: MouseEvent<HTMLElement>) => {
    if (!grid || event.buttons !== 0) return clear();
    const area = event.currentTarget.getBoundingClientRect();
    const { camera: now, size } = camera;
    const [x, y] = placeAt(
      now,
      size,
      event.clientX - area.left,
      event.clientY - area.top,
    );
    const isShown = hidden.size === 0 || !colours ? undefined : shownBy(colours, hidden);
    const reach = REACH / 2 ** now.zoom;
    const point = nearest(grid, points.positions, x, y, reach, isShown);
    if (point < 0) return clear();
    if (found?.point === point && found.of === points) return;
    const { positions } = points;
    const [left, top] = pixelOf(
      now,
      size,
      positions[2 * point] ?? 0,
      positions[2 * point + 1] ?? 0,
    );
    setFound({ point, x: left, y: top, isRight: left > size.width / 2, of: points });
  };

  return { hovered: found?.of === points ? found : undefined, seek, clear };
}

function shownBy(
  colours: DrawnColours,
  hidden: ReadonlySet<number>,
): (point: number) => boolean {
  if (colours.kind === 'categories') {
    const { codes } = colours;
    return (point) => !hidden.has(codes[point] as number);
  }
  const { levels } = colours;
  return (point) => (levels[point] as number) !== MISSING_LEVEL; // nothing else can be hidden
}

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
