import { crc32cOf } from '@/model/crc32';
import type { KeySink } from './key-sink';

/** Where the compressed chunks of an array go, in their order. */
export interface ChunkPlaces {
  add(chunk: Uint8Array): Promise<void>;
  /** The next chunks are those of the next columns. */
  endTile(): Promise<void>;
  end(isOneChunk: boolean): Promise<void>;
}

/** Chunks of one shard: a file of up to some 60 MB before compression. */
export const CHUNKS_OF_SHARD = 64;
const ABSENT = 2n ** 64n - 1n;

/**
 * Zarr v3: shards with their index at the end (sharding-indexed codec, version 1.0), or the only chunk by itself. `axes`
 * are those after the first; undefined for a scalar.
 */
export function shardPlaces(
  sink: KeySink,
  key: string,
  axes: number | undefined,
): ChunkPlaces {
  let shard: Uint8Array[] = [];
  let [shards, tile] = [0, 0];
  const keyAt = (row: number, column: number) =>
    [...[key, 'c'], ...(axes === undefined ? [] : placeOf(row, column, axes))].join('/');
  const endShard = async () => {
    if (shard.length === 0) return;
    const parts = [...shard, indexOf(shard)];
    shard = [];
    await sink.put(keyAt(shards, tile), parts);
    shards++;
  };
  return {
    async add(chunk) {
      if (shard.length === CHUNKS_OF_SHARD) await endShard();
      shard.push(chunk);
    },
    async endTile() {
      await endShard();
      tile++;
      shards = 0;
    },
    async end(isOneChunk) {
      const [only] = shard;
      if (isOneChunk && only) await sink.put(keyAt(0, 0), [only]);
      else await endShard();
    },
  };
}

/** A file for each chunk, called as `nameOf` says by its place in the grid; undefined for that of a scalar. */
export function filePlaces(
  sink: KeySink,
  key: string,
  axes: number | undefined,
  nameOf: (place: readonly number[] | undefined) => string,
): ChunkPlaces {
  let [row, tile] = [0, 0];
  return {
    async add(chunk) {
      const place = axes === undefined ? undefined : placeOf(row, tile, axes);
      await sink.put(`${key}/${nameOf(place)}`, [chunk]);
      row++;
    },
    async endTile() {
      tile++;
      row = 0;
    },
    async end() {},
  };
}

/** The place of a chunk in the grid: chunks range over all axes but the first two. */
function placeOf(row: number, column: number, axes: number): readonly number[] {
  return [row, ...Array.from({ length: axes }, (_, axis) => (axis === 0 ? column : 0))];
}

/** What follows the chunks of a shard, which are one after another: where each is, and the checksum of that. */
function indexOf(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(16 * CHUNKS_OF_SHARD + 4);
  const index = new DataView(bytes.buffer);
  let at = 0;
  for (let i = 0; i < CHUNKS_OF_SHARD; i++) {
    const chunk = chunks[i];
    index.setBigUint64(16 * i, chunk ? BigInt(at) : ABSENT, true);
    index.setBigUint64(16 * i + 8, chunk ? BigInt(chunk.length) : ABSENT, true);
    at += chunk?.length ?? 0;
  }
  const places = 16 * CHUNKS_OF_SHARD;
  index.setUint32(places, crc32cOf(bytes.subarray(0, places)), true);
  return bytes;
}
