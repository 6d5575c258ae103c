import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { DatasetCaches } from '@/client/dataset-caches';
import type { Reading, ResourceState } from '@/client/reading';
import type { ChunkPresence } from '@/model/node';
import type { Path } from '@/model/path';

/** What blocks and profiles said of chunks that are not stored, by the path that was read. */
class PresenceBoard {
  readonly #known = new Map<Path, ChunkPresence>();
  readonly #listeners = new Set<() => void>();
  #sums = new Map<Path, ChunkPresence | undefined>();

  /** The later of two reports has looked at more. */
  report(path: Path, chunks: ChunkPresence): void {
    if ((this.#known.get(path)?.looked ?? 0) >= chunks.looked) return;
    this.#known.set(path, chunks);
    this.#sums = new Map();
    for (const notify of this.#listeners) notify();
  }

  /** Of an element, or of what was read below it; the same object until it changes. */
  at(path: Path): ChunkPresence | undefined {
    if (!this.#sums.has(path)) this.#sums.set(path, this.#sumOf(path));
    return this.#sums.get(path);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #sumOf(path: Path): ChunkPresence | undefined {
    const own = this.#known.get(path);
    if (own) return own;
    const below = [...this.#known].filter(([at]) => at.startsWith(`${path}/`));
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
}

const boards = new WeakMap<DatasetCaches, PresenceBoard>();

function boardOf(data: DatasetCaches): PresenceBoard {
  const board = boards.get(data) ?? new PresenceBoard();
  boards.set(data, board);
  return board;
}

/** Keeps what was read of a path, where chunks of it were not stored. */
export function useChunkReport(
  data: DatasetCaches,
  read: readonly (readonly [
    path: Path,
    state:
      | Reading<{ readonly chunks?: ChunkPresence }>
      | ResourceState<{ readonly chunks?: ChunkPresence }>,
  ])[],
): void {
  useEffect(() => {
    for (const [path, state] of read)
      if (state.status === 'ready' && state.value.chunks)
        boardOf(data).report(path, state.value.chunks);
  });
}

/** What is known of the chunks of an element of which some are not stored; undefined where all were that were read. */
export function useChunkPresence(
  data: DatasetCaches,
  path: Path,
): ChunkPresence | undefined {
  const board = boardOf(data);
  return useSyncExternalStore(
    board.subscribe,
    useCallback(() => board.at(path), [board, path]),
  );
}
