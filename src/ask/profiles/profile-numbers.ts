import type { NumberArray } from '@/model/values';
import { countBins, histogramOf } from './histogram';
import type { ColumnProfile } from './profile';
import { quantile } from './quantile';

type NumbersProfile = Extract<ColumnProfile, { kind: 'numbers' }>;
type BigArray = BigInt64Array | BigUint64Array;

/** Maximum number of numbers that are sorted: more would need more than a gigabyte. */
export const MAX_SORTED_NUMBERS = 2 ** 27;

/**
 * Summary, quartiles and histogram of a numeric column, exact: all values are kept and sorted (8
 * bytes each). NaN is missing, unless a block says that it is data. Integers that no double
 * represents stay bigint. If the length is known, memory is allocated once. `bins`: edges of the histogram.
 */
export function createNumberProfile(expected = 0, bins?: readonly string[]) {
  let plain = new Float64Array(Math.min(expected, MAX_SORTED_NUMBERS));
  let plainCount = 0;
  const large: BigArray[] = [];
  let length = 0;
  let present = 0;
  let masked = 0;
  let notNumbers = 0;

  return {
    /** `nan` says whether NaN is data. */
    add(values: NumberArray, missing?: Uint8Array, nan?: 'data'): void {
      length += values.length;
      const hidden = countOnes(missing);
      masked += hidden;
      const kept = presentOf(values, missing);
      present += kept.length;
      if (nan === 'data') notNumbers += values.length - hidden - kept.length;
      if (isBig(kept)) {
        large.push(kept);
        return;
      }
      const end = plainCount + kept.length;
      if (end > plain.length) {
        const grown = new Float64Array(Math.max(end, 2 * plain.length));
        grown.set(plain.subarray(0, plainCount));
        plain = grown;
      }
      plain.set(kept, plainCount);
      plainCount = end;
    },
    finish(): NumbersProfile {
      const missing = length - present - notNumbers;
      const counts = {
        length,
        missing,
        ...(masked > 0 && { masked }),
        ...(notNumbers > 0 && { nan: notNumbers }),
      };
      if (present === 0) return emptyProfile(counts);
      const values = plain.subarray(0, plainCount);
      const [first] = large;
      return first
        ? bigProfile(joinBig([values, ...large], present, first), counts, bins)
        : plainProfile(values, counts, bins);
    },
  };
}

type Counts = Pick<NumbersProfile, 'length' | 'missing' | 'masked' | 'nan'>;

function countOnes(mask: Uint8Array | undefined): number {
  let count = 0;
  for (const isMissing of mask ?? []) if (isMissing) count++;
  return count;
}

function presentOf(values: NumberArray, missing?: Uint8Array): NumberArray {
  const isFloat = values instanceof Float32Array || values instanceof Float64Array;
  if (!missing && !isFloat) return values;
  const out = values.slice();
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (missing?.[i] || (isFloat && Number.isNaN(value))) continue;
    (out as Float64Array)[count++] = value;
  }
  return out.subarray(0, count);
}

function isBig(values: NumberArray): values is BigArray {
  return values instanceof BigInt64Array || values instanceof BigUint64Array;
}

function joinBig(
  parts: readonly NumberArray[],
  length: number,
  like: BigArray,
): BigArray {
  const all =
    like instanceof BigInt64Array
      ? new BigInt64Array(length)
      : new BigUint64Array(length);
  let at = 0;
  for (const part of parts)
    for (let i = 0; i < part.length; i++) all[at++] = BigInt(part[i] as number | bigint);
  return all;
}

function plainProfile(
  values: Float64Array,
  counts: Counts,
  bins: readonly string[] | undefined,
): NumbersProfile {
  const sorted = values.sort();
  let sum = 0;
  for (const value of sorted) sum += value;
  const mean = sum / sorted.length;
  const min = sorted[0] as number;
  const max = sorted.at(-1) as number;
  return {
    kind: 'numbers',
    ...counts,
    unique: uniqueOf(sorted),
    min,
    max,
    mean,
    deviation: deviationOf(sorted, mean),
    quartiles: [0.25, 0.5, 0.75].map((part) =>
      quantile(sorted, part),
    ) as unknown as readonly [number, number, number],
    histogram: bins
      ? countedIn(sorted, Float64Array.from(bins, Number))
      : histogramOf(sorted),
  };
}

function countedIn(sorted: Float64Array, edges: Float64Array) {
  return { edges, counts: countBins(sorted, edges) };
}

function bigProfile(
  values: BigArray,
  counts: Counts,
  bins: readonly string[] | undefined,
): NumbersProfile {
  const sorted = values.sort();
  let sum = 0n;
  for (const value of sorted) sum += value;
  const doubles = Float64Array.from(sorted as BigInt64Array, Number);
  const mean = Number(sum) / sorted.length;
  // the deviation is computed from distances to the smallest value: doubles of that size cannot represent single units
  const least = sorted[0] as bigint;
  const above = Float64Array.from(sorted as BigInt64Array, (value) =>
    Number(value - least),
  );
  const meanAbove = Number(sum - least * BigInt(sorted.length)) / sorted.length;
  return {
    ...plainProfile(doubles, counts, bins),
    deviation: deviationOf(above, meanAbove),
    unique: uniqueOf(sorted),
    min: narrow(sorted[0] as bigint),
    max: narrow(sorted.at(-1) as bigint),
    mean,
  };
}

function narrow(value: bigint): number | bigint {
  const double = Number(value);
  return Number.isSafeInteger(double) ? double : value;
}

function uniqueOf(sorted: Float64Array | BigArray): number {
  let unique = sorted.length > 0 ? 1 : 0;
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) unique++;
  return unique;
}

/** Sample standard deviation (divided by n − 1); 0 for a single value. */
function deviationOf(values: Float64Array, mean: number): number {
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
}

function emptyProfile(counts: Counts): NumbersProfile {
  const { NaN: none } = Number;
  return {
    kind: 'numbers',
    ...counts,
    unique: 0,
    min: none,
    max: none,
    mean: none,
    deviation: none,
    quartiles: [none, none, none],
    histogram: { edges: new Float64Array(0), counts: new Uint32Array(0) },
  };
}
