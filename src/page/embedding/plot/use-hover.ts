import { type MouseEvent, useMemo, useState } from 'react';
import { MISSING_LEVEL } from '@/ask/colour/colour-levels';
import type { DrawnColours } from '@/ask/colour/colour-points';
import {
  buildGrid,
  foremost,
  nearest,
  type PointGrid,
} from '@/ask/embeddings/point-grid';
import {
  type RotatedPoints,
  rotatePoints,
  sizeAtDepth,
  type Turn,
} from '@/ask/embeddings/rotation';
import type { PointsClient } from '@/page/client/points';
import type { PointSet } from '../points/point-set';
import { type PointsQuestion, useTask } from '../points/use-task';
import { drawnSizeOf, pixelOfPoint, placeAt } from './camera';
import type { Drawing } from './drawing';
import { isSameRotation, type PlotCamera } from './plot-camera';

/** A point under the pointer, its middle in pixels of the plot, and whether that is in the right half. */
export interface HoveredPoint {
  readonly point: number;
  readonly x: number;
  readonly y: number;
  readonly isRight: boolean;
}

/**
 * Distance in CSS pixels at which the pointer still hits the middle of a point; the radius of its disc if that is
 * larger.
 */
const REACH = 8;

/** Index that finds points; for points in space, as they are seen from one side. */
export interface PointFinder {
  readonly grid: PointGrid;
  readonly positions: Float32Array;
  readonly inSpace?: { readonly turn: Turn; readonly seen: RotatedPoints };
}

/** Finds the shown point nearest to the pointer, or in space the one under it, synchronously by the grid. */
export function useHover(
  camera: PlotCamera,
  { points, colours, hidden, look, diameter: wide }: Drawing,
  finder: PointFinder | undefined,
) {
  const [found, setFound] = useState<
    HoveredPoint & { readonly of: PointSet; readonly isWalked?: true }
  >();
  const clear = () => setFound(undefined);

  /** Handles a moving pointer, and a finger's tap. */
  const seek = (event: MouseEvent<HTMLElement>) => {
    if (!finder || event.buttons !== 0) return clear();
    const area = event.currentTarget.getBoundingClientRect();
    const { camera: now, size } = camera;
    const [x, y] = placeAt(
      now,
      size,
      event.clientX - area.left,
      event.clientY - area.top,
    );
    const isShown = hidden.size === 0 || !colours ? undefined : shownBy(colours, hidden);
    const scale = 2 ** now.zoom;
    const { grid, positions, inSpace } = finder;
    if (inSpace && !isSameRotation(inSpace.turn, now.turn)) return clear(); // still being rotated
    const diameter = wide && points.frame ? wide / points.frame.unit : undefined;
    const radius =
      (look.size * drawnSizeOf(points.count, size, now, camera.fitted, diameter)) / 2;
    const reach = Math.max(REACH, radius) / scale;
    const discOf = (depth: number) => (radius * sizeAtDepth(depth)) / scale;
    const on = inSpace ? foremost(grid, inSpace.seen, x, y, discOf, isShown) : -1;
    const point = on < 0 ? nearest(grid, positions, x, y, reach, isShown) : on;
    if (point < 0) return clear();
    if (found?.point === point && found.of === points) return;
    const [left, top] = pixelOfPoint(now, size, points, point);
    setFound({ point, x: left, y: top, isRight: left > size.width / 2, of: points });
  };

  /**
   * Steps by keys: first to the shown point nearest to the middle of the plot, then to the next or previous one in view
   * by row.
   */
  const walk = (step: 1 | -1) => {
    if (!finder) return clear();
    const { camera: now, size } = camera;
    if (finder.inSpace && !isSameRotation(finder.inSpace.turn, now.turn)) return clear();
    const isShown = hidden.size === 0 || !colours ? () => true : shownBy(colours, hidden);
    const { grid, positions } = finder;
    const last = found?.of === points ? found.point : undefined;
    let point = -1;
    if (last === undefined) {
      const { width, height } = size;
      const [x, y] = placeAt(now, size, width / 2, height / 2);
      const scale = 2 ** now.zoom;
      for (let reach = REACH; point < 0 && reach < width + height; reach *= 2)
        point = nearest(grid, positions, x, y, reach / scale, isShown);
    } else {
      const isInView = (one: number) => {
        const [x, y] = pixelOfPoint(now, size, points, one);
        return x >= 0 && x <= size.width && y >= 0 && y <= size.height;
      };
      const all = points.count;
      point = (last + step + all) % all;
      while (point !== last && !(isShown(point) && isInView(point)))
        point = (point + step + all) % all;
    }
    if (point < 0) return clear();
    const [x, y] = pixelOfPoint(now, size, points, point);
    const isRight = x > size.width / 2;
    setFound({ point, x, y, isRight, of: points, isWalked: true });
  };

  const hovered = found?.of === points ? found : undefined;
  return { hovered, isWalked: hovered?.isWalked === true, seek, walk, clear };
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

/**
 * Returns what finds the point under the pointer; undefined until all points have arrived, and are rotated and sorted.
 */
export function useFinder(
  points: PointSet,
  turn: Turn,
  client: PointsClient,
): PointFinder | undefined {
  const { positions, isComplete, solid, count } = points;
  const turning = useMemo(
    (): PointsQuestion<RotatedPoints> | undefined =>
      isComplete && solid
        ? {
            points: count,
            here: () => rotatePoints(positions, solid, turn),
            there: () => client.rotatePoints(positions, solid, turn),
          }
        : undefined,
    [positions, isComplete, solid, count, turn, client],
  );
  const seen = useTask(turning);
  const drawn = solid ? seen?.positions : positions;
  const sorting = useMemo(
    (): PointsQuestion<PointGrid> | undefined =>
      isComplete && drawn
        ? {
            points: count,
            here: () => buildGrid(drawn),
            there: () => client.buildGrid(drawn),
          }
        : undefined,
    [drawn, isComplete, count, client],
  );
  const grid = useTask(sorting);
  return useMemo(
    () =>
      grid &&
      drawn && { grid, positions: drawn, ...(seen && { inSpace: { turn, seen } }) },
    [grid, drawn, seen, turn],
  );
}
