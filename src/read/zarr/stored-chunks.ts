import { throwIfAborted } from '@/model/errors';
import type { StoredCount } from '@/model/node';
import type { ReadOptions } from '@/model/read-options';
import { yieldIfDue } from '@/model/waiting';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import type { ChunkedArray, StoredPositions } from '@/read/chunks/chunked-array';
import type { Hierarchy } from './hierarchy';
import { listed } from './list-names';
import type { ArrayMetadata } from './metadata';
import type { NodePath } from './node-path';
import type { InnerChunks } from './shard-levels';

/** Maximum number of chunks or shards to count. */
const MAX_COUNTED = 50_000;
/** Folders of a store whose listing needs a request each. */
const MAX_REQUESTS = 64;

/** Documents that a complete listing of an array contains. */
const DOCUMENTS = ['zarr.json', '.zarray'];

/**
 * Counts the stored chunks, or shards, of an array. Undefined if the store cannot list, if listing
 * needs a request, or if there are too many.
 */
export async function countStoredChunks(
  { store }: Hierarchy,
  path: NodePath,
  metadata: ArrayMetadata,
  options: ReadOptions = {},
): Promise<StoredCount | undefined> {
  const of = chunkGridOf(metadata).count;
  if (!store.listsHere || of > MAX_COUNTED) return undefined;
  const stored = await storedKeys(store, path, metadata, MAX_COUNTED, options);
  if (typeof stored === 'string') return undefined;
  return { there: stored.length, of, unit: metadata.chain.shard ? 'shard' : 'chunk' };
}

/** Positions of the values of an array in the grid of its metadata: of its shards, if it has any. */
export async function storedKeys(
  store: Hierarchy['store'],
  path: NodePath,
  { shape, chunkShape, keyOf }: ArrayMetadata,
  most: number,
  options: ReadOptions = {},
): Promise<StoredPositions> {
  const { extents } = chunkGridOf({ shape, chunkShape });
  const positions: (readonly number[])[] = [];
  const folders = [''];
  let hasDocument = false;
  for (let asked = 0; ; asked += 1) {
    const folder = folders.pop();
    if (folder === undefined) break;
    throwIfAborted(options.signal);
    if (!store.listsHere && asked > MAX_REQUESTS) return 'unknown';
    const below = [path, folder.replace(/\/$/, '')].filter(Boolean).join('/');
    const names = await listed(store, below, options);
    if (!names) return 'unknown';
    hasDocument ||= folder === '' && DOCUMENTS.some((name) => names.includes(name));
    for (const name of names) {
      if (name.endsWith('/')) {
        folders.push(`${folder}${name}`);
        continue;
      }
      const key = `${folder}${name}`;
      const parts = key.split(/[./]/);
      const position = parts.slice(parts.length - shape.length).map(Number);
      const isIn = position.every(
        (at, axis) => at >= 0 && at < (extents[axis] as number),
      );
      if (isIn && keyOf(position) === key) positions.push(position);
      if (positions.length > most) return 'too-many';
    }
    await yieldIfDue();
  }
  return hasDocument ? positions : 'unknown';
}

/** Maximum number of chunks in shards whose indexes are searched. */
const MAX_IN_SHARDS = 1 << 22;

/** Positions of the chunks that the indexes of some shards contain. */
export async function storedInShards(
  { shape, chunkShape, locate }: Pick<ChunkedArray, 'shape' | 'chunkShape' | 'locate'>,
  { levels: [outermost] }: InnerChunks,
  shards: readonly (readonly number[])[],
  most: number,
  options?: ReadOptions,
): Promise<StoredPositions> {
  if (!outermost) return shards;
  if (shards.length * outermost.count > MAX_IN_SHARDS) return 'too-many';
  const { extents } = chunkGridOf({ shape, chunkShape });
  const perShard = outermost.shape.map(
    (extent, axis) => extent / (chunkShape[axis] as number),
  );
  const inside = chunkGridOf({ shape: perShard, chunkShape: perShard.map(() => 1) });
  const positions: (readonly number[])[] = [];
  for (const shard of shards)
    for (let number = 0; number < inside.count; number += 1) {
      const position = inside
        .positionOf(number)
        .map((at, axis) => (shard[axis] as number) * (perShard[axis] as number) + at);
      if (position.some((at, axis) => at >= (extents[axis] as number))) continue;
      const { kind } = await locate(position, options);
      if (kind === 'absent') continue;
      if (positions.length === most) return 'too-many';
      positions.push(position);
    }
  return positions;
}
