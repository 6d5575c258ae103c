import { bisectLeft, bisectRight } from 'd3-array';
import { binEdgesOf, countBins } from '@/ask/profiles/histogram';
import { quantile } from '@/ask/profiles/quantile';
import type { GroupCodes } from '@/ask/rows/groups';
import type { Steps } from '@/model/steps';
import { gaussianDensity } from './kernel-density';
import type { Cumulative, Distribution, Distributions, Ranks } from './questions';
import { rankSumTests } from './rank-sum';

/** Maximum number of points of a distribution function, and of ranks, that are drawn. */
const MAX_STEPS = 512;
const MAX_OUTLIERS = 200;

export interface DistributionHow {
  /** Approximate number of bins; few integers have one each. */
  readonly bins: number;
  /** Leaves zeros out of the bins. */
  readonly withoutZeros?: boolean | undefined;
  /** More groups than this have neither curves nor outliers. */
  readonly maxCurves?: number | undefined;
  /** `codes` has a group below `count` for each value, −1 for none. */
  readonly groups?: { readonly codes: GroupCodes; readonly count: number } | undefined;
  /** Tests each group of an even code against the next one. */
  readonly hasTests?: boolean | undefined;
}

/**
 * Computes how values are spread, in all rows and in each group: the only statistics, bins and curves that plots and
 * tables use. Sorts two copies of the values. Yields where it can be aborted.
 */
export function* distributionsOf(
  values: Float32Array | Float64Array,
  { bins, withoutZeros = false, maxCurves, groups, hasTests }: DistributionHow,
): Steps<Distributions> {
  const all = partsOf(values, {
    codes: new Int8Array(values.length),
    count: 1,
  })[0] as Part;
  sortAroundZeros(all);
  yield;
  const binned = withoutZeros ? withoutZerosOf(all) : all.sorted;
  const { edges, areIntegers } = binEdgesOf(binned, bins);
  const how = { edges, withoutZeros, hasCurves: true };
  const whole = { ...distribution(all, how), ranks: ranksOf(all.sorted) };
  const hasCurves = (groups?.count ?? 0) <= (maxCurves ?? Number.POSITIVE_INFINITY);
  const found: Distribution[] = [];
  const parts = groups ? partsOf(values, groups) : [];
  for (const part of parts) {
    yield;
    sortAroundZeros(part);
    found.push(distribution(part, { ...how, hasCurves }));
  }
  yield;
  const tests = hasTests && rankSumTests(parts.map(({ sorted }) => sorted));
  return { edges, areIntegers, whole, groups: found, ...(tests && { tests }) };
}

/** Finite values, ascending once sorted; before that, zeros come first. */
interface Part {
  readonly sorted: Float64Array;
  readonly zeros: number;
  readonly missing: number;
}

function partsOf(
  values: Float32Array | Float64Array,
  { codes, count }: { readonly codes: GroupCodes; readonly count: number },
): readonly Part[] {
  const starts = new Uint32Array(count + 1);
  const [zeros, missing] = [new Uint32Array(count), new Uint32Array(count)];
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code < 0) continue;
    if (Number.isFinite(values[i])) (starts[code + 1] as number)++;
    else (missing[code] as number)++;
    if (values[i] === 0) (zeros[code] as number)++;
  }
  for (let code = 0; code < count; code++)
    (starts[code + 1] as number) += starts[code] as number;
  const all = new Float64Array(starts[count] as number);
  const next = Uint32Array.from(zeros, (some, code) => (starts[code] as number) + some);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code < 0 || values[i] === 0 || !Number.isFinite(values[i])) continue;
    all[next[code] as number] = values[i] as number;
    (next[code] as number)++;
  }
  return Array.from(zeros, (some, code) => ({
    sorted: all.subarray(starts[code], starts[code + 1]),
    zeros: some,
    missing: missing[code] as number,
  }));
}

/** Sorts all but the zeros, of which most genes have many. */
function sortAroundZeros({ sorted, zeros }: Part): void {
  const others = sorted.subarray(zeros).sort();
  const negative = bisectLeft(others, 0);
  sorted.copyWithin(0, zeros, zeros + negative);
  sorted.fill(0, negative, negative + zeros);
}

function withoutZerosOf({ sorted, zeros }: Part): Float64Array {
  if (zeros === 0) return sorted;
  const negative = bisectLeft(sorted, 0);
  const others = new Float64Array(sorted.length - zeros);
  others.set(sorted.subarray(0, negative));
  others.set(sorted.subarray(negative + zeros), negative);
  return others;
}

interface DistributedHow {
  readonly edges: Float64Array;
  readonly withoutZeros: boolean;
  readonly hasCurves: boolean;
}

function distribution(part: Part, how: DistributedHow): Distribution {
  const { sorted, zeros, missing } = part;
  const { edges, withoutZeros, hasCurves } = how;
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
  const density = hasCurves ? gaussianDensity(sorted, deviation) : undefined;
  const { outliers, ...outside } = outsideOf(sorted, quartiles);
  return {
    ...{ count, missing, zeros, mean, deviation, quartiles },
    medianDeviation: medianDeviationOf(sorted, quartiles[1]),
    expressing: count - bisectRight(sorted, 0),
    min: sorted[0] ?? Number.NaN,
    max: sorted[count - 1] ?? Number.NaN,
    ...outside,
    outliers: hasCurves ? outliers : new Float64Array(0),
    ...(density && { density }),
    bins: countBins(withoutZeros ? withoutZerosOf(part) : sorted, edges),
    cumulative: cumulativeOf(sorted, hasCurves ? MAX_STEPS : 0),
  };
}

/** Returns the median of the distances from the median, which are ascending in either direction from it. */
function medianDeviationOf(sorted: Float64Array, median: number): number {
  const count = sorted.length;
  if (count === 0) return Number.NaN;
  let above = bisectLeft(sorted, median);
  let below = above - 1;
  let [before, last] = [0, 0];
  for (let i = 0; i <= count >> 1; i++) {
    before = last;
    const down =
      below < 0 ? Number.POSITIVE_INFINITY : median - (sorted[below] as number);
    const up =
      above === count ? Number.POSITIVE_INFINITY : (sorted[above] as number) - median;
    last = Math.min(down, up);
    if (down < up) below--;
    else above++;
  }
  return count % 2 === 1 ? last : (before + last) / 2;
}

function outsideOf(
  sorted: Float64Array,
  [lower, , upper]: Distribution['quartiles'],
): Pick<Distribution, 'whiskers' | 'outside' | 'outliers'> {
  const reach = 1.5 * (upper - lower);
  const first = bisectLeft(sorted, lower - reach);
  const end = bisectRight(sorted, upper + reach);
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

function cumulativeOf(sorted: Float64Array, most: number): Cumulative {
  const count = sorted.length;
  const points = Math.min(count, most);
  const values: number[] = [];
  for (let i = 0; i < points; i++) {
    const value = sorted[
      Math.round((i * (count - 1)) / Math.max(1, points - 1))
    ] as number;
    if (value !== values.at(-1)) values.push(value);
  }
  return {
    values: Float64Array.from(values),
    shares: Float64Array.from(values, (value) => bisectRight(sorted, value) / count),
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
