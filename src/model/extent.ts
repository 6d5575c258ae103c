/** The least and the greatest of numbers; infinity and minus infinity of none. */
export function extentOf(values: Iterable<number>): readonly [min: number, max: number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return [min, max];
}
