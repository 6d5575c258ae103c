// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pointsInside } from '@/ask/embeddings/lasso';
import { buildGrid, nearest } from '@/ask/embeddings/point-grid';
import { UNPLACED } from '@/ask/embeddings/points';
import type { PointsClient } from '@/page/client/points';
import { PointSet } from './point-set';
import { type ShownRows, useShownPoints } from './use-shown-points';

const NO_CLIENT = {} as PointsClient; // few points are dealt with in the page

/** Points in a row, at 0 to 4 of both axes. */
function createPoints(): PointSet {
  const points = new PointSet(5);
  const column = { values: Float32Array.of(0, 1, 2, 3, 4), width: 1, column: 0 };
  points.add(0, column, column);
  return points;
}

const show = (points: PointSet, first: ShownRows) =>
  renderHook(({ of, shown }) => useShownPoints(of, of.arrived, shown, NO_CLIENT), {
    initialProps: { of: points, shown: first },
  });

it('gives positions to the rows of a query alone, in the frame and box of all', () => {
  const all = createPoints();
  const { result } = show(all, Uint32Array.of(1, 4));
  const { points, isPending } = result.current;
  expect(isPending).toBe(false);
  const none = [UNPLACED, UNPLACED].map(Math.fround);
  expect([...points.positions]).toEqual([
    ...[...none, -0.5, -0.5, ...none, ...none, 1, 1],
  ]);
  expect([points.frame, points.box, points.isComplete]).toEqual([
    ...[all.frame, all.box, true],
  ]);
});

it('leaves nothing of the others to the pointer and the lasso', () => {
  const { points } = show(createPoints(), Uint32Array.of(1, 4)).result.current;
  const everywhere = [-2, -2, 2, -2, 2, 2, -2, 2];
  expect([...pointsInside(points.positions, [everywhere])]).toEqual([1, 4]);
  const grid = buildGrid(points.positions);
  expect(nearest(grid, points.positions, -1, -1, 0.1)).toBe(-1); // the first point
  expect(nearest(grid, points.positions, -0.5, -0.5, 0.1)).toBe(1);
});

it('keeps the drawn points while another query is evaluated, and draws all without a query', () => {
  const all = createPoints();
  const { result, rerender } = show(all, Uint32Array.of(1));
  const before = result.current.points;
  rerender({ of: all, shown: 'unknown' });
  expect(result.current).toEqual({ points: before, isPending: true });
  rerender({ of: all, shown: Uint32Array.of(2, 3) });
  expect(result.current.isPending).toBe(false);
  expect(result.current.points).not.toBe(before);
  rerender({ of: all, shown: 'all' });
  expect(result.current).toEqual({ points: all, isPending: false });
  rerender({ of: all, shown: 'unknown' });
  expect(result.current).toEqual({ points: all, isPending: true });
});
