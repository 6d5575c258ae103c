import { expect, it } from 'vitest';
import { labelPositions, withoutOverlap } from './centroids';
import { UNPLACED } from './points';

it('is the point nearest to the median, robust against one outlier', () => {
  const positions = Float32Array.of(0, 0, 1, 1, 2, 2, 100, 100, 5, 5, 7, 7);
  const codes = Uint8Array.of(0, 0, 0, 0, 1, 1);
  const places = labelPositions(positions, codes, Uint32Array.of(4, 2, 0));
  expect([...places]).toEqual([2, 2, 7, 7, Number.NaN, Number.NaN]);
});

it('is a point of a ring, and ignores points without position', () => {
  const angles = Array.from({ length: 360 }, (_, i) => (i * Math.PI) / 180);
  const positions = Float32Array.from([
    UNPLACED,
    UNPLACED,
    ...angles.flatMap((angle) => [Math.cos(angle), Math.sin(angle)]),
  ]);
  const codes = new Uint8Array(361);
  const [x = 0, y = 0] = labelPositions(positions, codes, Uint32Array.of(361));
  expect(Math.hypot(x, y)).toBeCloseTo(1, 5);
});

it('uses an even sample of a large category', () => {
  const count = 100_000;
  const positions = Float32Array.from({ length: 2 * count }, (_, i) => (i >> 1) / count);
  const [x = 0] = labelPositions(
    positions,
    new Uint16Array(count),
    Uint32Array.of(count),
  );
  expect(x).toBeCloseTo(0.5, 2);
});

it('drops labels that overlap earlier ones, and keeps those that touch', () => {
  const label = (code: number, x: number, y: number) => ({
    ...{ code, x, y },
    ...{ width: 20, height: 10 },
  });
  const all = [label(0, 0, 0), label(1, 19, 9), label(2, 20, 0), label(3, 0, 10)];
  expect(withoutOverlap(all).map(({ code }) => code)).toEqual([0, 2, 3]);
  expect(withoutOverlap(all, 1)).toHaveLength(1);
});
