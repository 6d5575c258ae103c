import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for some time (ms); use it to ask about what is being dragged or typed. */
export function useSettled<T>(value: T, after = 120): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}

/** Returns the last value that there was, for views that mark it as old until there is another. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
