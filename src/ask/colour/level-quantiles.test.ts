import { expect, it } from 'vitest';
import { levelQuantiles } from './level-quantiles';

const SHARES = [0, 0.001, 0.01, 0.5, 0.95, 0.999, 1];

/** The k-th of n, in an order that is not theirs. */
const stirred = (n: number, levelOf: (k: number) => number) =>
  Float32Array.from({ length: n }, (_, i) => levelOf((i * 7919) % n));

it('are those of numpy, of few values and of many', () => {
  // numpy.quantile(numpy.arange(n) / 1024, SHARES): exact in float32
  for (const n of [1001, 200_001]) {
    const found = levelQuantiles(
      stirred(n, (k) => k / 1024),
      SHARES,
    );
    SHARES.forEach((share, i) => {
      expect(found[i]).toBeCloseTo(((n - 1) * share) / 1024, 9);
    });
  }
});

it('interpolate between neighbours, also across a gap', () => {
  // numpy.quantile([0] * 99999 + [1] * 100001, 0.5) and with 100000 each
  const half = (zeros: number) =>
    levelQuantiles(
      stirred(200_000, (k) => (k < zeros ? 0 : 1)),
      [0.5],
    )[0];
  expect([half(99_999), half(100_000), half(100_001)]).toEqual([1, 0.5, 0]);
});

it('leave out missing values, and know that infinite ones are beyond all', () => {
  const levels = stirred(300_000, (k) =>
    k < 100_000 ? -9 : k < 150_000 ? -1 : k < 250_000 ? 0.25 : 2,
  );
  expect(levelQuantiles(levels, [0, 0.2, 0.3, 0.7, 0.8, 1])).toEqual([
    ...[-1, -1, 0.25, 0.25, 2, 2],
  ]);
  expect(levelQuantiles(new Float32Array(100_000).fill(-9), [0.5])).toEqual([Number.NaN]);
});
