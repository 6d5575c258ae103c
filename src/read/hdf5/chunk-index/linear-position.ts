import { DataError } from '@/model/errors';
import { corrupt } from '../cursor';
import type { IndexedArray } from './chunk-index';

/** The number of a chunk in an index of consecutive chunks. */
export type LinearPosition = (chunk: readonly number[]) => number;

type Limits = Pick<IndexedArray, 'chunkShape' | 'most' | 'where'>;

/**
 * Chunks are numbered in a grid of the maximum shape. If one axis is unlimited, it varies slowest,
 * whatever its position. UnsupportedError for a chunk number beyond 2^53.
 */
export function linearPositionOf(array: Limits): LinearPosition {
  const { most, where } = array;
  const { steps } = orderOf(array);
  return (chunk) => {
    const at = chunk.reduce(
      (sum, value, axis) => (value === 0 ? sum : sum + value * (steps[axis] as number)),
      0,
    );
    if (Number.isSafeInteger(at)) return at;
    throw new DataError(
      'UnsupportedError',
      `${where} gives a chunk a number above 2^53, because the array may grow to ${most.map((limit) => limit ?? 'any number').join(' × ')} values. Petri does not read such chunks.`,
    );
  };
}

/** The inverse: the chunk of a number. */
export function chunkAtOf(array: Limits): (position: number) => readonly number[] {
  const { order, steps } = orderOf(array);
  return (position) => {
    const chunk = new Array<number>(order.length).fill(0);
    let rest = position;
    for (const axis of order) {
      const step = steps[axis] as number;
      chunk[axis] = Math.floor(rest / step);
      rest -= (chunk[axis] as number) * step;
    }
    return chunk;
  };
}

/** The axes, slowest first, and by how much a step along each changes the number of a chunk. */
function orderOf({ chunkShape, most, where }: Limits) {
  const unlimited = most.indexOf(undefined);
  if (unlimited !== most.lastIndexOf(undefined))
    throw corrupt(where, 'cannot count chunks that grow along two axes');
  const order = chunkShape.map((_, axis) => axis).filter((axis) => axis !== unlimited);
  if (unlimited >= 0) order.unshift(unlimited);
  const steps = new Array<number>(order.length).fill(1);
  let step = 1n;
  for (const axis of order.toReversed()) {
    // if this is inexact, only the first chunk along this axis has a number within 2^53
    steps[axis] = Number(step);
    const extent = BigInt(chunkShape[axis] as number);
    step *= ((most[axis] ?? 0n) + extent - 1n) / extent;
  }
  return { order, steps };
}
