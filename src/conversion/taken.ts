import type { IndexRange } from '@/model/block';

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

/** Ranges of at most `longest` rows that cover all taken rows, with the taken rows in each (absent: the whole range). */
export interface TakenRange {
  readonly range: IndexRange;
  readonly rows?: Uint32Array;
}

/** Rows between two taken ones that are read along with them rather than by a read of their own. */
const GAP_ROWS = 255;

/** What has to be read for the taken rows, in order. */
export function* takenRanges(
  taken: Taken,
  length: number,
  longest: number,
): Iterable<TakenRange> {
  if (!taken) {
    for (let start = 0; start < length; start += longest)
      yield { range: [start, Math.min(length, start + longest)] };
    return;
  }
  for (let from = 0; from < taken.length; ) {
    const start = taken[from] as number;
    let to = from + 1;
    while (
      to < taken.length &&
      (taken[to] as number) - (taken[to - 1] as number) <= GAP_ROWS &&
      (taken[to] as number) - start < longest
    )
      to++;
    const rows = taken.subarray(from, to);
    yield { range: [start, (taken[to - 1] as number) + 1], rows };
    from = to;
  }
}
