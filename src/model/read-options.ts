import type { PartialAnswer } from './query-plan';

/** How far a read has come. `total` is absent where nobody knows it yet. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly unit: 'bytes' | 'chunks' | 'values' | 'groups and arrays';
  /** What is done first, where that is more than reading. */
  readonly task?: 'unpacking';
  /** What a query has found so far. */
  readonly partial?: PartialAnswer;
}

export type Report = (progress: Progress) => void;

/**
 * The priority of a read, as its distance from the viewport: 0 in view (and by default), larger the later it may come. May
 * fall while the read waits, when something nearer wants the same.
 */
export interface Priority {
  readonly distance: number;
  /** Hears of changes, where there may be some, until the returned function is called. */
  watch?(changed: () => void): () => void;
}

/** For what is not on screen yet: summaries, samples, names to be searched. */
export const LATER: Priority = { distance: 1 };

/**
 * Allocates an output buffer of at least `bytes`; its contents are undefined. A reader that calls it must write the
 * result of one read there; one that does not (a cache) returns its own buffer.
 */
export type OutputBuffer = (bytes: number) => ArrayBuffer;

/** Always the last argument of anything that reads. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly report?: Report | undefined;
  /** Reads that wait at a limit go on in the order of their priority. */
  readonly priority?: Priority | undefined;
  /** The caller keeps what it needs and does not read it again: caches need not keep it. */
  readonly once?: boolean | undefined;
  /** Output buffer of values that are numbers; those that are narrowed from 64 bits have one of their own. */
  readonly into?: OutputBuffer | undefined;
}

/** The distance now; undefined for what is in view. */
export function distanceOf(options: ReadOptions | undefined): number | undefined {
  return options?.priority?.distance || undefined;
}
