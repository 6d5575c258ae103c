import { isUnreadable } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { decodeItems } from './decode-items';
import { createFileItems, type MissingItems } from './file-items';
import { type LoadedHeap, loadCollections } from './load-collections';
import type { OpenFile } from './open-file';

/** Values of which some may be stored elsewhere. */
export interface Pointing {
  readonly dtype: DType;
  /** Their name in messages: `/obs/leiden`, `the attribute categories of /obs/leiden`. */
  readonly what: string;
  /** The object that has them: targets of its references are likely its siblings. */
  readonly near: Path;
}

/**
 * Decodes values that are stored elsewhere: decodes with what is loaded, fetches what was missing
 * (merged, in parallel) and decodes again, once per level of nesting. CorruptError for invalid
 * references.
 */
export async function resolveItems(
  file: OpenFile,
  { dtype, what, near }: Pointing,
  bytes: Uint8Array,
  count: number,
  options?: ReadOptions,
): Promise<Values> {
  const where = `${file.name}: ${what}`;
  const items = createFileItems(file.superblock.offsetBytes, where);
  const heaps: LoadedHeap[] = [];
  for (;;) {
    const values = decodeItems(dtype, bytes, count, items, where);
    const heap = await loadMissing(file, items, { what, near }, options);
    if (heap) {
      heaps.push(heap);
      continue;
    }
    // decoded values are copies, not views of the heap
    for (const { letGo } of heaps) letGo();
    return values;
  }
}

/** Loads what decoding has missed; undefined if nothing was missing. */
export async function loadMissing(
  file: OpenFile,
  items: MissingItems,
  { what, near }: Omit<Pointing, 'dtype'>,
  options?: ReadOptions,
): Promise<LoadedHeap | undefined> {
  const { collections, referenced, paths } = items.missing;
  if (collections.size + referenced.size + paths.size === 0) return undefined;
  const wanted = [...collections];
  const pointed = [...referenced].filter((address) => !collections.has(address));
  const unknown = [...paths];
  collections.clear();
  referenced.clear();
  paths.clear();
  const heap = await loadHeap(file, items, wanted, pointed, what, options);
  if (unknown.length > 0) {
    const found = await file.paths.find(unknown, near, options);
    for (const [address, path] of found) items.paths.set(address, path);
  }
  return heap;
}

/** Collections with values, and those that references point to, which may be damaged. */
async function loadHeap(
  { metadata, reader }: OpenFile,
  items: MissingItems,
  wanted: readonly number[],
  pointed: readonly number[],
  what: string,
  options?: ReadOptions,
): Promise<LoadedHeap> {
  const load = async (addresses: readonly number[]) => {
    const heap = await loadCollections(metadata, addresses, what, reader.spares, options);
    for (const [address, collection] of heap.collections)
      items.collections.set(address, collection);
    return heap;
  };
  try {
    return await load([...wanted, ...pointed]);
  } catch (error) {
    if (!isUnreadable(error) || pointed.length === 0) throw error;
  }
  const heaps = [await load(wanted)];
  for (const address of pointed)
    try {
      heaps.push(await load([address]));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      items.damaged.add(address);
    }
  return {
    collections: items.collections,
    letGo() {
      for (const { letGo } of heaps) letGo();
    },
  };
}
