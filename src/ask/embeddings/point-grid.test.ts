import { describe, expect, it } from 'vitest';
import { createRandom } from '@/testing/random';
import { buildGrid, nearest } from './point-grid';
import { UNPLACED } from './points';

function nearestByAll(
  positions: Float32Array,
  x: number,
  y: number,
  radius: number,
  accepts: (point: number) => boolean = () => true,
): number {
  let best = -1;
  let bestSquare = radius * radius;
  for (let i = 0; i < positions.length / 2; i++) {
    const dx = (positions[2 * i] ?? 0) - x;
    const dy = (positions[2 * i + 1] ?? 0) - y;
    const square = dx * dx + dy * dy;
    if (!(square <= bestSquare) || !accepts(i) || (square === bestSquare && best >= 0))
      continue;
    best = i;
    bestSquare = square;
  }
  return best;
}

const { next: random } = createRandom(7);
const scattered = Float32Array.from({ length: 10_000 }, () => random() * 20 - 10);
const clustered = Float32Array.from(
  { length: 10_000 },
  (_, i) => (i % 5) * 3 + (random() - 0.5) * (random() - 0.5),
);
const withOutliers = Float32Array.from(scattered);
withOutliers.set([1e6, -1e6, 5e5, 5e5], 100);
const withGaps = Float32Array.from(scattered);
for (let i = 0; i < 2000; i += 3) withGaps[i] = i % 2 ? Number.NaN : UNPLACED;
const inOnePlace = new Float32Array(200).fill(3);

describe.each([
  ['scattered points', scattered],
  ['clustered points', clustered],
  ['far outliers', withOutliers],
  ['points without a place', withGaps],
  ['points all in one place', inOnePlace],
])('the point grid over %s', (_, positions) => {
  const grid = buildGrid(positions);

  it('equals a search over every point', () => {
    for (let query = 0; query < 400; query++) {
      const x = random() * 24 - 12;
      const y = random() * 24 - 12;
      const radius = query % 4 === 0 ? 8 : random();
      expect(nearest(grid, positions, x, y, radius)).toBe(
        nearestByAll(positions, x, y, radius),
      );
    }
  });

  it('skips points that are not accepted', () => {
    const isEven = (point: number) => point % 2 === 0;
    for (let query = 0; query < 100; query++) {
      const x = random() * 24 - 12;
      const y = random() * 24 - 12;
      expect(nearest(grid, positions, x, y, 2, isEven)).toBe(
        nearestByAll(positions, x, y, 2, isEven),
      );
    }
  });

  it('contains every point with a position once', () => {
    const placed = Array.from({ length: positions.length / 2 }, (_, i) => i).filter(
      (i) => Math.abs((positions[2 * i] ?? 0) + (positions[2 * i + 1] ?? 0)) < 1e30,
    );
    expect([...grid.points].sort((a, b) => a - b)).toEqual(placed);
  });
});

it('finds an outlier at its position', () => {
  expect(nearest(buildGrid(withOutliers), withOutliers, 1e6, -1e6, 1)).toBe(50);
});

it('finds nothing among no points', () => {
  const none = new Float32Array(0);
  expect(nearest(buildGrid(none), none, 0, 0, 10)).toBe(-1);
  const unplaced = new Float32Array(8).fill(Number.NaN);
  expect(nearest(buildGrid(unplaced), unplaced, 0, 0, 10)).toBe(-1);
});

it('visits only a few points in dense areas', () => {
  const positions = Float32Array.from(
    { length: 200_000 },
    (_, i) => ((i * 7919) % 99_991) / 99_991,
  );
  const grid = buildGrid(positions);
  let asked = 0;
  const found = nearest(grid, positions, 0.5, 0.5, 0.25, () => {
    asked++;
    return true;
  });
  expect(asked).toBeLessThan(40);
  let [best, least] = [-1, 1];
  for (let i = 0; i < 100_000; i++) {
    const far = Math.hypot(
      (positions[2 * i] ?? 0) - 0.5,
      (positions[2 * i + 1] ?? 0) - 0.5,
    );
    if (far < least) [best, least] = [i, far];
  }
  expect(found).toBe(best);
});
