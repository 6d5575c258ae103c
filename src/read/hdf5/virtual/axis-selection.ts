import { lowerBound } from '@/model/lower-bound';

/** Selected indices of one axis, ascending. A position counts them: the first has position 0. */
export interface AxisSelection {
  /** Number of indices; Infinity for an unlimited selection. */
  readonly length: number;
  /** The index at a position. */
  at(position: number): number;
  /** Number of selected indices below an index. */
  before(index: number): number;
  /** The position after the last of the consecutive indices that begin at a position. */
  runEnd(position: number): number;
  /** How it is stored, if it is regular. */
  readonly regular?: RegularAxis;
}

/** A regular hyperslab on one axis: `count` blocks of `block` indices, `stride` apart. */
export interface RegularAxis {
  readonly start: number;
  readonly stride: number;
  /** Infinity if unlimited. */
  readonly count: number;
  readonly block: number;
}

/** One of `count` and `block` may be unlimited. */
export function regularAxis(regular: RegularAxis): AxisSelection {
  const { start, stride, count, block } = regular;
  if (count === 0 || block === 0) return consecutive(start, 0);
  const length = count * block;
  if (count === 1 || stride === block || block === Number.POSITIVE_INFINITY)
    return { ...consecutive(start, length), regular };
  return {
    length,
    regular,
    at: (position) => start + Math.floor(position / block) * stride + (position % block),
    before(index) {
      if (index <= start) return 0;
      const beyond = index - start;
      const whole = Math.floor(beyond / stride) * block;
      return Math.min(length, whole + Math.min(block, beyond % stride));
    },
    runEnd: (position) => (Math.floor(position / block) + 1) * block,
  };
}

function consecutive(start: number, length: number): AxisSelection {
  return {
    length,
    at: (position) => start + position,
    before: (index) => Math.min(length, Math.max(0, index - start)),
    runEnd: () => length,
  };
}

/** A whole axis. */
export const wholeAxis = (extent: number): AxisSelection => consecutive(0, extent);

/** Sorted intervals that do not overlap; stops are exclusive. */
export function listedAxis(
  intervals: readonly (readonly [start: number, stop: number])[],
): AxisSelection {
  const [only] = intervals;
  if (only && intervals.length === 1) return consecutive(only[0], only[1] - only[0]);
  const ends: number[] = [];
  let length = 0;
  for (const [start, stop] of intervals) {
    length += stop - start;
    ends.push(length);
  }
  const intervalOf = (position: number) =>
    lowerBound(intervals.length, (i) => (ends[i] as number) > position);
  return {
    length,
    at(position) {
      const i = intervalOf(position);
      return (intervals[i]?.[0] ?? 0) + position - (ends[i - 1] ?? 0);
    },
    before(index) {
      const i = lowerBound(intervals.length, (k) => (intervals[k]?.[1] ?? 0) > index);
      const start = intervals[i]?.[0] ?? index;
      return (ends[i - 1] ?? 0) + Math.max(0, index - start);
    },
    runEnd: (position) => ends[intervalOf(position)] ?? length,
  };
}

/** The first indices of a selection. */
export function firstOf(axis: AxisSelection, length: number): AxisSelection {
  return {
    length,
    at: axis.at,
    before: (index) => Math.min(length, axis.before(index)),
    runEnd: (position) => Math.min(length, axis.runEnd(position)),
  };
}

/** The index after the last one; 0 for an empty selection. */
export function endOf(axis: AxisSelection): number {
  return axis.length === 0 ? 0 : axis.at(axis.length - 1) + 1;
}
