import { nearRanges } from './near-ranges';

/** Neighbouring blocks, both ends included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** Groups ascending block numbers into runs of consecutive blocks, at most `most` each. */
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

/** Decides how many blocks to fetch beyond a miss. */
export interface ReadAhead {
  /** Called for each run of missing blocks; returns the number of blocks to append. */
  after(first: number, last: number): number;
}

const STREAMS = 16;

/**
 * Doubles with each miss that continues an earlier one, up to `most` blocks; 0 for scattered reads.
 * Tracks several streams at once (indices and data of one matrix).
 */
export function createReadAhead(most: number): ReadAhead {
  const streams = new Map<number, number>(); // next block of a stream → blocks read ahead
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
