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
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePositions(position, table, middle * position.length) >= 0)
      low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The position at an index of a table. */
export function positionAt(table: Float64Array, rank: number, at: number): Float64Array {
  return table.subarray(at * rank, (at + 1) * rank);
}
