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
 * How far from what is in view something lies: 0 in view (and where nobody says), more the later it may come. May fall
 * while it waits, when something nearer wants the same.
 */
export interface Urgency {
  readonly distance: number;
  /** Hears of changes, where there may be some, until the returned function is called. */
  watch?(changed: () => void): () => void;
}

/** For what nobody looks at yet: summaries, samples, names to be searched. */
export const LATER: Urgency = { distance: 1 };

/**
 * Memory for at least so many bytes, with whatever is in it. Whoever asks for it puts the result of one read there; who
 * never asks (a cache) answers with memory of its own.
 */
export type Room = (bytes: number) => ArrayBuffer;

/** Always the last argument of anything that reads. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly report?: Report | undefined;
  /** Who waits at a limit is let through nearest first. */
  readonly urgency?: Urgency | undefined;
  /** Whoever asks holds what it needs and does not come back: no cache need keep it. */
  readonly once?: boolean | undefined;
  /** Where the values are put if they are numbers; those that are narrowed from 64 bits lie elsewhere. */
  readonly into?: Room | undefined;
}

/** How far off it is now; nothing for what is in view. */
export function distanceOf(options: ReadOptions | undefined): number | undefined {
  return options?.urgency?.distance || undefined;
}
