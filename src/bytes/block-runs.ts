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

/** Says how many blocks to fetch beyond a miss. */
export interface ReadAhead {
  /** Called for each run of missing blocks; gives the number of blocks to add after its last. */
  after(first: number, last: number): number;
}

const STREAMS = 16;

/**
 * Doubles with each miss that goes on where an earlier one ended, up to `most` blocks; nothing for
 * scattered reads. Several streams (indices and data of one matrix) are told apart.
 */
export function createReadAhead(most: number): ReadAhead {
  const streams = new Map<number, number>(); // block where a stream goes on → blocks read ahead
  return {
    after(first, last) {
      const before = streams.get(first);
      streams.delete(first);
      const blocks = before === undefined ? 0 : Math.min(most, Math.max(1, before * 2));
      streams.set(last + blocks + 1, blocks);
      const [oldest] = streams.keys();
      if (streams.size > STREAMS && oldest !== undefined) streams.delete(oldest);
      return blocks;
    },
  };
}
