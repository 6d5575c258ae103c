import { useEffect, useRef } from 'react';
import { hasName } from '@/model/errors';
import { useData } from './use-block';

/** Asks again what failed at the user's limit on what is read, once that is raised. */
export function useCapRaised(error: unknown, again: () => void): void {
  const { onCapRaised } = useData();
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  const isCapped = hasName(error, 'CapReachedError');
  useEffect(() => {
    if (!isCapped) return;
    return onCapRaised.subscribe(() => latest.current());
  }, [isCapped, onCapRaised]);
}
