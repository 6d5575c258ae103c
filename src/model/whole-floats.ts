/**
 * Whole numbers that are written as floats, by name or index in their object or list: JSON distinguishes `1.0` from
 * `1`, JavaScript does not. Stored beside the values, so that readers of these are unaffected.
 */
const wholeFloats = new WeakMap<object, Set<string>>();

/** Notes that a number of this object or list is a float. */
export function markWholeFloat(holder: object, name: string | number): void {
  const names = wholeFloats.get(holder) ?? new Set();
  wholeFloats.set(holder, names.add(String(name)));
}

export function isWholeFloat(holder: object, name: string | number): boolean {
  return wholeFloats.get(holder)?.has(String(name)) ?? false;
}

/** True if a list, or a list in it, has a whole float. */
export function hasWholeFloats(list: readonly unknown[]): boolean {
  return (
    wholeFloats.has(list) ||
    list.some((item) => Array.isArray(item) && hasWholeFloats(item))
  );
}
