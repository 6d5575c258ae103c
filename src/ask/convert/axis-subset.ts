/**
 * Rows of one axis that are carried over, ascending and each once; undefined means all of them, in every function
 * that takes one.
 */
export type AxisSubset = Uint32Array | undefined;

/** Rows that are not taken, in a list of new numbers. */
export const NOT_TAKEN = -1;

/** The number of rows after taking. */
export function subsetCount(taken: AxisSubset, length: number): number {
  return taken?.length ?? length;
}

/** Old numbers up to this length have a list of their new numbers: 64 MB. */
const MAX_LISTED = 1 << 24;

/** Gives the new number of each old row, or NOT_TAKEN; undefined if nothing changes. Memory does not depend on the length. */
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

/** By halves, of an ascending list. */
function placeIn(taken: Uint32Array, row: number): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((taken[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return taken[low] === row ? low : NOT_TAKEN;
}
