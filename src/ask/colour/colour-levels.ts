import type { NumberArray } from '@/model/values';
import { levelQuantiles } from './level-quantiles';

export interface NumberColours {
  readonly kind: 'numbers';
  /** 0 at `min`, 1 at `max`, below and above for infinities, MISSING_LEVEL for missing values. */
  readonly levels: Float32Array;
  /** Smallest and largest finite value; NaN if there are none. */
  readonly min: number;
  readonly max: number;
  readonly missing: number;
  /** Histogram of the finite values, in equal bins from `min` to `max`. */
  readonly histogram: Uint32Array;
  /** Levels at the 1st and 99th percentile of the values. */
  readonly clip: LevelRange;
  /** Ranges that clip more or fewer values on each side, fewest first. */
  readonly clips: readonly Clip[];
}

/** Range of levels without the values below a percentile and above its counterpart. */
export interface Clip {
  readonly percent: number;
  readonly range: LevelRange;
}

export type LevelRange = readonly [low: number, high: number];

export const MISSING_LEVEL = -9;
const BINS = 64;
const PERCENTS = [0.1, 1, 2, 5];

/** Converts numbers to levels; `missing` is 1 for missing values, NaN is missing too. */
export function coloursOfNumbers(
  values: NumberArray,
  missing?: Uint8Array,
): NumberColours {
  const floats = floatsOf(values);
  const [min, max] = rangeOf(floats, missing);
  const levels = new Float32Array(floats.length);
  const histogram = new Uint32Array(BINS);
  // halves, because the difference of two doubles may overflow
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
  const clips = clipsOf(levels);
  const clip = clips.find(({ percent }) => percent === 1)?.range ?? [0, 1];
  const found = { levels, min, max, missing: lost };
  return { kind: 'numbers', ...found, histogram, clip, clips };
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

/** Computes the ranges between percentiles, with numpy's linear interpolation; the whole range if they are equal. */
function clipsOf(levels: Float32Array): readonly Clip[] {
  const ends = levelQuantiles(
    levels,
    PERCENTS.flatMap((percent) => [percent / 100, 1 - percent / 100]),
  );
  return PERCENTS.map((percent, i) => {
    const low = Math.max(0, ends[2 * i] as number);
    const high = Math.min(1, ends[2 * i + 1] as number);
    return { percent, range: high > low ? [low, high] : [0, 1] };
  });
}

function floatsOf(values: NumberArray): ArrayLike<number> {
  return values instanceof BigInt64Array || values instanceof BigUint64Array
    ? Float64Array.from(values, Number)
    : values;
}
