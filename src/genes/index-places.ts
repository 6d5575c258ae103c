import { isDataError, isPlatformFailure } from '@/model/errors';
import type { IndexFiles } from './index/index-files';
import { createIndexStore, type IndexStore } from './index/index-store';
import { memoryIndexFiles } from './index/memory-index-files';

/** What indexes in memory may take, all together. */
const MEMORY_BYTES = 128 << 20;
/** Matrices of fewer values are read through so fast that only memory keeps an index of them. */
export const FEW_VALUES = 2 ** 21;
/** What a value takes in an index at the least: counts. Where it takes more, that is seen while it is written. */
const VALUE_BYTES = 0.7;

/** Where the indexes of one worker lie: on disk where there is one, in memory for as long as it lives. */
export interface IndexPlaces {
  /** All, where an index is looked for. */
  all(): Promise<readonly IndexStore[]>;
  /** Where an index of so many values is made; undefined where there is no room. */
  forNew(stored: number): Promise<IndexStore | undefined>;
  /** The disk took no more. */
  full(store: IndexStore): void;
}

export function createIndexPlaces(
  openDisk: (() => Promise<IndexFiles | undefined>) | undefined,
  fewValues = FEW_VALUES,
): IndexPlaces {
  const memory = createIndexStore(memoryIndexFiles(MEMORY_BYTES));
  const isFull = new Set<IndexStore>();
  let opening: Promise<IndexStore | undefined> | undefined;
  const disk = () => {
    opening ??= (openDisk?.() ?? Promise.resolve(undefined)).then(
      (files) => files && createIndexStore(files),
      (error: unknown) => {
        if (!isDataError(error) && !isPlatformFailure(error)) throw error;
        return undefined; // private windows, blocked or broken storage: memory does it
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
        if (await store.hasRoom(bytes)) return store;
      return (await memory.hasRoom(bytes)) ? memory : undefined;
    },
    full: (store) => isFull.add(store),
  };
}
