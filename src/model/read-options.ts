import type { PartialAnswer } from './query-plan';

/** Progress of a read. `total` is absent while unknown. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly unit: 'bytes' | 'chunks' | 'values' | 'groups and arrays';
  /** A preceding step, if the question does more than read. */
  readonly task?: 'unpacking';
  /** Completed share of several steps together, from 0 to 1; `place` is the progress of the current one. */
  readonly share?: number;
  readonly place?: Place;
  /** Partial result of a query. */
  readonly partial?: PartialAnswer;
}

/** Progress within one element. */
export interface Place {
  readonly path: string;
  readonly done: number;
  readonly total: number;
  readonly of: 'rows' | 'columns' | 'values';
}

export type Report = (progress: Progress) => void;

/**
 * The priority of a read, as its distance from the viewport: 0 in view (the default), larger is
 * less urgent. May fall while the read waits, when a nearer reader joins it.
 */
export interface Priority {
  readonly distance: number;
  /** Registers a listener for changes, if changes are possible; call the returned function to remove it. */
  watch?(changed: () => void): () => void;
}

/** Priority of reads for content off screen: summaries, samples, names to be searched. */
export const LATER: Priority = { distance: 1 };

/**
 * Allocates an output buffer of at least `bytes`; its contents are undefined. A reader that calls it must write the
 * result of one read there; one that does not (a cache) returns its own buffer.
 */
export type OutputBuffer = (bytes: number) => ArrayBuffer;

/** Always the last argument of a function that reads. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly report?: Report | undefined;
  /** Reads that wait at a limit continue in the order of their priority. */
  readonly priority?: Priority | undefined;
  /** The caller keeps the values and will not read them again: caches may skip them. */
  readonly once?: boolean | undefined;
  /** Output buffer for numeric values; values narrowed from 64 bits have their own. */
  readonly into?: OutputBuffer | undefined;
}

/** The current distance; undefined for reads in view. */
export function distanceOf(options: ReadOptions | undefined): number | undefined {
  return options?.priority?.distance || undefined;
}
