import type { Cumulative, Distribution, Distributions, Ranks } from '@/model/plots';
import type { Steps } from '@/model/steps';
import { quantile } from '../profile/quantile';
import type { GroupCodes } from '../rows/groups';
import { gaussianDensity } from './kernel-density';

/** Points of a distribution function, and of ranks, that are drawn at most. */
const MAX_STEPS = 512;
const MAX_OUTLIERS = 200;

/**
 * `codes` has a group below `count` for each value, −1 for none. Sorts two copies of the values. Yields where it can be
 * given up.
 */
export function* distributionsOf(
  values: Float32Array | Float64Array,
  bins: number,
  groups?: { readonly codes: GroupCodes; readonly count: number },
): Steps<Distributions> {
  const all = finiteOf(values);
  all.sorted.sort();
  yield;
  const { edges, areIntegers } = binEdges(all.sorted, bins);
  const whole = { ...distribution(all, edges), ranks: ranksOf(all.sorted) };
  const parts: Distribution[] = [];
  for (const part of groups ? partsOf(values, groups) : []) {
    yield;
    part.sorted.sort();
    parts.push(distribution(part, edges));
  }
  return { edges, areIntegers, whole, groups: parts };
}

/** Finite values, ascending once sorted, and the number of others. */
interface Part {
  readonly sorted: Float64Array;
  readonly missing: number;
}

function finiteOf(values: Float32Array | Float64Array): Part {
  const kept = new Float64Array(values.length);
  let count = 0;
  for (const value of values) if (Number.isFinite(value)) kept[count++] = value;
  return { sorted: kept.subarray(0, count), missing: values.length - count };
}

function partsOf(
  values: Float32Array | Float64Array,
  { codes, count }: { readonly codes: GroupCodes; readonly count: number },
): readonly Part[] {
  const starts = new Uint32Array(count + 1);
  const missing = new Uint32Array(count);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code < 0) continue;
    if (Number.isFinite(values[i])) (starts[code + 1] as number)++;
    else (missing[code] as number)++;
  }
  for (let code = 0; code < count; code++)
    (starts[code + 1] as number) += starts[code] as number;
  const all = new Float64Array(starts[count] as number);
  const next = starts.slice();
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code < 0 || !Number.isFinite(values[i])) continue;
    all[next[code] as number] = values[i] as number;
    (next[code] as number)++;
  }
  return Array.from(missing, (left, code) => ({
    sorted: all.subarray(starts[code], starts[code + 1]),
    missing: left,
  }));
}

function distribution({ sorted, missing }: Part, edges: Float64Array): Distribution {
  const count = sorted.length;
  let sum = 0;
  for (const value of sorted) sum += value;
  const mean = count === 0 ? Number.NaN : sum / count;
  let squares = 0;
  for (const value of sorted) squares += (value - mean) ** 2;
  const deviation = count > 1 ? Math.sqrt(squares / (count - 1)) : Number.NaN;
  const quartiles = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share)) as [
    number,
    number,
    number,
  ];
  const density = gaussianDensity(sorted, deviation);
  return {
    ...{ count, missing, mean, deviation, quartiles },
    min: sorted[0] ?? Number.NaN,
    max: sorted[count - 1] ?? Number.NaN,
    ...outsideOf(sorted, quartiles),
    ...(density && { density }),
    bins: countBins(sorted, edges),
    cumulative: cumulativeOf(sorted),
  };
}

function outsideOf(
  sorted: Float64Array,
  [lower, , upper]: Distribution['quartiles'],
): Pick<Distribution, 'whiskers' | 'outside' | 'outliers'> {
  const reach = 1.5 * (upper - lower);
  const first = lowerBound(sorted, lower - reach);
  const end = upperBound(sorted, upper + reach);
  const above = sorted.length - end;
  // matplotlib draws no whisker within the box
  const low = Math.min(lower, sorted[first] ?? Number.NaN);
  const high = Math.max(upper, sorted[end - 1] ?? Number.NaN);
  return {
    whiskers: [low, high],
    outside: [first, above],
    outliers: Float64Array.from([
      ...thinned(sorted.subarray(0, first)),
      ...thinned(sorted.subarray(end)),
    ]),
  };
}

function thinned(values: Float64Array): Float64Array {
  const most = MAX_OUTLIERS / 2;
  if (values.length <= most) return values;
  return Float64Array.from(
    { length: most },
    (_, i) => values[Math.round((i * (values.length - 1)) / (most - 1))] as number,
  );
}

/** Few integers have a bin each; else equal bins from the lowest value to the highest, as numpy.histogram has them. */
function binEdges(
  sorted: Float64Array,
  bins: number,
): Pick<Distributions, 'edges' | 'areIntegers'> {
  const [low, high] = [sorted[0], sorted[sorted.length - 1]];
  if (low === undefined || high === undefined)
    return { edges: new Float64Array(0), areIntegers: false };
  if (high - low < bins && sorted.every(Number.isInteger))
    return {
      edges: Float64Array.from({ length: high - low + 2 }, (_, i) => low + i - 0.5),
      areIntegers: true,
    };
  if (low === high)
    return { edges: Float64Array.of(low - 0.5, low + 0.5), areIntegers: false };
  const edges = Float64Array.from(
    { length: bins + 1 },
    (_, i) => low + (i * (high - low)) / bins,
  );
  edges[bins] = high;
  return { edges, areIntegers: false };
}

/** Half-open bins, the last one closed. */
function countBins(sorted: Float64Array, edges: Float64Array): Uint32Array {
  const bins = Math.max(0, edges.length - 1);
  let start = 0;
  return Uint32Array.from({ length: bins }, (_, bin) => {
    const stop =
      bin === bins - 1 ? sorted.length : lowerBound(sorted, edges[bin + 1] as number);
    const count = stop - start;
    start = stop;
    return count;
  });
}

function cumulativeOf(sorted: Float64Array): Cumulative {
  const count = sorted.length;
  const points = Math.min(count, MAX_STEPS);
  const values: number[] = [];
  for (let i = 0; i < points; i++) {
    const value = sorted[
      Math.round((i * (count - 1)) / Math.max(1, points - 1))
    ] as number;
    if (value !== values.at(-1)) values.push(value);
  }
  return {
    values: Float64Array.from(values),
    shares: Float64Array.from(values, (value) => upperBound(sorted, value) / count),
  };
}

function ranksOf(sorted: Float64Array): Ranks {
  const count = sorted.length;
  const ranks: number[] = [];
  for (let i = 0; i < MAX_STEPS; i++) {
    const rank = Math.round(count ** (i / (MAX_STEPS - 1)));
    if (count > 0 && rank !== ranks.at(-1)) ranks.push(rank);
  }
  return {
    ranks: Float64Array.from(ranks),
    values: Float64Array.from(ranks, (rank) => sorted[count - rank] as number),
  };
}

/** The first index whose value is not below `value`. */
export function lowerBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first index whose value is above `value`. */
export function upperBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
