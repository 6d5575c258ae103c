import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import { lowerBound } from '@/model/lower-bound';
import { type ChunkPart, partOf, stridesOf } from '@/read/codecs/chunk-part';
import type { Selection } from '@/read/node';
import type { ChunkedArray } from './chunked-array';

/** One chunk of a read: its position in the grid, its number of stored values, and the requested part. */
export interface PlannedChunk {
  readonly chunk: readonly number[];
  readonly count: number;
  readonly part: ChunkPart;
}

export interface ReadPlan {
  /** Shape of the result. */
  readonly shape: readonly number[];
  /** Number of values in the result. */
  readonly length: number;
  readonly chunkCount: number;
  /**
   * Chunks in C order of the grid, generated lazily: a read may touch millions. With `only` (in C order), those of
   * these chunks that are in the selection.
   */
  chunks(only?: readonly (readonly number[])[]): Iterable<PlannedChunk>;
}

type Layout = Pick<ChunkedArray, 'id' | 'shape' | 'chunkShape' | 'axes' | 'edges'> &
  Partial<Pick<ChunkedArray, 'where'>>;

/**
 * Returns the chunks that a selection touches, and the part of each. Omitted trailing axes are complete. NotFoundError
 * for a selection outside the array, CorruptError for an impossible grid.
 */
export function planRead(array: Layout, selection: Selection = []): ReadPlan {
  const ranges = rangesOf(array, selection);
  const shape = ranges.map(([start, stop]) => stop - start);
  const length = shape.reduce((all, extent) => all * extent, 1);
  const grid =
    length === 0
      ? []
      : array.chunkShape.map((extent, axis) => {
          const [start, stop] = ranges[axis] ?? [0, 0];
          return [Math.floor(start / extent), Math.ceil(stop / extent)] as const;
        });
  const chunkCount =
    length === 0 ? 0 : grid.reduce((all, [first, end]) => all * (end - first), 1);
  return {
    shape,
    length,
    chunkCount,
    *chunks(only) {
      if (length === 0) return;
      const targetSteps = stridesOf(shape);
      const fullSteps = stridesOf(array.chunkShape, array.axes);
      const fullCount = array.chunkShape.reduce((all, extent) => all * extent, 1);
      for (const chunk of only ? within(grid, only) : positionsIn(grid)) {
        const origin = chunk.map((at, axis) => at * (array.chunkShape[axis] as number));
        const stored = array.edges === 'clipped' ? clipped(array, origin) : undefined;
        const low = origin.map((at, axis) => Math.max(at, ranges[axis]?.[0] ?? 0));
        const high = origin.map((at, axis) =>
          Math.min(at + (array.chunkShape[axis] as number), ranges[axis]?.[1] ?? 0),
        );
        yield {
          chunk,
          count: stored?.reduce((all, extent) => all * extent, 1) ?? fullCount,
          part: partOf({
            extents: high.map((stop, axis) => stop - (low[axis] as number)),
            from: low.map((at, axis) => at - (origin[axis] as number)),
            to: low.map((at, axis) => at - (ranges[axis]?.[0] ?? 0)),
            fromSteps: stored ? stridesOf(stored, array.axes) : fullSteps,
            toSteps: targetSteps,
          }),
        };
      }
    },
  };
}

/** Like `planRead` for ranges of the first axis, in any order, concatenated. A chunk may occur several times. */
export function planRanges(array: Layout, ranges: readonly IndexRange[]): ReadPlan {
  const plans = ranges.map((range) => planRead(array, [range]));
  const sum = (count: (plan: ReadPlan) => number) =>
    plans.reduce((all, plan) => all + count(plan), 0);
  return {
    shape: [sum(({ shape }) => shape[0] ?? 1), ...array.shape.slice(1)],
    length: sum(({ length }) => length),
    chunkCount: sum(({ chunkCount }) => chunkCount),
    *chunks(only) {
      let base = 0;
      for (const plan of plans) {
        for (const chunk of plan.chunks(only))
          yield { ...chunk, part: { ...chunk.part, to: chunk.part.to + base } };
        base += plan.length;
      }
    },
  };
}

function rangesOf(array: Layout, selection: Selection): (readonly [number, number])[] {
  const { shape, chunkShape } = array;
  const where = array.where ?? array.id;
  if (chunkShape.length !== shape.length)
    throw new DataError(
      'CorruptError',
      `${where}: chunks of ${chunkShape.length} axes in an array of ${shape.length}. The file is damaged or was written by a faulty program.`,
    );
  if (selection.length > shape.length)
    throw new DataError(
      'NotFoundError',
      `${where} has ${shape.length} axes, but ${selection.length} were requested.`,
    );
  return shape.map((extent, axis) => {
    const chunk = chunkShape[axis] as number;
    if (
      !Number.isSafeInteger(extent) ||
      extent < 0 ||
      !Number.isSafeInteger(chunk) ||
      chunk < (extent > 0 ? 1 : 0)
    )
      throw new DataError(
        'CorruptError',
        `${where}: an axis of ${extent} values cannot be stored in chunks of ${chunk}. The file is damaged or was written by a faulty program.`,
      );
    const [start, stop] = selection[axis] ?? [0, extent];
    if (
      !Number.isInteger(start) ||
      !Number.isInteger(stop) ||
      start < 0 ||
      stop < start ||
      stop > extent
    )
      throw new DataError(
        'NotFoundError',
        `${where}: positions ${start} to ${stop} were requested on axis ${axis}, which has ${extent}.`,
      );
    return [start, stop] as const;
  });
}

function clipped(array: Layout, origin: readonly number[]): number[] {
  return array.chunkShape.map((extent, axis) =>
    Math.min(extent, (array.shape[axis] as number) - (origin[axis] as number)),
  );
}

/** Those of some positions, in C order, that are in a part of the grid. */
function* within(
  grid: readonly (readonly [number, number])[],
  positions: readonly (readonly number[])[],
): Iterable<readonly number[]> {
  const [first, end] = grid[0] ?? [0, 1];
  let next = lowerBound(positions.length, (at) => (positions[at]?.[0] ?? 0) >= first);
  for (; next < positions.length; next++) {
    const position = positions[next] as readonly number[];
    if ((position[0] ?? 0) >= end) return;
    const isIn = grid.every(([from, to], axis) => {
      const at = position[axis] as number;
      return at >= from && at < to;
    });
    if (isIn) yield position;
  }
}

/** Every position of a grid, last axis fastest. A scalar has one, without coordinates. */
function* positionsIn(grid: readonly (readonly [number, number])[]): Iterable<number[]> {
  const at = grid.map(([first]) => first);
  for (;;) {
    yield at.slice();
    let axis = grid.length - 1;
    for (; axis >= 0; axis--) {
      const [first, end] = grid[axis] as readonly [number, number];
      at[axis] = (at[axis] as number) + 1;
      if ((at[axis] as number) < end) break;
      at[axis] = first;
    }
    if (axis < 0) return;
  }
}
