import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { decodeItems } from './decode-items';
import { createFileItems } from './file-items';
import { type LoadedHeap, loadCollections } from './load-collections';
import type { OpenFile } from './open-file';
import { pathOfAddress } from './reference-path';

/**
 * Decodes values that point elsewhere: decodes with what is here, fetches what that missed
 * (merged, in parallel) and decodes again, once for each level of nesting. CorruptError for bad
 * pointers.
 */
export async function resolveItems(
  file: OpenFile,
  dtype: DType,
  bytes: Uint8Array,
  count: number,
  path: Path,
  options?: ReadOptions,
): Promise<Values> {
  const where = `${file.name}: ${path}`;
  const items = createFileItems(file.superblock.offsetBytes, where);
  const heaps: LoadedHeap[] = [];
  for (;;) {
    const values = decodeItems(dtype, bytes, count, items, where);
    const { collections, paths } = items.missing;
    if (collections.size === 0 && paths.size === 0) {
      // what was decoded is copied out of the heap
      for (const heap of heaps) heap.letGo();
      return values;
    }
    const wanted = [...collections];
    const unknown = [...paths];
    collections.clear();
    paths.clear();
    const { metadata, reader } = file;
    const heap = await loadCollections(metadata, wanted, path, reader.spares, options);
    heaps.push(heap);
    for (const [address, collection] of heap.collections)
      items.collections.set(address, collection);
    const asked = unknown.filter((address) => !file.paths.has(address));
    if (asked.length > 0) await findPaths(file, asked, path, options);
    for (const address of unknown)
      items.paths.set(address, file.paths.get(address) ?? null);
  }
}

/** Puts the paths of objects into the file's table. */
async function findPaths(
  file: OpenFile,
  addresses: readonly number[],
  what: string,
  options?: ReadOptions,
): Promise<void> {
  const paths = await file.session.call(
    `what ${what} refers to`,
    (lib, id, quietly) =>
      // the object may have been deleted since: then the reference points nowhere
      addresses.map((address) => quietly(() => pathOfAddress(lib, id, address)) ?? null),
    options,
  );
  addresses.forEach((address, i) => {
    file.paths.set(address, paths[i] ?? null);
  });
}
