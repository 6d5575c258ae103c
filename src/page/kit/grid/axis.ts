import type { IndexRange } from '@/model/block';
import { lowerBound } from '@/model/lower-bound';

/** Items one after another along one direction, in pixels. */
export interface Axis {
  readonly count: number;
  /** Length of all items together. */
  readonly total: number;
  /** Returns the start of an item; at `count`, the end of the last one. */
  start(index: number): number;
  /** Returns the item at an offset, clamped to those there are. */
  at(offset: number): number;
}

/** Makes an axis of items of one size by arithmetic alone, for rows by the hundred million. */
export function uniformAxis(count: number, size: number): Axis {
  return {
    count,
    total: count * size,
    start: (index) => index * size,
    at: (offset) => Math.max(0, Math.min(count - 1, Math.floor(offset / size))),
  };
}

/** Makes an axis of items of different sizes. */
export function measuredAxis(sizes: readonly number[]): Axis {
  const starts = new Float64Array(sizes.length + 1);
  sizes.forEach((size, i) => {
    starts[i + 1] = (starts[i] ?? 0) + size;
  });
  const count = sizes.length;
  return {
    count,
    total: starts[count] ?? 0,
    start: (index) => starts[Math.max(0, Math.min(count, index))] ?? 0,
    at(offset) {
      const next = lowerBound(count, (index) => (starts[index] ?? 0) > offset);
      return Math.max(0, next - 1);
    },
  };
}

/** Returns the items that intersect a range of the axis, and `extra` more on each side. */
export function visibleSpan(
  axis: Axis,
  offset: number,
  extent: number,
  extra = 0,
): IndexRange {
  if (axis.count === 0 || extent <= 0) return [0, 0];
  const first = axis.at(offset);
  const last = axis.at(offset + extent - 1);
  return [Math.max(0, first - extra), Math.min(axis.count, last + 1 + extra)];
}

/** Returns the offset nearest to `offset` at which an item is entirely in view. */
export function offsetShowing(
  axis: Axis,
  index: number,
  offset: number,
  extent: number,
): number {
  const [start, stop] = [axis.start(index), axis.start(index + 1)];
  if (start < offset) return start;
  return stop > offset + extent ? Math.max(0, Math.min(start, stop - extent)) : offset;
}
