import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `follow` after the first render and whenever `followed` changes; `follow` sees the state of the last render.
 */
export function useFollow(followed: unknown, follow: () => void): void {
  const run = useEffectEvent((_now: unknown) => follow());
  useEffect(() => {
    run(followed);
  }, [followed]);
}
