import { expect, it } from 'vitest';
import { buildGrid, foremost } from './point-grid';
import { UNPLACED } from './points';
import {
  insideRotated,
  placeZ,
  rotated,
  rotatedBack,
  rotatedFrame,
  rotatePoints,
  rotationOf,
} from './rotation';

// scipy.spatial.transform.Rotation.from_euler('yx', [30, 20], degrees=True).as_matrix()
const TURN = [30, 20] as const;
const MATRIX = [
  [0.8660254038, 0, 0.5],
  [0.1710100717, 0.9396926208, -0.2961981327],
  [-0.4698463104, 0.3420201433, 0.8137976813],
];
const ball = { centre: [0, 0, 0], radius: 1 } as const;

it('turns about y, then about x, as scipy does', () => {
  for (const [row, seen] of rotationOf(TURN).entries())
    for (const [axis, part] of seen.entries())
      expect(part).toBeCloseTo(MATRIX[row]?.[axis] ?? Number.NaN, 9);
  // [0.5, -0.25, 0.75] @ matrix.T
  const place = rotated(rotationOf(TURN), [0.5, -0.25, 0.75]);
  for (const [axis, part] of [0.8080127019, -0.3715667189, 0.2899200699].entries())
    expect(place[axis]).toBeCloseTo(part, 9);
  for (const [axis, part] of rotatedBack(rotationOf(TURN), place).entries())
    expect(part).toBeCloseTo([0.5, -0.25, 0.75][axis] ?? Number.NaN, 12);
});

it('sees x to the right, y up and z towards the viewer at first', () => {
  const positions = Float32Array.of(1, 0, 0, 1, 0, 0);
  const z = Float32Array.of(0, 0, 1);
  const { positions: seen, depths } = rotatePoints(positions, { z, ball }, [0, 0]);
  expect([...seen]).toEqual([1, 0, 0, 1, 0, 0]);
  expect([...depths]).toEqual([0.5, 0.5, 0]);
});

it('leaves points without position where they are not drawn', () => {
  const { positions } = rotatePoints(
    Float32Array.of(UNPLACED, UNPLACED),
    { z: Float32Array.of(0), ball },
    TURN,
  );
  expect([...positions]).toEqual(new Array(2).fill(Math.fround(UNPLACED)));
});

it('keeps what is seen in data coordinates, whatever the frame', () => {
  // the data's 12, 30, 7 in two frames of the same embedding, y upside down in both
  const frames = [
    { x: 10, y: 20, z: 5, unit: 2, up: -1 },
    { x: 11, y: 26, z: 3, unit: 4, up: -1 },
  ] as const;
  const places = frames.map((frame) => {
    const { x, y, z, unit, up } = frame;
    const own = [(12 - x) / unit, (up * (30 - y)) / unit, (7 - z) / unit] as const;
    const [seenX, seenY] = rotated(rotationOf(TURN), own);
    const seen = rotatedFrame(frame, TURN);
    return [seen.x + seen.unit * seenX, seen.y + seen.unit * seenY];
  });
  // [12, -30, 7] @ matrix.T
  for (const [x, y] of places) {
    expect(x).toBeCloseTo(13.8923048454, 9);
    expect(y).toBeCloseTo(-28.2120446927, 9);
  }
});

it('outlines points as they are seen', () => {
  // a column of three along z: from above, at 90°, the last is below
  const positions = new Float32Array(6);
  const z = Float32Array.of(-1, 0, 1);
  const below = [-0.5, -1.5, 0.5, -1.5, 0.5, -0.5, -0.5, -0.5];
  expect([...insideRotated(positions, { z, ball }, [0, 90], [below])]).toEqual([2]);
  expect([...insideRotated(positions, { z, ball }, [0, 0], [below])]).toEqual([]);
});

it('finds the foremost point under the pointer, and none beside all discs', () => {
  const positions = Float32Array.of(0, 0, 0.1, 0, 0, 0.9);
  const z = Float32Array.of(-0.5, 0.5, 0);
  const seen = rotatePoints(positions, { z, ball }, [0, 0]);
  const grid = buildGrid(seen.positions);
  const at = (x: number, y: number, accepts?: (point: number) => boolean) =>
    foremost(grid, seen, x, y, () => 0.2, accepts);
  expect(at(0, 0)).toBe(1);
  expect(at(0, 0, (point) => point !== 1)).toBe(0);
  expect(at(0.5, 0.5)).toBe(-1);
});

it('places the third coordinate, and takes the position of points that lack it', () => {
  const positions = Float32Array.of(0, 1, 1, 0, UNPLACED, UNPLACED, 0.5, 0);
  const values = Float64Array.of(9, 5, 9, Number.NaN, 9, 1, 9, 1);
  const frame = { x: 0, y: 0, z: 3, unit: 2, up: 1 } as const;
  expect(placeZ({ values, width: 2, column: 1 }, frame, positions)).toEqual({
    z: Float32Array.of(1, 0, 0, -1),
    range: [-1, 1],
    reach: Math.SQRT2,
    unplaced: 1,
  });
  expect([...positions.subarray(2, 4)]).toEqual(new Array(2).fill(Math.fround(UNPLACED)));
});
