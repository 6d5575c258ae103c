/**
 * The smallest and the largest number of a list of any length; NaN if one is NaN, `[∞, −∞]` if it
 * is empty.
 */
export function extremesOf(
  values: Iterable<number>,
): readonly [smallest: number, largest: number] {
  let smallest = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    smallest = Math.min(smallest, value);
    largest = Math.max(largest, value);
  }
  return [smallest, largest];
}
