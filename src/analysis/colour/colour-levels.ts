import type { NumberArray } from '@/model/values';

export interface NumberColours {
  readonly kind: 'numbers';
  /** 0 at `min`, 1 at `max`, below and above for infinities, MISSING_LEVEL where there is none. */
  readonly levels: Float32Array;
  /** Least and greatest finite value; NaN where there is none. */
  readonly min: number;
  readonly max: number;
  readonly missing: number;
  /** How many finite values lie in each of equal steps from `min` to `max`. */
  readonly histogram: Uint32Array;
  /** The levels between which lie all but the lowest and the highest 1 % of the values. */
  readonly clip: LevelRange;
}

export type LevelRange = readonly [low: number, high: number];

export const MISSING_LEVEL = -9;
const BINS = 64;
/** More levels than this are judged by an even sample. */
const SAMPLE = 1 << 16;

/** Levels of numbers; `missing` has a 1 where there is no value, NaN is missing too. */
export function coloursOfNumbers(
  values: NumberArray,
  missing?: Uint8Array,
): NumberColours {
  const floats = floatsOf(values);
  const [min, max] = rangeOf(floats, missing);
  const levels = new Float32Array(floats.length);
  const histogram = new Uint32Array(BINS);
  // halves, because the span of two doubles may be beyond all doubles
  const perStep = max > min ? 1 / (max / 2 - min / 2) : 0;
  let lost = 0;
  for (let i = 0; i < floats.length; i++) {
    const value = floats[i] as number;
    if (missing?.[i] || Number.isNaN(value)) {
      levels[i] = MISSING_LEVEL;
      lost++;
    } else if (!Number.isFinite(value)) levels[i] = value > 0 ? 2 : -1;
    else {
      const level = (value / 2 - min / 2) * perStep;
      levels[i] = level;
      const bin = Math.min(BINS - 1, Math.floor(level * BINS));
      histogram[bin] = (histogram[bin] as number) + 1;
    }
  }
  return {
    kind: 'numbers',
    levels,
    min,
    max,
    missing: lost,
    histogram,
    clip: clipOf(levels),
  };
}

function rangeOf(floats: ArrayLike<number>, missing?: Uint8Array): LevelRange {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < floats.length; i++) {
    const value = floats[i] as number;
    if (missing?.[i] || !Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return max >= min ? [min, max] : [Number.NaN, Number.NaN];
}

/** By percentiles, linear between values as numpy's; the whole range where that leaves nothing between. */
function clipOf(levels: Float32Array): LevelRange {
  const step = Math.max(1, Math.ceil(levels.length / SAMPLE));
  const sample = new Float32Array(Math.ceil(levels.length / step));
  let size = 0;
  for (let i = 0; i < levels.length; i += step) {
    const level = levels[i] as number;
    if (level !== MISSING_LEVEL) sample[size++] = level;
  }
  const sorted = sample.subarray(0, size).sort();
  const low = Math.max(0, percentile(sorted, 0.01));
  const high = Math.min(1, percentile(sorted, 0.99));
  return high > low ? [low, high] : [0, 1];
}

function percentile(sorted: Float32Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? 0;
  return below + (above - below) * (at - Math.floor(at));
}

function floatsOf(values: NumberArray): ArrayLike<number> {
  return values instanceof BigInt64Array || values instanceof BigUint64Array
    ? Float64Array.from(values, Number)
    : values;
}
