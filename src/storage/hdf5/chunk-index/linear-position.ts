import { corrupt, NOWHERE } from '../cursor';
import type { IndexedArray } from './chunk-index';

/** The number of a chunk in an index that counts them one after another. */
export type LinearPosition = (chunk: readonly number[]) => number;

/**
 * Chunks are counted in a grid as large as the array may become. With one axis without limit, that
 * axis varies slowest, wherever it stands.
 */
export function linearPositionOf({
  chunkShape,
  most,
  where,
}: IndexedArray): LinearPosition {
  const unlimited = most.indexOf(NOWHERE);
  if (unlimited !== most.lastIndexOf(NOWHERE))
    throw corrupt(where, 'cannot count chunks that grow along two axes');
  const order = chunkShape.map((_, axis) => axis).filter((axis) => axis !== unlimited);
  if (unlimited >= 0) order.unshift(unlimited);
  const steps = new Array<number>(order.length).fill(1);
  let step = 1;
  for (const axis of order.toReversed()) {
    steps[axis] = step;
    if (axis !== unlimited)
      step *= Math.ceil((most[axis] as number) / (chunkShape[axis] as number));
  }
  return (chunk) => {
    const at = chunk.reduce(
      (sum, value, axis) => sum + value * (steps[axis] as number),
      0,
    );
    if (!Number.isSafeInteger(at)) throw corrupt(where, 'has more chunks than any file');
    return at;
  };
}
