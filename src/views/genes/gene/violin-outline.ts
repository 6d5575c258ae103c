import type { Spread } from '@/analysis/profile/value-spread';

/** Points of an outline along the values. */
const STEPS = 96;

/** What all violins of one picture share. */
export interface ViolinScale {
  readonly low: number;
  readonly high: number;
}

/** From zero, or the lowest value below it, to the highest; integers are the middles of their bins. */
export function violinScale(edges: Float64Array, areIntegers: boolean): ViolinScale {
  const half = areIntegers ? 0.5 : 0;
  const low = Math.min(0, (edges[0] ?? 0) + half);
  const high = Math.max(0, (edges[edges.length - 1] ?? 0) - half);
  return high > low ? { low, high } : { low, high: low + 1 };
}

/**
 * How thick a violin is at even steps from low to high, 1 where it is thickest: a Gaussian estimate (Scott's
 * width, as seaborn draws it for scanpy) over the cells, those without a value at zero, cut at the ends.
 */
export function violinOutline(
  { bins, zeros, count, deviation }: Spread,
  edges: Float64Array,
  { low, high }: ViolinScale,
): Float64Array {
  const outline = new Float64Array(STEPS + 1);
  if (count === 0) return outline;
  const step = (high - low) / STEPS;
  const spread = Number.isNaN(deviation) ? 0 : deviation;
  const width = Math.max(spread * count ** -0.2, 0.75 * step);
  const add = (value: number, cells: number) => {
    if (cells === 0) return;
    const from = Math.max(0, Math.floor((value - 4 * width - low) / step));
    const to = Math.min(STEPS, Math.ceil((value + 4 * width - low) / step));
    for (let i = from; i <= to; i++) {
      const distance = (low + i * step - value) / width;
      (outline[i] as number) += cells * Math.exp(-0.5 * distance * distance);
    }
  };
  add(0, zeros);
  for (let bin = 0; bin < bins.length; bin++)
    add(((edges[bin] as number) + (edges[bin + 1] as number)) / 2, bins[bin] as number);
  const most = outline.reduce((a, b) => Math.max(a, b), 0);
  return most > 0 ? outline.map((value) => value / most) : outline;
}

/** The path of a horizontal violin, in a box of the given width and height; empty without cells. */
export function violinPath(outline: Float64Array, width: number, height: number): string {
  const last = outline.length - 1;
  const middle = height / 2;
  const thin = (value: number) => (value < 0.003 ? 0 : (value * height) / 2);
  const point = (i: number, side: 1 | -1) =>
    `${((width * i) / last).toFixed(1)} ${(middle + side * thin(outline[i] as number)).toFixed(2)}`;
  if (!outline.some((value) => value > 0)) return '';
  const upper = Array.from(outline, (_, i) => point(i, -1));
  const lower = Array.from(outline, (_, i) => point(i, 1)).reverse();
  return `M${upper.join('L')}L${lower.join('L')}Z`;
}
