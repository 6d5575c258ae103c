import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChunkPresence } from '@/model/node';
import type { Path } from '@/model/path';

/** Reports of chunks that are not stored, by the path that was read. */
export type Presence = ReadonlyMap<Path, ChunkPresence>;

export function createPresence(): StoreApi<Presence> {
  return createStore<Presence>(() => new Map());
}

const sums = new WeakMap<Presence, Map<Path, ChunkPresence | undefined>>();

/**
 * Returns the chunk presence of an element, or the sum of everything that was read below it. The same object until
 * something new is reported.
 */
export function presenceAt(known: Presence, path: Path): ChunkPresence | undefined {
  const own = known.get(path);
  if (own) return own;
  const summed = sums.get(known) ?? new Map();
  sums.set(known, summed);
  if (!summed.has(path)) summed.set(path, sumBelow(known, path));
  return summed.get(path);
}

function sumBelow(known: Presence, path: Path): ChunkPresence | undefined {
  const below = [...known].filter(([at]) => at.startsWith(`${path}/`));
  if (below.length === 0) return undefined;
  const sum = (count: (chunks: ChunkPresence) => number) =>
    below.reduce((all, [, chunks]) => all + count(chunks), 0);
  const [fill, ...others] = new Set(below.map(([, chunks]) => chunks.fill));
  return {
    looked: sum(({ looked }) => looked),
    absent: sum(({ absent }) => absent),
    total: sum(({ total }) => total),
    elements: below.length,
    ...(fill !== undefined && others.length === 0 && { fill }),
  };
}

/** Records the chunk counts in the answer to a question about a path, if it has any. */
export function notePresence(
  presence: StoreApi<Presence>,
  ask: object,
  answer: unknown,
): void {
  if (typeof answer !== 'object' || answer === null || !('path' in ask)) return;
  const { chunks } = answer as { readonly chunks?: ChunkPresence }; // blocks, profiles and edges have it
  const path = String(ask.path);
  const known = presence.getState();
  // the later of two reports has checked more chunks
  if (chunks && (known.get(path)?.looked ?? 0) < chunks.looked)
    presence.setState(new Map([...known, [path, chunks]]), true);
}
