import type { NumberArray } from '@/model/values';
import { binEdges } from './histogram';

/** A 2-D histogram of two numeric columns, with equal bins. */
export interface Density {
  /** Bin edges: one more than bins, along each axis. */
  readonly xEdges: Float64Array;
  readonly yEdges: Float64Array;
  /** Row-major, from the lowest y up. */
  readonly counts: Uint32Array;
  /** Number of rows in which both values are finite, and of all others. */
  readonly count: number;
  readonly missing: number;
  /** Pearson's r; NaN if one of the two is constant. */
  readonly correlation: number;
}

const STEPS = 40;

/** Counts pairs of values; NaN, infinite and masked ones are missing. */
export function densityOf(x: Float64Array, y: Float64Array): Density {
  const [xRange, yRange] = rangesOf(x, y);
  const xEdges = edgesOf(xRange);
  const yEdges = edgesOf(yRange);
  const [across, up] = [xEdges.length - 1, yEdges.length - 1];
  const counts = new Uint32Array(Math.max(0, across * up));
  let [count, meanX, meanY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [a, b] = [x[i] as number, y[i] as number];
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
    count++;
    const [dx, dy] = [a - meanX, b - meanY];
    meanX += dx / count;
    meanY += dy / count;
    sumXX += dx * (a - meanX);
    sumYY += dy * (b - meanY);
    sumXY += dx * (b - meanY);
    const at = stepOf(b, yEdges) * across + stepOf(a, xEdges);
    counts[at] = (counts[at] as number) + 1;
  }
  const correlation = count > 1 ? sumXY / Math.sqrt(sumXX * sumYY) : Number.NaN;
  return { xEdges, yEdges, counts, count, missing: x.length - count, correlation };
}

/** Writes numbers as doubles, with missing values as NaN. */
export function asDoubles(
  values: NumberArray,
  missing: Uint8Array | undefined,
  into: Float64Array,
  at: number,
): void {
  for (let i = 0; i < values.length; i++)
    into[at + i] = missing?.[i] ? Number.NaN : Number(values[i]);
}

type Range = readonly [low: number, high: number, isWhole: boolean];

/** Ranges over the pairs without missing values. */
function rangesOf(x: Float64Array, y: Float64Array): readonly [Range, Range] {
  let [xLow, xHigh, yLow, yHigh] = [Infinity, -Infinity, Infinity, -Infinity];
  let [xWhole, yWhole] = [true, true];
  for (let i = 0; i < x.length; i++) {
    const [a, b] = [x[i] as number, y[i] as number];
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
    if (a < xLow) xLow = a;
    if (a > xHigh) xHigh = a;
    if (b < yLow) yLow = b;
    if (b > yHigh) yHigh = b;
    xWhole &&= Number.isInteger(a);
    yWhole &&= Number.isInteger(b);
  }
  return [
    [xLow, xHigh, xWhole],
    [yLow, yHigh, yWhole],
  ];
}

function edgesOf([low, high, isWhole]: Range): Float64Array {
  return low > high ? new Float64Array(1) : binEdges(low, high, isWhole, STEPS).edges;
}

function stepOf(value: number, edges: Float64Array): number {
  const last = edges.length - 1;
  const [low, high] = [edges[0] as number, edges[last] as number];
  return Math.min(last - 1, Math.floor(((value - low) / (high - low)) * last));
}
