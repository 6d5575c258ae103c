import { expect, it, vi } from 'vitest';
import { PointSet } from './point-set';

function columnsOf(values: readonly number[]) {
  const all = Float32Array.from(values);
  return [
    { values: all, width: 2, column: 0 },
    { values: all, width: 2, column: 1 },
  ] as const;
}

it('places parts in any order, all in the frame of the first to come', () => {
  const points = new PointSet(4);
  const heard = vi.fn();
  points.arrivals.subscribe(heard);
  points.add(2, ...columnsOf([10, 10, 14, 12]));
  expect(points.frame).toEqual({ x: 12, y: 11, unit: 2, up: 1 });
  expect([points.arrived, points.isComplete]).toEqual([2, false]);
  expect([...points.positions.subarray(0, 4)].every((place) => place > 1e30)).toBe(true);
  points.add(0, ...columnsOf([12, 11, 20, Number.NaN]));
  expect([...points.positions.subarray(0, 2)]).toEqual([0, 0]);
  expect([...points.positions.subarray(4)]).toEqual([-1, -0.5, 1, 0.5]);
  expect([points.isComplete, points.unplaced]).toEqual([true, 1]);
  expect(points.box).toEqual({ left: -1, right: 1, bottom: -0.5, top: 0.5 });
  expect(points.parts).toEqual([
    [2, 4],
    [0, 2],
  ]);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('knows the ball around points in space, also of the parts that come later', () => {
  const points = new PointSet(4, 1, undefined, new Float32Array(4));
  const column = (values: readonly number[]) => ({
    ...{ values: Float32Array.from(values), width: 1, column: 0 },
  });
  points.add(0, column([0, 2]), column([1, 1]), column([3, 3]));
  expect(points.frame).toEqual({ x: 1, y: 1, z: 3, unit: 1, up: 1 });
  expect(points.solid?.ball).toEqual({ centre: [0, 0, 0], radius: 1 });
  points.add(2, column([1, 1]), column([1, 1]), column([7, Number.NaN]));
  expect([...(points.z ?? [])]).toEqual([0, 0, 4, 0]);
  // half the diagonal of the box around them is less than the farthest point and the way to the middle
  expect(points.solid?.ball).toEqual({ centre: [0, 0, 2], radius: Math.sqrt(5) });
  expect(points.unplaced).toBe(1);
});

it('is complete where there is nothing', () => {
  expect(new PointSet(0).isComplete).toBe(true);
});
