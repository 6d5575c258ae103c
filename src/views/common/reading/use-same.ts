import { useState } from 'react';

/** The last value as long as it is the same, so that what is derived from it is made once. */
export function useSame<T>(value: T, isSame: (a: T, b: T) => boolean): T {
  const [last, setLast] = useState(value);
  if (isSame(last, value)) return last;
  setLast(value);
  return value;
}

export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((one, i) => one === b[i]));
}
