import { useEffect, useEffectEvent } from 'react';

/** Runs after the first render, and whenever what is followed is another; by then `follow` knows what the page shows. */
export function useFollow(followed: unknown, follow: () => void): void {
  const run = useEffectEvent((_now: unknown) => follow());
  useEffect(() => {
    run(followed);
  }, [followed]);
}
