import { nearRanges } from './near-ranges';

/** Neighbouring blocks, both ends included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** Groups ascending block numbers into runs of neighbours of at most `most` blocks. */
export function runsOf(blocks: readonly number[], most: number): Run[] {
  return nearRanges(blocks, itself, after, { maxLength: most }).map(({ start, end }) => ({
    first: start,
    last: end - 1,
  }));
}

function itself(block: number): number {
  return block;
}

function after(block: number): number {
  return block + 1;
}
