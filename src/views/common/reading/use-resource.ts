import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { askKey } from '@/client/ask-key';
import type { Reading, ResourceState } from '@/client/reading';
import type { ResourceCache } from '@/client/resource-cache';
import { ResourceGroup } from './resource-group';
import { isSameList, useSame } from './use-same';

const STOPPED = { status: 'stopped' } as const;
const LOADING = { status: 'loading' } as const;
const nothing = () => {};

/**
 * Subscribes to one resource while mounted; unmounting aborts a read without other subscribers.
 * Undefined requests nothing.
 */
export function useResource<A, T>(cache: ResourceCache<A, T>, ask: A): Reading<T>;
export function useResource<A, T>(
  cache: ResourceCache<A, T>,
  ask: A | undefined,
): Reading<T> | undefined;
export function useResource<A, T>(
  cache: ResourceCache<A, T>,
  asked: A | undefined,
): Reading<T> | undefined {
  const ask = useSame(asked, isSameAsk);
  const [stopped, setStopped] = useState<string>();
  const isStopped = ask !== undefined && stopped === askKey(ask);
  const subscribe = useCallback(
    (listener: () => void) =>
      isStopped || ask === undefined ? nothing : cache.subscribe(ask, listener),
    [cache, ask, isStopped],
  );
  const state = useSyncExternalStore(subscribe, () =>
    ask === undefined ? LOADING : cache.peek(ask),
  );
  return useMemo(
    () =>
      ask === undefined
        ? undefined
        : {
            ...(isStopped && state.status !== 'ready' ? STOPPED : state),
            retry: () => {
              setStopped(undefined);
              cache.retry(ask);
            },
            cancel: () => setStopped(askKey(ask)),
          },
    [state, isStopped, cache, ask],
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

const NO_DISTANCES: readonly number[] = [];

/**
 * Many resources, in the order of `asks`, with the overall progress. Ready ones show at once;
 * missing ones are requested only when they stay in view, so that fast scrolling reads nothing on
 * the way; pending ones are not requested again. `distances`: distance of each from the view, 0 by
 * default.
 */
export function useResourceGroup<A, T>(
  cache: ResourceCache<A, T>,
  asked: readonly A[],
  given: readonly number[] = NO_DISTANCES,
): readonly [states: readonly ResourceState<T>[], reading: GroupReading] {
  const group = useMemo(() => new ResourceGroup(cache), [cache]);
  const asks = useSame(asked, areSameAsks);
  const distances = useSame(given, isSameList);
  useEffect(() => {
    group.want(asks, distances);
  }, [group, asks, distances]);
  useEffect(() => () => group.leave(), [group]);
  useSyncExternalStore(group.subscribe, group.version);
  const states = useSame(
    asks.map((ask) => cache.peek(ask)),
    isSameList,
  );
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

function isSameAsk(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && askKey(a) === askKey(b));
}

function areSameAsks(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((ask, i) => isSameAsk(ask, b[i]));
}
