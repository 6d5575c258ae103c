/**
 * A box of values inside a chunk and its position in the result: nested loops, outermost first, in
 * values. Axes that are contiguous on both sides are merged into one loop.
 */
export interface ChunkPart {
  readonly counts: readonly number[];
  /** Index of the first value in the chunk, and the stride of each loop there. */
  readonly from: number;
  readonly fromSteps: readonly number[];
  /** The same in the result. */
  readonly to: number;
  readonly toSteps: readonly number[];
}

/** The stride of each axis. `axes` lists them slowest first; C order by default. */
export function stridesOf(shape: readonly number[], axes?: readonly number[]): number[] {
  const steps = new Array<number>(shape.length).fill(1);
  let step = 1;
  for (let i = shape.length - 1; i >= 0; i--) {
    const axis = axes?.[i] ?? i;
    steps[axis] = step;
    step *= shape[axis] as number;
  }
  return steps;
}

export function partOf(box: {
  readonly extents: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly fromSteps: readonly number[];
  readonly toSteps: readonly number[];
}): ChunkPart {
  const counts: number[] = [];
  const fromSteps: number[] = [];
  const toSteps: number[] = [];
  let from = 0;
  let to = 0;
  box.extents.forEach((count, axis) => {
    const fromStep = box.fromSteps[axis] as number;
    const toStep = box.toSteps[axis] as number;
    from += (box.from[axis] as number) * fromStep;
    to += (box.to[axis] as number) * toStep;
    if (count === 1) return;
    const outer = counts.length - 1;
    // one loop if the stride of the outer axis is the length of the inner one on both sides
    if (
      outer >= 0 &&
      fromSteps[outer] === fromStep * count &&
      toSteps[outer] === toStep * count
    ) {
      counts[outer] = (counts[outer] as number) * count;
      fromSteps[outer] = fromStep;
      toSteps[outer] = toStep;
      return;
    }
    counts.push(count);
    fromSteps.push(fromStep);
    toSteps.push(toStep);
  });
  if (counts.length === 0) {
    counts.push(1);
    fromSteps.push(1);
    toSteps.push(1);
  }
  return { counts, from, fromSteps, to, toSteps };
}

/** One contiguous range of values. */
export function runOf(from: number, to: number, count: number): ChunkPart {
  return { counts: [count], from, fromSteps: [1], to, toSteps: [1] };
}

/** The same position, filled with one value that never advances. */
export function filledPart(part: ChunkPart): ChunkPart {
  return { ...part, from: 0, fromSteps: part.fromSteps.map(() => 0) };
}

/** The same values of the chunk, packed contiguously. */
export function densePart(part: ChunkPart): ChunkPart {
  return { ...part, to: 0, toSteps: stridesOf(part.counts) };
}

/** The output of `densePart`, and its position in the result. */
export function placedPart(part: ChunkPart): ChunkPart {
  return { ...part, from: 0, fromSteps: stridesOf(part.counts) };
}

export function countOfPart(part: ChunkPart): number {
  return part.counts.reduce((all, count) => all * count, 1);
}

/** Calls back once for each innermost loop. */
export function forEachRun(
  part: ChunkPart,
  run: (
    from: number,
    to: number,
    count: number,
    fromStep: number,
    toStep: number,
  ) => void,
): void {
  const { counts, fromSteps, toSteps } = part;
  const inner = counts.length - 1;
  const count = counts[inner] as number;
  const fromStep = fromSteps[inner] as number;
  const toStep = toSteps[inner] as number;
  const at = new Array<number>(inner).fill(0);
  let from = part.from;
  let to = part.to;
  for (;;) {
    run(from, to, count, fromStep, toStep);
    let axis = inner - 1;
    for (; axis >= 0; axis--) {
      from += fromSteps[axis] as number;
      to += toSteps[axis] as number;
      at[axis] = (at[axis] as number) + 1;
      if ((at[axis] as number) < (counts[axis] as number)) break;
      from -= (at[axis] as number) * (fromSteps[axis] as number);
      to -= (at[axis] as number) * (toSteps[axis] as number);
      at[axis] = 0;
    }
    if (axis < 0) return;
  }
}
