import { expect, it } from 'vitest';
import { boxAround, dataOf, frameOf, placePoints, positionOf, UNPLACED } from './points';

const columns = (values: readonly number[], width: number, x: number, y: number) => {
  const all = Float64Array.from(values);
  return [
    { values: all, width, column: x },
    { values: all, width, column: y },
  ] as const;
};

it('centres points and scales the longer side to −1 … 1', () => {
  const [x, y] = columns([100, 7, 104, 8, 102, 9], 2, 0, 1);
  const frame = frameOf(x, y);
  expect(frame).toEqual({ x: 102, y: 8, unit: 2, up: 1 });
  expect(placePoints(x, y, frame)).toEqual({
    positions: Float32Array.of(-1, -0.5, 1, 0, 0, 0.5),
    box: { left: -1, right: 1, bottom: -0.5, top: 0.5 },
    unplaced: 0,
  });
});

it('uses any two of many dimensions', () => {
  const [x, y] = columns([1, 2, 3, 4, 5, 6], 3, 2, 0);
  expect(placePoints(x, y, { x: 0, y: 0, unit: 1, up: 1 }).positions).toEqual(
    Float32Array.of(3, 1, 6, 4),
  );
});

it('counts points without a finite position and leaves them out of the box', () => {
  const [x, y] = columns(
    [0, 0, Number.NaN, 5, 2, Number.POSITIVE_INFINITY, 2, 2],
    2,
    0,
    1,
  );
  const placed = placePoints(x, y, frameOf(x, y));
  expect(placed.unplaced).toBe(2);
  expect([...placed.positions.subarray(2, 6)]).toEqual(
    new Array(4).fill(Math.fround(UNPLACED)),
  );
  expect(frameOf(x, y).x).toBe(1);
});

it('keeps neighbours distinct that are far from 0', () => {
  const [x, y] = columns([1e9, 0, 1e9 + 1, 1], 2, 0, 1);
  expect(placePoints(x, y, frameOf(x, y)).positions).toEqual(
    Float32Array.of(-1, -1, 1, 1),
  );
});

it('supports points all in one position, all without position, and none at all', () => {
  const [x, y] = columns([3, 4, 3, 4], 2, 0, 1);
  expect(frameOf(x, y)).toEqual({ x: 3, y: 4, unit: 1, up: 1 });
  const [nx, ny] = columns([Number.NaN, 1], 2, 0, 1);
  expect(placePoints(nx, ny, frameOf(nx, ny))).toMatchObject({
    box: undefined,
    unplaced: 1,
  });
  const [ex, ey] = columns([], 2, 0, 1);
  expect(placePoints(ex, ey, frameOf(ex, ey)).box).toBeUndefined();
});

it('unites boxes of batches', () => {
  const a = { left: 0, right: 1, bottom: 0, top: 1 };
  expect(boxAround(undefined, a)).toEqual(a);
  expect(boxAround(a, { left: -2, right: 0, bottom: 0.5, top: 3 })).toEqual({
    left: -2,
    right: 1,
    bottom: 0,
    top: 3,
  });
});

it('flips y of image coordinates, which points down, and converts back', () => {
  const [x, y] = columns([0, 200, 4, 208], 2, 0, 1);
  const frame = frameOf(x, y, -1);
  expect(frame).toEqual({ x: 2, y: 204, unit: 4, up: -1 });
  // the pixel with the smallest y is the highest
  expect(placePoints(x, y, frame)).toMatchObject({
    positions: Float32Array.of(-0.5, 1, 0.5, -1),
    box: { left: -0.5, right: 0.5, bottom: -1, top: 1 },
  });
  expect(dataOf(frame, -0.5, 1)).toEqual([0, 200]);
  expect(positionOf(frame, 0, 200)).toEqual([-0.5, 1]);
});
