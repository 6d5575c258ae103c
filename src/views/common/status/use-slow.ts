import { useEffect, useState } from 'react';

/** True once `waiting` has held for so many ms: what is quick is not announced. */
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
