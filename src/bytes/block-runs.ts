/** Neighbouring blocks, both ends included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** Groups ascending block numbers into runs of neighbours of at most `most` blocks. */
export function runsOf(blocks: readonly number[], most: number): Run[] {
  const runs: Run[] = [];
  let first = blocks[0];
  if (first === undefined) return runs;
  let last = first;
  for (const block of blocks.slice(1)) {
    if (block === last + 1 && block - first < most) {
      last = block;
      continue;
    }
    runs.push({ first, last });
    first = block;
    last = block;
  }
  runs.push({ first, last });
  return runs;
}
