import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CostlyRead, CostlyState } from '@/client/costly-read';

/** What the user can do about a costly read. */
interface CostlyActions {
  readonly start: (keepIndex: boolean) => void;
  readonly cancel: () => void;
  readonly retry: () => void;
}

const nothing = () => () => {};

/** Subscribes to a value that may cost much while mounted; undefined reads nothing. */
export function useCostlyRead<T, P>(
  read: CostlyRead<T, P> | undefined,
): (CostlyState<T, P> & CostlyActions) | undefined {
  const state = useSyncExternalStore(
    read?.subscribe ?? nothing,
    useCallback(() => read?.state, [read]),
  );
  return useMemo(
    () =>
      read &&
      state && { ...state, start: read.start, cancel: read.stop, retry: read.retry },
    [read, state],
  );
}
