import { ticks } from 'd3-array';
import { formatShort } from '../format/number';

/** A mark along an axis, with its label. */
export interface Tick {
  /** Position in pixels. */
  readonly at: number;
  readonly label: string;
}

/** Positions of numbers along an axis. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  at(value: number): number;
  readonly ticks: readonly Tick[];
  /** Width of a category in pixels; 0 for numbers. */
  readonly band: number;
}

interface ScaleHow {
  /** Positions of both ends in pixels; `to` is below `from` if the axis points up. */
  readonly from: number;
  readonly to: number;
  /** Values are log1p of the values that the ticks name. */
  readonly isLog: boolean;
  /** Approximate number of ticks. */
  readonly count: number;
}

/** Returns a scale from the lowest value to the highest; a single value is in its middle. */
export function scaleOf(lowest: number, highest: number, how: ScaleHow): Scale {
  const { from, to, isLog, count } = how;
  const isOne = !(highest > lowest);
  const half = isOne ? Math.max(0.5, Math.abs(lowest) * 0.05) : 0;
  const [low, high] = [lowest - half, (isOne ? lowest : highest) + half];
  // the difference of two doubles may be above the largest double, that of their halves is not
  const part = Number.isFinite(high - low) ? 1 : 0.5;
  const length = high * part - low * part;
  const at = (value: number) =>
    from + (to - from) * ((value * part - low * part) / length);
  const marks = isLog
    ? powers(low, high, count)
    : ticks(low, high, count).map((value) => ({ value, named: value }));
  return {
    ...{ low, high, at, band: 0 },
    ticks: marks.map(({ value, named }) => ({ at: at(value), label: tickText(named) })),
  };
}

/**
 * Returns a scale of categories side by side. The value of a category is its index, at the middle of its band; a
 * category without a label has no tick.
 */
export function bandsOf(labels: readonly string[], band: number): Scale {
  const at = (value: number) => (value + 0.5) * band;
  const ticks = labels
    .map((label, i) => ({ at: at(i), label }))
    .filter(({ label }) => label !== '');
  return { low: 0, high: labels.length, at, ticks, band };
}

/**
 * Returns ticks between two logarithms (log1p): 0 and powers of ten; 1, 2 and 5 times each if these are too few, and
 * else round numbers.
 */
function powers(low: number, high: number, count: number) {
  const [first, last] = [Math.expm1(low), Math.expm1(high)];
  const within = (value: number) => value >= first - 1e-9 && value <= last * (1 + 1e-9);
  const tens = Array.from({ length: 16 }, (_, i) => 10 ** i);
  const found = [
    [0, ...tens],
    [0, ...tens.flatMap((ten) => [ten, 2 * ten, 5 * ten])],
  ]
    .map((all) => all.filter(within))
    .find((all) => all.length >= 3);
  const values = found ?? ticks(first, last, Math.min(4, count));
  const step = Math.ceil(values.length / Math.max(3, count));
  return values
    .filter((_, i) => i % step === 0)
    .map((value) => ({ value: Math.log1p(value), named: value }));
}

function tickText(value: number): string {
  const rounded = Number(value.toPrecision(12));
  if (Math.abs(rounded) < 10_000 || !Number.isInteger(rounded))
    return formatShort(rounded);
  if (Math.abs(rounded) >= 1e10) return rounded.toExponential();
  if (rounded % 1e6 === 0) return `${formatShort(rounded / 1e6)}M`;
  if (rounded % 1000 === 0) return `${formatShort(rounded / 1000)}k`;
  return formatShort(rounded);
}
