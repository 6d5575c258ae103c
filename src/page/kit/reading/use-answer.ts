import { createContext, use } from 'react';
import type {
  CachedAnswer,
  CachedAsk,
  CachedPartial,
  SavedName,
} from '@/page/client/answer-cache';
import type { FileData } from '@/page/client/file-data';
import type { Reading, ResourceState } from '@/page/client/reading';
import { type GroupReading, useResource, useResourceGroup } from './use-resource';

/** Data of the open file for views, which read nothing in any other way. */
export const DataContext = createContext<FileData | null>(null);

export function useData(): FileData {
  const data = use(DataContext);
  if (!data) throw new Error('Views that read need a DataContext');
  return data;
}

/**
 * Returns the answer to a question, which is asked while mounted. Use it in every view that shows something of the
 * file, with `ReadStatus` for what is not there yet. Unmounting aborts the question unless another view waits for it.
 * Equal asks are one read, however many views want it. Undefined asks nothing.
 *
 * @example
 * const profile = useAnswer('profile', { path: '/obs/leiden' });
 * if (profile.status !== 'ready') return <ReadStatus what="/obs/leiden" reading={profile} />;
 */
export function useAnswer<Q extends SavedName>(
  name: Q,
  ask: CachedAsk<Q>,
): Reading<CachedAnswer<Q>, CachedPartial<Q>>;
export function useAnswer<Q extends SavedName>(
  name: Q,
  ask: CachedAsk<Q> | undefined,
): Reading<CachedAnswer<Q>, CachedPartial<Q>> | undefined;
export function useAnswer<Q extends SavedName>(
  name: Q,
  ask: CachedAsk<Q> | undefined,
): Reading<CachedAnswer<Q>, CachedPartial<Q>> | undefined {
  return useResource(useData().answers.to(name), ask);
}

/** Returns answers to one question about many things, in the order of `asks`: see `useResourceGroup`. */
export function useAnswers<Q extends SavedName>(
  name: Q,
  asks: readonly CachedAsk<Q>[],
  distances?: readonly number[],
): readonly ResourceState<CachedAnswer<Q>, CachedPartial<Q>>[] {
  return useAnswerGroup(name, asks, distances)[0];
}

/** Like `useAnswers`, with the overall state of the reads. */
export function useAnswerGroup<Q extends SavedName>(
  name: Q,
  asks: readonly CachedAsk<Q>[],
  distances?: readonly number[],
): readonly [
  states: readonly ResourceState<CachedAnswer<Q>, CachedPartial<Q>>[],
  reading: GroupReading,
] {
  return useResourceGroup(useData().answers.to(name), asks, distances);
}
