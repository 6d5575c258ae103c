import { attosecondsIn } from './time-units';

/** Bins of a histogram over time, at most; one more where they begin at a round moment. */
const MAX_BINS = 40;
const [SECOND, DAY] = [10n ** 18n, 86_400n * 10n ** 18n];
/** What people count time in, in attoseconds: a bin is a whole number of one of these. */
const ROUND = [
  ...[1n, 5n, 15n, 30n].map((seconds) => seconds * SECOND),
  ...[1n, 5n, 15n, 30n].map((minutes) => minutes * 60n * SECOND),
  ...[1n, 3n, 6n, 12n].map((hours) => hours * 3_600n * SECOND),
  DAY,
];

export interface TimeHistogram {
  /** One more than there are counts, as the file stores times; a bin ends before its last edge. */
  readonly edges: BigInt64Array;
  readonly counts: Uint32Array | Float64Array;
}

/**
 * How many of some ascending times lie in stretches of equal length, which begin and end at round
 * moments: whole days, hours, minutes, seconds, or steps of the unit where these are longer.
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
  const places = Array.from(edges, (edge) => firstNotBelow(sorted, edge));
  const counts = Uint32Array.from(
    { length: bins },
    (_, bin) => (places[bin + 1] ?? 0) - (places[bin] ?? 0),
  );
  return { edges, counts };
}

/** The longest round stretch that is no longer than so many steps, in steps; 1 where there is none. */
function roundSteps(steps: bigint, unit: string, step: number): bigint {
  const each = attosecondsIn(unit, step);
  if (each === undefined) return 1n; // months and years, which have no fixed length
  const long = ROUND.filter((one) => one % each === 0n && one / each <= steps).at(-1);
  return long === undefined ? 1n : long / each;
}

function floorTo(value: bigint, by: bigint): bigint {
  return value - (((value % by) + by) % by);
}

function firstNotBelow(sorted: BigInt64Array, edge: bigint): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as bigint) < edge) low = middle + 1;
    else high = middle;
  }
  return low;
}
