/** How a colour map is spread over the values between its ends. */
export type LevelScale = 'linear' | 'log';

/**
 * The curve of a scale between two values: 0 is linear, and k > 0 takes a share s of the range to
 * log(1 + k·s) / log(1 + k). That is the logarithm of the value where the lower one is positive, and of 1 + value from
 * zero on (`log1p`, as of counts). Values below zero have no logarithm: they stay linear.
 */
export function levelCurve(
  scale: LevelScale,
  [low, high]: readonly [low: number, high: number],
): number {
  if (scale === 'linear' || !(high > low) || low < 0) return 0;
  return low > 0 ? (high - low) / low : high;
}

/**
 * Position on the colour map, from 0 to 1, of a share of its range; shares beyond the ends have the colour of the end.
 */
export function curved(share: number, curve: number): number {
  const inside = Math.min(1, Math.max(0, share));
  return curve > 0 ? Math.log1p(curve * inside) / Math.log1p(curve) : inside;
}

/** Inverse of `curved`: share of the range at a position on the colour map. */
export function uncurved(step: number, curve: number): number {
  return curve > 0 ? Math.expm1(step * Math.log1p(curve)) / curve : step;
}
