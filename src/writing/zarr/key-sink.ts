import type { Compress } from '@/storage/codecs/compress';

/** The files of a Zarr store being written, by key: `obs/zarr.json`, `X/data/c/0`. Each is written once and whole. */
export interface KeySink {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes what has been written below a key, because the node there cannot be completed. */
  discard(key: string): Promise<void>;
  /** How chunks are compressed; in this thread if absent. */
  readonly compress?: Compress | undefined;
}

/** Zarr v3 documents of all nodes below the root, for its consolidated metadata. */
export type Documents = Map<string, object>;
