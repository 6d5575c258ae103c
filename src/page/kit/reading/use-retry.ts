import { useEffect, useRef } from 'react';
import { hasName } from '@/model/errors';
import { useData } from './use-answer';

/**
 * Calls `again` once the reason of a failure no longer applies: the user's limit is raised, or another worker reads.
 */
export function useRetry(error: unknown, again: () => void): void {
  const { onRetry } = useData();
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (!error) return;
    return onRetry.subscribe(({ over }) => {
      if (over && hasName(error, over)) latest.current();
    });
  }, [error, onRetry]);
}
