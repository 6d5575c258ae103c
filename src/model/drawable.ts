import type { ElementInfo } from './element';

/** Integer arrays of more columns are counts, not positions. */
const MAX_INTEGER_COLUMNS = 3;

/**
 * True for an array of cells that can be drawn as points: a dense one of two or more columns of numbers, whatever its
 * width. Sparse arrays, booleans and integers of more than three columns are matrices: fragments, counts, memberships.
 */
export function isDrawable(info: Extract<ElementInfo, { kind: 'matrix' }>): boolean {
  const { layout, shape, dtype } = info;
  const [, width = 0] = shape;
  if (layout !== 'dense' || shape.length !== 2 || width < 2 || dtype === 'bool')
    return false;
  return !/^u?int/.test(dtype) || width <= MAX_INTEGER_COLUMNS;
}
