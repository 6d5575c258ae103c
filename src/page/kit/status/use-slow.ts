import { useEffect, useState } from 'react';

/** True once `waiting` has lasted for the given time (ms): fast results are not announced. */
export function useSlow(waiting: boolean, after = 100): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, after]);
  return waiting && slow;
}
