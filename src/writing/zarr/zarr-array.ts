import { crc32cOf } from '@/bytes/crc32';
import type { Path } from '@/model/path';
import { asUtf8 } from '@/model/strings';
import { lengthOf, type Values } from '@/model/values';
import { compressed } from '@/storage/codecs/compress';
import {
  addAttributes,
  chunkAcross,
  chunkRowsOf,
  type NewArray,
  type NewArrayLayout,
  type NewAttributes,
  newAttributes,
} from '../new-store';
import { createEncodedChunks } from './encoded-chunks';
import { isJson } from './json-text';
import type { Documents, KeySink } from './key-sink';
import { zarrTypeOf } from './zarr-type';

/** Chunks compressed at the same time: two for each worker of the pool. */
const MAX_COMPRESSING = 8;
/** Chunks of one shard: a file of up to some 60 MB before compression. */
const CHUNKS_OF_SHARD = 64;
const GZIP = { name: 'gzip', configuration: { level: 6 } };
const ABSENT = 2n ** 64n - 1n;

/**
 * An array of a Zarr v3 store: chunks of whole rows, bytes or vlen-utf8 and gzip, the chunks of more than one in shards with
 * their index at the end (sharding-indexed codec, version 1.0). The document follows with the number of rows.
 */
export function newZarrArray(
  sink: KeySink,
  documents: Documents,
  notes: string[],
  path: Path,
  layout: NewArrayLayout,
  given: NewAttributes,
): NewArray {
  const attributes = newAttributes(given);
  const { dtype, across } = layout;
  const type = zarrTypeOf(dtype, path);
  const chunkRows = across === undefined ? 1 : chunkRowsOf(layout);
  const within = chunkAcross(layout);
  const rowValues = within.reduce((all, extent) => all * extent, 1);
  const tileValues = layout.tiles && layout.tiles.rows * rowValues;
  const key = path.slice(1);
  const chunks = createEncodedChunks(type, dtype, path, chunkRows * rowValues);
  const compressing: Promise<Uint8Array>[] = [];
  let shard: Uint8Array[] = [];
  let shards = 0;
  let tile = 0;
  let values = 0;

  const endShard = async () => {
    await sink.put(
      [key, 'c', shards, ...within.map((_, axis) => (axis === 0 ? tile : 0))].join('/'),
      shardOf(shard),
    );
    shards++;
    shard = [];
  };
  const endChunk = async (bytes: Uint8Array) => {
    compressing.push((sink.compress ?? compressed)(bytes, 'gzip'));
    if (compressing.length >= MAX_COMPRESSING) await takeChunk();
  };
  const takeChunk = async () => {
    const bytes = await compressing.shift();
    if (!bytes) return;
    if (shard.length === CHUNKS_OF_SHARD) await endShard();
    shard.push(bytes);
  };
  const endTile = async () => {
    const last = chunks.rest(true);
    if (last) await endChunk(last);
    while (compressing.length > 0) await takeChunk();
    if (shard.length > 0) await endShard();
    tile++;
    shards = 0;
  };

  return {
    describe: (more) => addAttributes(attributes, more, isJson),
    async append(more) {
      values += lengthOf(more);
      const valid = more.kind === 'strings' ? asUtf8(more.strings) : undefined;
      const note = `${path}: has texts that are not UTF-8, which Zarr cannot have; their bytes are written as U+FFFD.`;
      if (valid?.isChanged && notes.at(-1) !== note) notes.push(note);
      const written: Values = valid ? { kind: 'strings', strings: valid.strings } : more;
      for (const chunk of chunks.add(written)) await endChunk(chunk);
      if (tileValues !== undefined && values % tileValues === 0) await endTile();
    },
    async end(rowCount) {
      const count = layout.tiles?.rows ?? rowCount ?? values / Math.max(1, rowValues);
      const isOneChunk =
        across === undefined || (count <= chunkRows && layout.tiles === undefined);
      const last = chunks.rest(!isOneChunk);
      if (last) await endChunk(last);
      while (compressing.length > 0) await takeChunk();
      const shape = across === undefined ? [] : [count, ...across];
      const inner =
        across === undefined
          ? []
          : [isOneChunk ? count : chunkRows, ...within].map(atLeastOne);
      const codecs = [type.codec, GZIP];
      if (isOneChunk && shard[0]) {
        const at = across === undefined ? ['c'] : ['c', ...inner.map(() => 0)];
        await sink.put([key, ...at].join('/'), shard[0]);
      } else if (shard.length > 0) await endShard();
      const sharding = {
        name: 'sharding_indexed',
        configuration: {
          chunk_shape: inner,
          codecs,
          index_codecs: [
            { name: 'bytes', configuration: { endian: 'little' } },
            { name: 'crc32c' },
          ],
          index_location: 'end',
        },
      };
      const outer = inner.map((extent, axis) =>
        axis === 0 && !isOneChunk ? extent * CHUNKS_OF_SHARD : extent,
      );
      documents.set(key, {
        ...{ shape, data_type: type.name, fill_value: type.fill },
        chunk_grid: { name: 'regular', configuration: { chunk_shape: outer } },
        chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
        codecs: isOneChunk ? codecs : [sharding],
        ...{ attributes, zarr_format: 3, node_type: 'array', storage_transformers: [] },
      });
    },
  };
}

/** No extent of a chunk is 0, though one of the array may be. */
function atLeastOne(extent: number): number {
  return Math.max(1, extent);
}

/** Chunks one after another, then where each is, then the checksum of that. */
function shardOf(chunks: readonly Uint8Array[]): Uint8Array {
  const index = new DataView(new ArrayBuffer(16 * CHUNKS_OF_SHARD));
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const out = new Uint8Array(total + index.byteLength + 4);
  let at = 0;
  for (let i = 0; i < CHUNKS_OF_SHARD; i++) {
    const chunk = chunks[i];
    index.setBigUint64(16 * i, chunk ? BigInt(at) : ABSENT, true);
    index.setBigUint64(16 * i + 8, chunk ? BigInt(chunk.length) : ABSENT, true);
    if (!chunk) continue;
    out.set(chunk, at);
    at += chunk.length;
  }
  const bytes = new Uint8Array(index.buffer);
  out.set(bytes, total);
  new DataView(out.buffer).setUint32(total + bytes.length, crc32cOf(bytes), true);
  return out;
}
