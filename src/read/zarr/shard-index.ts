import { DataError } from '@/model/errors';
import type { ShardCodec } from './codec-chain';
import { corrupt } from './metadata';

/** Location of each chunk of a shard: offset and length alternating; offset −1 for absent chunks. */
export type ShardIndex = Float64Array;

const ENTRY = 16;
const CHECKSUM = 4;
const ABSENT = 2n ** 64n - 1n;
/** 4 million chunks in one shard. */
const LARGEST = 64 << 20;

/** Bytes of the index of a shard of `count` chunks, including its checksum. */
export function indexLength(count: number, { index }: ShardCodec, where: string): number {
  const length = ENTRY * count + (index.checksum ? CHECKSUM : 0);
  if (length <= LARGEST) return length;
  throw new DataError(
    'TooLargeError',
    `${where}: one of its shards has ${count} chunks, more than Petri can handle.`,
  );
}

/**
 * zarr-extensions, `sharding_indexed`, "Binary shard format": for each chunk in C order two 64-bit
 * numbers, offset and length; all bits set for an absent chunk. The checksum is already removed.
 * CorruptError for a chunk outside the shard.
 */
export function parseShardIndex(
  bytes: Uint8Array,
  { index }: ShardCodec,
  shardSize: number,
  where: string,
): ShardIndex {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = index.order === 'little';
  const entries = new Float64Array(bytes.byteLength / 8);
  for (let at = 0; at < entries.length; at += 2) {
    const offset = view.getBigUint64(8 * at, little);
    const length = view.getBigUint64(8 * at + 8, little);
    if (offset === ABSENT && length === ABSENT) {
      entries[at] = -1;
      continue;
    }
    if (offset + length > BigInt(shardSize))
      throw corrupt(
        where,
        `the index of a shard points outside it (${offset} + ${length} of ${shardSize} bytes)`,
      );
    entries[at] = Number(offset);
    entries[at + 1] = Number(length);
  }
  return entries;
}
