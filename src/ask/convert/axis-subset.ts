/**
 * Selected positions along one axis, ascending and each once; undefined selects all of them, in every function that
 * accepts an `AxisSubset`.
 */
export type AxisSubset = Uint32Array | undefined;

/** New number of a row that is not selected. */
export const NOT_TAKEN = -1;

/** Returns the number of selected rows. */
export function subsetCount(taken: AxisSubset, length: number): number {
  return taken?.length ?? length;
}

/** Axes up to this length get a lookup table of new numbers (64 MB). */
const MAX_LISTED = 1 << 24;

/**
 * Returns a function that maps an old row to its new number, or to `NOT_TAKEN`; undefined if all rows are selected.
 * Memory is bounded for axes of any length.
 */
export function newNumbers(
  taken: AxisSubset,
  length: number,
): ((row: number) => number) | undefined {
  if (!taken) return undefined;
  if (length > MAX_LISTED) return (row) => placeIn(taken, row);
  const numbers = new Int32Array(length).fill(NOT_TAKEN);
  for (const [at, row] of taken.entries()) numbers[row] = at;
  return (row) => numbers[row] as number;
}

/** Binary search in an ascending list; returns the position of a row, or `NOT_TAKEN`. */
function placeIn(taken: Uint32Array, row: number): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((taken[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return taken[low] === row ? low : NOT_TAKEN;
}
