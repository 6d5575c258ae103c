import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { askKey } from '@/page/client/ask-key';
import type { Reading, ResourceState } from '@/page/client/reading';
import type { ResourceCache } from '@/page/client/resource-cache';
import { ResourceGroup } from './resource-group';
import { isSameList, useSame } from './use-same';

const LOADING = { status: 'loading' } as const;
const nothing = () => {};

/**
 * Subscribes to one resource while mounted; unmounting aborts a read without other subscribers.
 * Undefined requests nothing.
 */
export function useResource<A, T, P>(
  cache: ResourceCache<A, T, P>,
  ask: A,
): Reading<T, P>;
export function useResource<A, T, P>(
  cache: ResourceCache<A, T, P>,
  ask: A | undefined,
): Reading<T, P> | undefined;
export function useResource<A, T, P>(
  cache: ResourceCache<A, T, P>,
  asked: A | undefined,
): Reading<T, P> | undefined {
  const ask = useSame(asked, isSameAsk);
  const subscribe = useCallback(
    (listener: () => void) =>
      ask === undefined ? nothing : cache.subscribe(ask, listener),
    [cache, ask],
  );
  const state = useSyncExternalStore(subscribe, () =>
    ask === undefined ? LOADING : cache.peek(ask),
  );
  return useMemo(
    () => (ask === undefined ? undefined : readingOf(state, cache, ask)),
    [state, cache, ask],
  );
}

/** Returns the state of a resource, and what the user can do about it. */
export function readingOf<A, T, P>(
  state: ResourceState<T, P>,
  cache: ResourceCache<A, T, P>,
  ask: A,
): Reading<T, P> {
  const actions = { retry: () => cache.retry(ask), cancel: () => cache.stop(ask) };
  return state.status === 'asking'
    ? { ...state, ...actions, start: (keepIndex) => cache.start(ask, keepIndex) }
    : { ...state, ...actions };
}

/** Overall state of the reads of a view that shows many resources, and actions on them. */
export interface GroupReading {
  readonly status: 'reading' | 'stopped' | 'failed' | 'settled';
  /** Error of the first part that failed. */
  readonly failure: Error | undefined;
  stop(): void;
  resume(): void;
}

const NO_DISTANCES: readonly number[] = [];

/**
 * Reads many resources, in the order of `asks`, with the overall progress. Ready ones show at once; missing ones are
 * requested only when they stay in view, so that fast scrolling reads nothing on the way; pending ones are not
 * requested again. `distances`: distance of each from the view, 0 by default.
 */
export function useResourceGroup<A, T, P>(
  cache: ResourceCache<A, T, P>,
  asked: readonly A[],
  given: readonly number[] = NO_DISTANCES,
): readonly [states: readonly ResourceState<T, P>[], reading: GroupReading] {
  const group = useMemo(() => new ResourceGroup(cache), [cache]);
  const asks = useSame(asked, areSameAsks);
  const distances = useSame(given, isSameList);
  useEffect(() => {
    group.want(asks, distances);
  }, [group, asks, distances]);
  useEffect(() => () => group.leave(), [group]);
  useStore(group.version);
  const states = useSame(
    asks.map((ask) => cache.peek(ask)),
    isSameList,
  );
  const has = (status: ResourceState<T>['status']) =>
    states.some((state) => state.status === status);
  const failed = states.find((state) => state.status === 'failed');
  const statusOf = () => {
    if (has('loading')) return group.isStopped ? 'stopped' : 'reading';
    if (failed) return 'failed';
    return has('stopped') ? 'stopped' : 'settled'; // stopped in another view
  };
  return [
    states,
    {
      status: statusOf(),
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
