import { isDataError, isPlatformFailure } from '@/model/errors';
import type { IndexFiles } from './index-files';
import { createIndexStore, type IndexStore } from './index-store';
import { memoryIndexFiles } from './memory-index-files';

/** Maximum total size of indexes in memory, in bytes. */
const MEMORY_BYTES = 128 << 20;
/** Matrices with fewer values are scanned so fast that their index is kept in memory only. */
export const FEW_VALUES = 2 ** 21;
/** Minimum size of a value in an index, in bytes: that of counts. Larger ones are noticed while writing. */
const VALUE_BYTES = 0.7;

/** The stores for the indexes of one worker: on disk if available, and in memory for its lifetime. */
export interface IndexStores {
  /** All stores, for looking up an index. */
  all(): Promise<readonly IndexStore[]>;
  /** The store for a new index of this number of values; undefined if none has enough space. */
  forNew(stored: number): Promise<IndexStore | undefined>;
  /** Called when the disk is full. */
  full(store: IndexStore): void;
}

export function createIndexStores(
  openDisk: (() => Promise<IndexFiles | undefined>) | undefined,
  fewValues = FEW_VALUES,
): IndexStores {
  const memory = createIndexStore(memoryIndexFiles(MEMORY_BYTES));
  const isFull = new Set<IndexStore>();
  let opening: Promise<IndexStore | undefined> | undefined;
  const disk = () => {
    opening ??= (openDisk?.() ?? Promise.resolve(undefined)).then(
      (files) => files && createIndexStore(files),
      (error: unknown) => {
        if (!isDataError(error) && !isPlatformFailure(error)) throw error;
        return undefined; // private windows, blocked or broken storage: only memory
      },
    );
    return opening;
  };
  return {
    async all() {
      const store = await disk();
      return store ? [memory, store] : [memory];
    },
    async forNew(stored) {
      const bytes = stored * VALUE_BYTES;
      const store = await disk();
      if (stored >= fewValues && store && !isFull.has(store))
        if (await store.hasSpace(bytes)) return store;
      return (await memory.hasSpace(bytes)) ? memory : undefined;
    },
    full: (store) => isFull.add(store),
  };
}
