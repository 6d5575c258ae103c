/**
 * Rows of one axis that are carried over, ascending and each once; undefined means all of them, in every function
 * that takes one.
 */
export type Taken = Uint32Array | undefined;

/** Rows that are not taken, in a list of new numbers. */
export const NOT_TAKEN = -1;

/** The number of rows after taking. */
export function takenCount(taken: Taken, length: number): number {
  return taken?.length ?? length;
}

/** The new number of each old row, or NOT_TAKEN; undefined if nothing changes. */
export function newNumbers(taken: Taken, length: number): Int32Array | undefined {
  if (!taken) return undefined;
  const numbers = new Int32Array(length).fill(NOT_TAKEN);
  for (const [at, row] of taken.entries()) numbers[row] = at;
  return numbers;
}
