import { DataError } from '@/model/errors';
import { corrupt } from '../cursor';
import type { IndexedArray } from './chunk-index';

/** The number of a chunk in an index of consecutive chunks. */
export type LinearPosition = (chunk: readonly number[]) => number;

/**
 * Chunks are numbered in a grid of the maximum shape. If one axis is unlimited, it varies slowest,
 * whatever its position. UnsupportedError for a chunk number beyond 2^53.
 */
export function linearPositionOf({
  chunkShape,
  most,
  where,
}: Pick<IndexedArray, 'chunkShape' | 'most' | 'where'>): LinearPosition {
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
