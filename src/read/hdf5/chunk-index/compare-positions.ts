import { lowerBound } from '@/model/lower-bound';

/**
 * Compares a position with the one at offset `from` of a table, first axis first: negative, 0 or
 * positive.
 */
export function comparePositions(
  position: ArrayLike<number>,
  table: Float64Array,
  from: number,
): number {
  for (let axis = 0; axis < position.length; axis++) {
    const difference = (position[axis] as number) - (table[from + axis] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Index of the last of `count` ascending positions in a table that is not beyond the one sought; −1
 * before the first.
 */
export function lastNotBeyond(
  position: readonly number[],
  table: Float64Array,
  count: number,
): number {
  const isBeyond = (at: number) =>
    comparePositions(position, table, at * position.length) < 0;
  return lowerBound(count, isBeyond) - 1;
}

/** The position at an index of a table. */
export function positionAt(table: Float64Array, rank: number, at: number): Float64Array {
  return table.subarray(at * rank, (at + 1) * rank);
}
