import type { PlotScales } from './layout';

/** Lowest and highest value that are kept; an absent one is no limit. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export type BoundName = keyof Bounds;

/** Both bounds in their order, and their words. */
export const BOUND_NAMES: readonly BoundName[] = ['min', 'max'];
export const BOUND_WORDS: Readonly<
  Record<BoundName, { readonly name: string; readonly limit: string }>
> = {
  min: { name: 'Lower', limit: 'at least' },
  max: { name: 'Upper', limit: 'at most' },
};

/** Values along an axis of a plot, for thresholds among them. */
export interface ThresholdAxis {
  readonly along: 'x' | 'y';
  /** Positions on the axis are log1p of the values. */
  readonly isLog: boolean;
  /** Only whole numbers are offered. */
  readonly areIntegers: boolean;
  /** The lowest and the highest value. */
  readonly range: readonly [low: number, high: number];
}

/** Part of an axis that an arrow key moves a threshold by. */
const STEP = 0.01;

/** Returns the position of a threshold within the area, in pixels; without a value that of its end of the axis. */
export function pixelOf(
  { area, ...scales }: PlotScales,
  { along, isLog }: ThresholdAxis,
  name: BoundName,
  value: number | undefined,
): number {
  const { low, high, at } = scales[along];
  if (value === undefined) {
    const isStart = (name === 'min') === (along === 'x');
    return isStart ? 0 : along === 'x' ? area.wide : area.high;
  }
  return at(Math.max(low, Math.min(high, isLog ? Math.log1p(value) : value)));
}

/** Returns the value at a position within the area, rounded to no more digits than the pixels distinguish. */
export function valueAtPixel(
  scales: PlotScales,
  axis: ThresholdAxis,
  pixel: number,
): number {
  const value = exactAt(scales, axis, pixel);
  return rounded(value, Math.abs(exactAt(scales, axis, pixel + 1) - value), axis);
}

function exactAt(scales: PlotScales, axis: ThresholdAxis, pixel: number): number {
  const { low, high, at } = scales[axis.along];
  const position = low + ((pixel - at(low)) / (at(high) - at(low))) * (high - low);
  return axis.isLog ? Math.expm1(position) : position;
}

/** Returns the value some steps of the arrow keys away from another. */
export function steppedValue(axis: ThresholdAxis, from: number, steps: number): number {
  const { range, isLog, areIntegers } = axis;
  const [low, high] = range.map((end) => (isLog ? Math.log1p(end) : end)) as [
    number,
    number,
  ];
  const position = (isLog ? Math.log1p(from) : from) + (high - low) * STEP * steps;
  const exact = isLog ? Math.expm1(position) : position;
  // several steps are no coarser than one
  const next = rounded(exact, Math.abs((exact - from) / steps), axis);
  return areIntegers && next === from ? from + Math.sign(steps) : next;
}

/** Rounds a value to the power of ten below a distance. */
function rounded(value: number, distance: number, { areIntegers }: ThresholdAxis) {
  const power = Math.floor(Math.log10(distance));
  if (!Number.isFinite(power)) return value;
  const unit = 10 ** (areIntegers ? Math.max(0, power) : power);
  return Number((Math.round(value / unit) * unit).toPrecision(12));
}

/**
 * Returns bounds with one of them moved: to nothing at or beyond its end of the values, and not beyond the other bound.
 */
export function movedBound(
  bounds: Bounds,
  name: BoundName,
  value: number,
  { range: [low, high] }: ThresholdAxis,
): Bounds {
  const { min = low, max = high } = bounds;
  const limited = name === 'min' ? Math.min(value, max) : Math.max(value, min);
  const isOpen = name === 'min' ? limited <= low : limited >= high;
  return { ...bounds, [name]: isOpen ? undefined : limited };
}
