import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Reading, ResourceState } from '@/client/reading';
import type { ResourceCache } from '@/client/resource-cache';
import { ResourceGroup } from './resource-group';

const STOPPED = { status: 'stopped' } as const;
const nothing = () => {};

/** Subscribes to one resource while mounted; leaving aborts what nobody else wants. */
export function useResource<T>(cache: ResourceCache<T>, key: string): Reading<T> {
  const [stopped, setStopped] = useState<string>();
  const idle = stopped === key;
  const subscribe = useCallback(
    (listener: () => void) => (idle ? nothing : cache.subscribe(key, listener)),
    [cache, key, idle],
  );
  const state = useSyncExternalStore(subscribe, () => cache.peek(key));
  return useMemo(
    () => ({
      ...(idle && state.status !== 'ready' ? STOPPED : state),
      retry: () => {
        setStopped(undefined);
        cache.retry(key);
      },
      cancel: () => setStopped(key),
    }),
    [state, idle, cache, key],
  );
}

/** What can be done about the reads of a view that shows many resources. */
export interface GroupReading {
  readonly status: 'reading' | 'stopped' | 'failed' | 'settled';
  /** Why the first part that failed did. */
  readonly failure: Error | undefined;
  stop(): void;
  resume(): void;
}

/**
 * Many resources at once, in the order of `keys`. What is ready shows at once; what is not is
 * asked for only when its key stays in view, so that flying through a table reads nothing on
 * the way; what stays is never asked for twice. `distances`: how far from the view each is, 0 where none is given.
 */
export function useResources<T>(
  cache: ResourceCache<T>,
  keys: readonly string[],
  distances?: readonly number[],
): readonly ResourceState<T>[] {
  return useResourceGroup(cache, keys, distances)[0];
}

/** As useResources, and how far the reads are as a whole. */
export function useResourceGroup<T>(
  cache: ResourceCache<T>,
  keys: readonly string[],
  distances?: readonly number[],
): readonly [states: readonly ResourceState<T>[], reading: GroupReading] {
  const group = useMemo(() => new ResourceGroup(cache), [cache]);
  const signature = JSON.stringify([keys, distances]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal lists of keys are one effect
  useEffect(() => {
    group.want(keys, distances);
  }, [group, signature]);
  useEffect(() => () => group.leave(), [group]);
  useSyncExternalStore(group.subscribe, group.version);
  const states = useSame(keys.map((key) => cache.peek(key)));
  const has = (status: ResourceState<T>['status']) =>
    states.some((state) => state.status === status);
  const waiting = group.isStopped ? 'stopped' : 'reading';
  const failed = states.find((state) => state.status === 'failed');
  return [
    states,
    {
      status: has('loading') ? waiting : failed ? 'failed' : 'settled',
      failure: failed?.status === 'failed' ? failed.error : undefined,
      stop: () => group.stop(),
      resume: () => group.resume(),
    },
  ];
}

/** The last list as long as its entries are the same, so that what is derived from it is made once. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [last, setLast] = useState(list);
  if (last.length === list.length && list.every((item, i) => item === last[i]))
    return last;
  setLast(list);
  return list;
}
