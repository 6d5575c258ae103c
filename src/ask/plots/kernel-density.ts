import type { Curve } from './questions';

/** Positions at which a density is evaluated. */
const POINTS = 200;
/** More values than this are binned first. */
const MAX_EXACT = 1024;
/** Bins per bandwidth: the relative error of binning is about 1 / (8 × 64²) = 3e-5. */
const BINS_PER_WIDTH = 64;
const MAX_BINS = 1 << 20;
/** A Gaussian is below 1e-14 of its peak beyond this number of bandwidths. */
const REACH = 8;

/**
 * The Gaussian kernel density estimate of ascending finite values as scipy.stats.gaussian_kde computes it (Scott's
 * factor n^(-1/5) times the sample's standard deviation), from `cut` bandwidths below the lowest value to as far above
 * the highest, as seaborn draws it. Its integral over all numbers is 1. Undefined for fewer than two values, and where
 * all are equal: scipy refuses these, too. More than 1,024 values are binned linearly.
 */
export function gaussianDensity(
  sorted: Float64Array,
  deviation: number,
  cut = 3,
): Curve | undefined {
  const count = sorted.length;
  const width = deviation * count ** -0.2;
  if (count < 2 || !(width > 0)) return undefined;
  const [first, last] = [sorted[0] as number, sorted[count - 1] as number];
  const [low, high] = [first - cut * width, last + cut * width];
  const step = (high - low) / (POINTS - 1);
  const values = new Float64Array(POINTS);
  const scale = 1 / (count * width * Math.sqrt(2 * Math.PI));
  const { at, weights } =
    count <= MAX_EXACT ? { at: sorted, weights: undefined } : binned(sorted, width);
  let from = 0;
  for (let i = 0; i < POINTS; i++) {
    const x = low + i * step;
    while (from < at.length && (at[from] as number) < x - REACH * width) from++;
    let sum = 0;
    for (let j = from; j < at.length; j++) {
      const distance = ((at[j] as number) - x) / width;
      if (distance > REACH) break;
      const weight = weights ? (weights[j] as number) : 1;
      sum += weight * Math.exp(-0.5 * distance * distance);
    }
    values[i] = sum * scale;
  }
  return { low, high, values };
}

/** Returns positions and weights that represent the values: each is divided between the two nearest positions. */
function binned(sorted: Float64Array, width: number) {
  const [low, high] = [sorted[0] as number, sorted[sorted.length - 1] as number];
  const bins = Math.min(MAX_BINS, Math.ceil(((high - low) * BINS_PER_WIDTH) / width) + 1);
  const step = (high - low) / (bins - 1);
  const all = new Float64Array(bins + 1);
  for (const value of sorted) {
    const place = (value - low) / step;
    const bin = Math.min(bins - 1, Math.floor(place));
    (all[bin] as number) += 1 - (place - bin);
    (all[bin + 1] as number) += place - bin;
  }
  const filled = all.reduce((sum, weight) => sum + Number(weight > 0), 0);
  const at = new Float64Array(filled);
  const weights = new Float64Array(filled);
  let next = 0;
  for (let bin = 0; bin <= bins; bin++) {
    if (!((all[bin] as number) > 0)) continue;
    at[next] = low + bin * step;
    weights[next++] = all[bin] as number;
  }
  return { at, weights };
}

/** The height of a curve at a position, between its points linearly; 0 outside. */
export function heightAt({ low, high, values }: Curve, x: number): number {
  if (x < low || x > high) return 0;
  const place = ((x - low) / (high - low)) * (values.length - 1);
  const i = Math.min(values.length - 2, Math.floor(place));
  const [a, b] = [values[i] as number, values[i + 1] as number];
  return a + (b - a) * (place - i);
}
