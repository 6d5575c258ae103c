/** How far a read has come. `total` is absent where nobody knows it yet. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly unit: 'bytes' | 'chunks' | 'values';
}

export type Report = (progress: Progress) => void;

/** Always the last argument of anything that reads. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly report?: Report | undefined;
}
