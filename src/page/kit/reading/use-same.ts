import { useState } from 'react';

/** Returns the previous value while it is equal, so that derived values are memoised. */
export function useSame<T>(value: T, isSame: (a: T, b: T) => boolean): T {
  const [last, setLast] = useState(value);
  if (isSame(last, value)) return last;
  setLast(value);
  return value;
}

export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((one, i) => one === b[i]));
}
