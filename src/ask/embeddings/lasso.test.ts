import { describe, expect, it } from 'vitest';
import { simplify } from '@/page/embedding/selection/lasso-outline';
import { createRandom } from '@/testing/random';
import { isInside, type Outline, pointsInside } from './lasso';
import { UNPLACED } from './points';

function bruteForce(positions: Float32Array, outlines: readonly Outline[]): number[] {
  const found: number[] = [];
  for (let i = 0; i < positions.length / 2; i++) {
    const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number];
    if (outlines.some((outline) => isInside(outline, x, y))) found.push(i);
  }
  return found;
}

describe('pointsInside', () => {
  it('selects the points in a square and none without position', () => {
    const positions = Float32Array.of(
      ...[0.5, 0.5, 2, 0.5, UNPLACED, UNPLACED, Number.NaN, 0.5, 0.99, 0.01],
    );
    expect([...pointsInside(positions, [[0, 0, 1, 0, 1, 1, 0, 1]])]).toEqual([0, 4]);
  });

  it('excludes areas that an outline winds around twice, and unites several outlines', () => {
    const bow = [0, 0, 2, 2, 2, 0, 0, 2];
    const positions = Float32Array.of(1, 0.5, 1, 1.5, 0.2, 1, 1.8, 1);
    expect([...pointsInside(positions, [bow])]).toEqual([2, 3]);
    const below = [0.5, 0, 1.5, 0, 1.5, 0.8, 0.5, 0.8];
    expect([...pointsInside(positions, [bow, below])]).toEqual([0, 2, 3]);
  });

  it('selects nothing in an outline without area', () => {
    const positions = Float32Array.of(1, 1);
    for (const flat of [[], [1, 1], [0, 1, 2, 1], [0, 1, 2, 1, 1, 1]])
      expect([...pointsInside(positions, [flat])]).toEqual([]);
    const far = [0, 0, Number.NaN, 1, 3e300, 5];
    expect(() => pointsInside(positions, [far])).not.toThrow();
  });

  it.each([1, 2, 3, 4, 5, 6])('is equal to testing every point: seed %i', (seed) => {
    const random = createRandom(seed);
    const positions = Float32Array.from({ length: 20_000 }, () => 2 * random.next() - 1);
    const outline = (corners: number, size: number) =>
      Array.from({ length: 2 * corners }, () => size * (2 * random.next() - 1));
    const outlines = [outline(3 + seed * 9, 0.9), outline(4, 1.3), outline(200, 0.05)];
    expect([...pointsInside(positions, outlines)]).toEqual(
      bruteForce(positions, outlines),
    );
  });

  it('is equal on points and edges on a lattice', () => {
    const random = createRandom(9);
    const lattice = () => random.integer(0, 9) / 4;
    const positions = Float32Array.from({ length: 4000 }, lattice);
    const outlines = [Array.from({ length: 24 }, lattice)];
    expect([...pointsInside(positions, outlines)]).toEqual(
      bruteForce(positions, outlines),
    );
  });
});

describe('simplify', () => {
  it('keeps corners and drops points between them', () => {
    expect(simplify([0, 0, 1, 0.1, 2, 0, 2, 1, 2, 2], 0.5)).toEqual([0, 0, 2, 0, 2, 2]);
  });

  it('uses a coarser tolerance until few corners are left', () => {
    const circle = Array.from({ length: 4000 }, (_, i) =>
      i % 2 === 0 ? 100 * Math.cos(i / 637) : 100 * Math.sin((i - 1) / 637),
    );
    const few = simplify(circle, 0.01, 60);
    expect(few.length / 2).toBeLessThanOrEqual(60);
    expect(few.length / 2).toBeGreaterThan(15);
  });
});
