import type { ChunkPresence } from '@/model/node';
import type { Path } from '@/model/path';

/** What answers said of chunks that are not stored, by the path that was read. */
export class PresenceBoard {
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

/** Keeps what the answer to a question about a path says of chunks, where it says something. */
export function notePresence(board: PresenceBoard, ask: object, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('path' in ask)) return;
  const { chunks } = answer as { readonly chunks?: ChunkPresence }; // of blocks, profiles and edges alike
  if (chunks) board.report(String(ask.path), chunks);
}
