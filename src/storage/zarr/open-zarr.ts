import type { KeyStore } from '@/bytes/key-store';
import type { ReadOptions } from '@/model/read-options';
import type { ChunkReader } from '../chunks/chunk-reader';
import type { StoredNode } from '../node';
import { openNode } from './group';
import { openHierarchy } from './hierarchy';

/**
 * Opens a Zarr store, version 2 or 3, with or without consolidated metadata. NotDataError where it is
 * none, CorruptError where its root is damaged.
 */
export async function openZarr(
  store: KeyStore,
  { reader }: { readonly reader: ChunkReader },
  options?: ReadOptions,
): Promise<StoredNode> {
  const hierarchy = await openHierarchy(store, options);
  return openNode(hierarchy, '', reader, options);
}
