import type { ReadOptions } from '@/model/read-options';
import type { KeyStore } from '@/read/bytes/key-store';
import type { ChunkReader } from '@/read/chunks/chunk-reader';
import type { StoredNode } from '@/read/node';
import {
  type ExpectMembers,
  expectNothing,
  type KindByAttributes,
} from './expected-members';
import { openNode } from './group';
import { openHierarchy } from './hierarchy';

export type { ExpectedMembers, KindByAttributes } from './expected-members';

export interface ZarrSettings {
  readonly reader: ChunkReader;
  /** Which members to try in a store that cannot be listed. */
  readonly expect?: ExpectMembers;
  /** For Zarr v2: saves requests for documents that cannot exist. */
  readonly kind?: KindByAttributes | undefined;
}

/**
 * Opens a Zarr store, version 2 or 3, with or without consolidated metadata. Use it for a store that is known to be
 * Zarr; `openContainer` recognises stores, and tries usual names in those that cannot be listed. NotDataError if it is
 * not one, CorruptError if its root is damaged.
 *
 * @example
 * const store = await openFolderStore('cells.zarr');
 * const root = await openZarr(store, { reader: createChunkReader({ pool: inlineDecodePool() }) });
 * const names = root.kind === 'group' ? await root.keys() : [];
 */
export async function openZarr(
  store: KeyStore,
  { reader, expect = expectNothing, kind }: ZarrSettings,
  options?: ReadOptions,
): Promise<StoredNode> {
  const hierarchy = await openHierarchy(store, kind, options);
  return openNode(hierarchy, '', { reader, expect }, options);
}
