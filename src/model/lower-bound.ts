/**
 * Returns the first of `count` places for which `isPast` is true; `count` if it is true for none. It must be true for
 * all places after that one (binary search).
 */
export function lowerBound(count: number, isPast: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
