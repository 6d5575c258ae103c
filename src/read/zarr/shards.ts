import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { KeyStore } from '@/read/bytes/key-store';
import { memorySource } from '@/read/bytes/memory-source';
import { SharedLookup } from '@/read/bytes/shared-request';
import type { ChunkLocation } from '@/read/chunks/chunked-array';
import type { DecodePool } from '@/read/codecs/codec';
import type { CodecStep } from '@/read/codecs/codec-step';
import { corrupt } from './metadata';
import { indexLength, parseShardIndex, type ShardIndex } from './shard-index';
import { type ShardLevel, shardPosition } from './shard-levels';

/** A byte range of a store or of a shard that contains a shard. */
interface StoredRange {
  readonly source: ByteSource;
  readonly start: number;
  readonly size: number;
}
interface Shard extends StoredRange {
  readonly index: ShardIndex;
}

/** Memory budget, per array, for indexes and for shards that must be decoded whole. */
const CACHE_BYTES = 32 << 20;

/**
 * Locates the chunks of a sharded array: ranges inside its shards, by the shards' indexes, read
 * once each. The `sharding_indexed` codec, "Implementation notes".
 */
export function shardLocator(array: {
  readonly store: KeyStore;
  readonly pool: DecodePool;
  readonly where: string;
  /** The key of an outermost shard, from its position in the grid. */
  readonly keyOf: (shard: readonly number[]) => string;
  readonly levels: readonly ShardLevel[];
}): (chunk: readonly number[], options?: ReadOptions) => Promise<ChunkLocation> {
  const { store, pool, where, levels } = array;

  async function decode(
    bytes: Uint8Array,
    steps: readonly CodecStep[],
    length: number | undefined,
    { signal, priority }: ReadOptions,
  ): Promise<Uint8Array> {
    const as =
      length === undefined ? { kind: 'raw' as const } : { kind: 'raw' as const, length };
    const decoded = await pool.decode(
      { bytes, steps, skip: 0, as, where },
      signal,
      priority,
    );
    if (decoded.kind === 'raw') return decoded.bytes;
    throw corrupt(where, 'a shard decoded to values');
  }

  /** Opens a shard; one that is compressed as a whole must be read as a whole. */
  async function openRange(
    { source, start, size }: StoredRange,
    { codec, around, count }: ShardLevel,
    options: ReadOptions,
  ): Promise<Shard> {
    const whole =
      around.length === 0
        ? { source, start, size }
        : await source.read(start, size, options).then(async (bytes) => {
            const decoded = await decode(bytes, around, undefined, options);
            return {
              source: memorySource(decoded, source.name),
              start: 0,
              size: decoded.length,
            };
          });
    const length = indexLength(count, codec, where);
    if (whole.size < length)
      throw corrupt(
        where,
        `a shard of ${whole.size} bytes is shorter than its index (${length})`,
      );
    const at = codec.index.location === 'start' ? 0 : whole.size - length;
    const stored = await whole.source.read(whole.start + at, length, options);
    const entries = codec.index.checksum
      ? await decode(stored, [{ codec: 'crc32c', settings: {} }], 16 * count, options)
      : stored;
    return { ...whole, index: parseShardIndex(entries, codec, whole.size, where) };
  }

  /** Finds a shard by its key, followed by its position for nested ones: `c/0/1`, `c/0/1 3`. */
  const findShard = async (
    options: ReadOptions,
    name: string,
  ): Promise<Shard | undefined> => {
    const [key = '', ...inside] = name.split('\n');
    const level = levels[inside.length];
    if (!level) return undefined;
    if (inside.length === 0) {
      const source = await store.source(key, options);
      return source && openRange({ source, start: 0, size: source.size }, level, options);
    }
    const outer = await shards.get(
      name.slice(0, name.lastIndexOf('\n')),
      findShard,
      options,
    );
    const range = outer && rangeIn(outer, Number(inside.at(-1)));
    return range && openRange(range, level, options);
  };
  const shards = new SharedLookup<string, Shard | undefined>(
    CACHE_BYTES,
    (shard) =>
      128 + (shard ? shard.index.byteLength + (isInMemory(shard) ? shard.size : 0) : 0),
  );
  const isInMemory = (shard: Shard) =>
    shard.source.readSync !== undefined && shard.start === 0;

  return async (chunk, options) => {
    const { shard, inside } = shardPosition(levels, chunk);
    const name = [array.keyOf(shard), ...inside.slice(0, -1)].join('\n');
    const found = await shards.get(name, findShard, options);
    const range = found && rangeIn(found, inside.at(-1) ?? 0);
    if (!range) return { kind: 'absent' };
    return {
      kind: 'range',
      source: range.source,
      position: range.start,
      length: range.size,
    };
  };
}

function rangeIn({ source, start, index }: Shard, at: number): StoredRange | undefined {
  const offset = index[2 * at] as number;
  if (offset < 0) return undefined;
  return { source, start: start + offset, size: index[2 * at + 1] as number };
}
