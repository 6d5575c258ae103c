import { DataError, hasName, messageOf, throwIfAborted } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { yieldIfDue } from '@/model/waiting';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import type { ChunkReader } from '@/read/chunks/chunk-reader';
import type { ChunkedArray } from '@/read/chunks/chunked-array';
import type { ChunkFaults } from '@/read/node';

interface Tally {
  count: number;
  first: string;
}

/** More chunks are refused. */
const MAX_CHUNKS = 1_000_000;

/**
 * Decodes every stored chunk of an array separately, so that each damaged one counts once: Zarr v2,
 * "Chunks"; v3 core, "Codecs". If the index of a shard is damaged, its chunks cannot be found.
 *
 * @throws TooLargeError for more than a million chunks, if most are stored or they cannot be listed
 */
export async function checkChunks(
  array: ChunkedArray,
  reader: ChunkReader,
  { signal, report }: ReadOptions = {},
): Promise<ChunkFaults> {
  const options = { signal, priority: LATER, once: true };
  const grid = chunkGridOf(array);
  const listed = await reader.storedChunks(array, { signal });
  const positions = typeof listed === 'string' ? undefined : listed;
  const total = positions?.length ?? grid.count;
  if (total > MAX_CHUNKS)
    throw new DataError(
      'TooLargeError',
      `${array.id} has ${formatCount(grid.count)} chunks, too many to decode one by one.`,
    );
  const damaged: Tally = { count: 0, first: '' };
  const unindexed: Tally = { count: 0, first: '' };
  for (let number = 0; number < total; number++) {
    const at = positions?.[number] ?? grid.positionOf(number);
    const isFound = await counted(unindexed, () => array.locate(at, options));
    if (isFound) {
      const region = at.map((position, axis) => {
        const extent = array.chunkShape[axis] ?? 1;
        const start = position * extent;
        return [start, Math.min(start + extent, array.shape[axis] ?? 0)] as const;
      });
      await counted(damaged, () => reader.read(array, region, options));
    }
    report?.({ done: number + 1, total, unit: 'chunks' });
    await yieldIfDue();
    throwIfAborted(signal);
  }
  const stored = positions
    ? { there: positions.length, of: grid.count }
    : await array.countStored?.({ signal });
  return {
    chunks: grid.count,
    ...(damaged.count > 0 && { damaged }),
    ...(unindexed.count > 0 && { unindexed }),
    ...(stored && { absent: stored.of - stored.there }),
  };
}

/** True if the chunk can be read; damaged ones are counted. */
async function counted(tally: Tally, read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (!hasName(error, 'CorruptError')) throw error;
    if (tally.count === 0) tally.first = messageOf(error);
    tally.count += 1;
    return false;
  }
}
