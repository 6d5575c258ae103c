import type { IndexRange } from '@/model/block';

/** Rows of one part of an awkward array, in order, as batches of ranges; each iteration starts over. */
export type Rows = () => AsyncIterable<readonly IndexRange[]>;

/** Rows per piece. A multiple of 8, so that pieces of bits meet at byte boundaries. */
export const PIECE = 1 << 17;

/** Yields the same rows in pieces of `most` rows; the last one may have fewer. */
export async function* pieces(
  rows: Rows,
  most = PIECE,
): AsyncGenerator<readonly IndexRange[]> {
  let piece: IndexRange[] = [];
  let count = 0;
  for await (const ranges of rows())
    for (const [start, end] of ranges)
      for (let at = start; at < end; ) {
        const to = Math.min(end, at + most - count);
        piece.push([at, to]);
        count += to - at;
        at = to;
        if (count < most) continue;
        yield piece;
        [piece, count] = [[], 0];
      }
  if (count > 0) yield piece;
}

/** Returns the items of rows that have `size` items each. */
export function spread(rows: Rows, size: number): Rows {
  return async function* () {
    for await (const ranges of rows())
      yield ranges.map(([start, end]): IndexRange => [start * size, end * size]);
  };
}

/** Returns some items of rows that have `size` items each: those of the given ranges in every row. */
export function spreadSome(
  rows: Rows,
  size: number,
  within: readonly IndexRange[],
): Rows {
  return async function* () {
    for await (const ranges of rows())
      for (const [start, end] of ranges)
        for (let row = start; row < end; row++)
          yield within.map(
            ([from, to]): IndexRange => [row * size + from, row * size + to],
          );
  };
}

/** Returns the selected rows, or all of `length`, as ranges. */
export function rangesOfSubset(
  taken: Uint32Array | undefined,
  length: number,
): readonly IndexRange[] {
  if (!taken) return [[0, length]];
  const starts = Float64Array.from(taken);
  return runsOf(starts, starts.map(steps));
}

/** Returns ranges with adjacent ones merged and empty ones dropped. */
export function runsOf(starts: Float64Array, ends: Float64Array): readonly IndexRange[] {
  const runs: [number, number][] = [];
  for (const [i, start] of starts.entries()) {
    const end = ends[i] as number;
    const last = runs.at(-1);
    if (end <= start) continue;
    if (last && last[1] === start) last[1] = end;
    else runs.push([start, end]);
  }
  return runs;
}

/** Returns the end of a range of one item. */
export function steps(start: number): number {
  return start + 1;
}
