import { lowerBound } from '@/model/lower-bound';
import { attosecondsIn } from './time-units';

/** Maximum number of bins of a datetime histogram; one more if they begin at a round time. */
const MAX_BINS = 40;
const [SECOND, DAY] = [10n ** 18n, 86_400n * 10n ** 18n];
/** Round bin widths, in attoseconds: a bin is a whole number of one of these. */
const ROUND = [
  ...[1n, 5n, 15n, 30n].map((seconds) => seconds * SECOND),
  ...[1n, 5n, 15n, 30n].map((minutes) => minutes * 60n * SECOND),
  ...[1n, 3n, 6n, 12n].map((hours) => hours * 3_600n * SECOND),
  DAY,
];

export interface TimeHistogram {
  /** Bin edges, one more than counts, in the file's unit; a bin excludes its last edge. */
  readonly edges: BigInt64Array;
  readonly counts: Uint32Array | Float64Array;
}

/**
 * Histogram of ascending times in bins of equal length, with round edges: whole days, hours,
 * minutes, seconds, or steps of the unit if those are longer.
 */
export function timeHistogram(
  sorted: BigInt64Array,
  unit: string,
  step: number,
): TimeHistogram {
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined)
    return { edges: new BigInt64Array(0), counts: new Uint32Array(0) };
  const least = (max - min) / BigInt(MAX_BINS) + 1n;
  const round = roundSteps(least, unit, step);
  const width = ((least + round - 1n) / round) * round;
  const start = floorTo(min, round);
  const bins = Number((max - start) / width) + 1;
  const edges = BigInt64Array.from(
    { length: bins + 1 },
    (_, bin) => start + BigInt(bin) * width,
  );
  return timesInBins(sorted, edges);
}

/** Counts ascending times in bins with these edges, ascending. */
export function timesInBins(sorted: BigInt64Array, edges: BigInt64Array): TimeHistogram {
  const places = Array.from(edges, (edge) => firstNotBelow(sorted, edge));
  const counts = Uint32Array.from(
    { length: Math.max(0, edges.length - 1) },
    (_, bin) => (places[bin + 1] ?? 0) - (places[bin] ?? 0),
  );
  return { edges, counts };
}

/** The longest round width up to the given number of steps, in steps; 1 if absent. */
function roundSteps(steps: bigint, unit: string, step: number): bigint {
  const each = attosecondsIn(unit, step);
  if (each === undefined) return 1n; // months and years, without a fixed length
  const long = ROUND.filter((one) => one % each === 0n && one / each <= steps).at(-1);
  return long === undefined ? 1n : long / each;
}

function floorTo(value: bigint, by: bigint): bigint {
  return value - (((value % by) + by) % by);
}

function firstNotBelow(sorted: BigInt64Array, edge: bigint): number {
  return lowerBound(sorted.length, (at) => (sorted[at] as bigint) >= edge);
}
