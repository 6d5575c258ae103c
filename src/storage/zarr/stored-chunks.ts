import { throwIfAborted } from '@/model/errors';
import type { StoredCount } from '@/model/node';
import type { ReadOptions } from '@/model/read-options';
import { chunkGridOf } from '../chunks/chunk-grid';
import type { Hierarchy } from './hierarchy';
import { listed } from './list-names';
import type { ArrayMetadata } from './metadata';
import type { NodePath } from './node-path';

/** Maximum number of chunks or shards to count, and of names to list. */
const MAX_COUNTED = 50_000;

/**
 * Counts the stored chunks, or shards, of an array. Undefined if the store cannot list, if listing
 * needs a request, or if there are too many.
 */
export async function countStoredChunks(
  { store }: Hierarchy,
  path: NodePath,
  { shape, chunkShape, chain, keyOf }: ArrayMetadata,
  options: ReadOptions = {},
): Promise<StoredCount | undefined> {
  const grid = chunkGridOf({ shape, chunkShape });
  const of = grid.count;
  if (!store.listsHere || of > MAX_COUNTED) return undefined;
  const keys = new Set<string>();
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    throwIfAborted(options.signal);
    const below = [path, folder.replace(/\/$/, '')].filter(Boolean).join('/');
    const names = await listed(store, below, options);
    if (!names || keys.size + names.length > 2 * MAX_COUNTED) return undefined;
    for (const name of names)
      if (name.endsWith('/')) folders.push(`${folder}${name}`);
      else keys.add(`${folder}${name}`);
  }
  let there = 0;
  for (let number = 0; number < of; number++)
    if (keys.has(keyOf(grid.positionOf(number)))) there += 1;
  return { there, of, unit: chain.shard ? 'shard' : 'chunk' };
}
