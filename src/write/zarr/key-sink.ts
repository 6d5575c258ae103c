import type { Compress } from '@/model/compressed';
import type { Path } from '@/model/path';

/** The files of a Zarr store being written, by key: `obs/zarr.json`, `X/data/c/0`. Each is written once and whole. */
export interface KeySink {
  /** Writes the bytes of a file, as parts in order; the sink owns the parts from now on. */
  put(key: string, parts: readonly Uint8Array[]): Promise<void>;
  /** Removes what has been written below a key, because the node there cannot be completed. */
  discard(key: string): Promise<void>;
  /** @throws UnsupportedError for a name that no file or folder can have here; of a member of the group at a path */
  readonly expectName?: ((name: string, group: Path) => void) | undefined;
  /** Compresses chunks; done in this thread if absent. */
  readonly compress?: Compress | undefined;
}

/** Zarr v3 documents of all nodes below the root, for its consolidated metadata. */
export type Documents = Map<string, object>;
