import { crc32cOf } from '@/model/crc32';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { NewAttributes } from '@/write/new-store';
import type { Documents, KeySink } from './key-sink';
import { type ZarrType, zarrTypeOf } from './zarr-type';
import { type TypeV2, typeV2Of } from './zarr-type-v2';

/** Destination of an array's compressed chunks, which come in order. */
interface ChunkLocations {
  add(chunk: Uint8Array): Promise<void>;
  /** Ends a tile: the next chunks are those of the next columns. */
  endTile(): Promise<void>;
  end(isOneChunk: boolean): Promise<void>;
}

/** Chunks of one shard: a file of up to some 60 MB before compression. */
const CHUNKS_OF_SHARD = 64;
const ABSENT = 2n ** 64n - 1n;

/**
 * Writes Zarr v3 shards with their index at the end (sharding-indexed codec, version 1.0), or the only chunk by itself.
 * `axes` is the number of axes after the first; undefined for a scalar.
 */
function shardPlaces(
  sink: KeySink,
  key: string,
  axes: number | undefined,
): ChunkLocations {
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

/**
 * Writes a file for each chunk, with the name that `nameOf` gives for its position in the grid; undefined for that of a
 * scalar.
 */
function filePlaces(
  sink: KeySink,
  key: string,
  axes: number | undefined,
  nameOf: (place: readonly number[] | undefined) => string,
): ChunkLocations {
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

/** Returns the position of a chunk in the grid: chunks span all axes but the first two. */
function placeOf(row: number, column: number, axes: number): readonly number[] {
  return [row, ...Array.from({ length: axes }, (_, axis) => (axis === 0 ? column : 0))];
}

/** Returns the index of a shard, whose chunks are contiguous: the location of each chunk, and a checksum. */
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

/** The two versions of the format that are written. */
export type ZarrFormat = 2 | 3;

/** An array that is complete. */
export interface WrittenArray {
  readonly dtype: DType;
  readonly path: Path;
  readonly shape: readonly number[];
  /** The shape of a chunk, without extents of 0. */
  readonly chunk: readonly number[];
  readonly isOneChunk: boolean;
  readonly attributes: NewAttributes;
}

/** Version of the Zarr format: how it describes nodes, and where it stores their chunks. */
export interface ZarrForm {
  /** @throws UnsupportedError for a type that is not written */
  expectType(dtype: DType, path: Path): void;
  places(
    sink: KeySink,
    key: string,
    axes: number | undefined,
    dtype: DType,
  ): ChunkLocations;
  array(written: WrittenArray): object;
  group(attributes: NewAttributes): object;
  /** The files of all documents, the consolidated one last. */
  files(
    documents: Documents,
    attributes: NewAttributes,
  ): Iterable<readonly [key: string, document: object]>;
}

const LEVEL = 6;

/** zarr-python (3.1) reads no shards of records. */
function canBeSharded({ kind }: DType): boolean {
  return kind !== 'compound';
}

/** Version 3: sharded, gzip, consolidated as zarr-python does it. */
const VERSION_3: ZarrForm = {
  expectType: (dtype, path) => void zarrTypeOf(dtype, path),
  places: (sink, key, axes, dtype) =>
    canBeSharded(dtype)
      ? shardPlaces(sink, key, axes)
      : filePlaces(sink, key, axes, (place = []) => ['c', ...place].join('/')),
  group: (attributes) => ({ attributes, zarr_format: 3, node_type: 'group' }),
  array(written) {
    const { dtype, path, shape, chunk, isOneChunk, attributes } = written;
    const type: ZarrType = zarrTypeOf(dtype, path);
    const gzip = { name: 'gzip', configuration: { level: LEVEL } };
    const codecs = [type.codec, gzip];
    const sharding = {
      name: 'sharding_indexed',
      configuration: {
        chunk_shape: chunk,
        codecs,
        index_codecs: [
          { name: 'bytes', configuration: { endian: 'little' } },
          { name: 'crc32c' },
        ],
        index_location: 'end',
      },
    };
    const isSharded = !isOneChunk && canBeSharded(dtype);
    const outer = chunk.map((extent, axis) =>
      axis === 0 && isSharded ? extent * CHUNKS_OF_SHARD : extent,
    );
    return {
      ...{ shape, data_type: type.name, fill_value: type.fill },
      chunk_grid: { name: 'regular', configuration: { chunk_shape: outer } },
      chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
      codecs: isSharded ? [sharding] : codecs,
      ...{ attributes, zarr_format: 3, node_type: 'array', storage_transformers: [] },
    };
  },
  *files(documents, attributes) {
    for (const [key, document] of documents) yield [`${key}/zarr.json`, document];
    const metadata = Object.fromEntries(sorted(documents));
    yield [
      'zarr.json',
      {
        ...this.group(attributes),
        consolidated_metadata: { kind: 'inline', must_understand: false, metadata },
      },
    ];
  },
};

/** Contents that version 2 stores in separate files. */
interface DocumentsV2 {
  readonly node: object;
  readonly isArray: boolean;
  readonly attributes: NewAttributes;
}

/** Version 2: a file for each chunk, gzip and vlen-utf8 of numcodecs, `.zmetadata`. */
const VERSION_2: ZarrForm = {
  expectType: (dtype, path) => void typeV2Of(dtype, path),
  places: (sink, key, axes) =>
    filePlaces(sink, key, axes, (place = [0]) => place.join('.')),
  group: (attributes): DocumentsV2 => ({
    ...{ node: { zarr_format: 2 }, isArray: false, attributes },
  }),
  array({ dtype, path, shape, chunk, attributes }): DocumentsV2 {
    const { name, fill, filters }: TypeV2 = typeV2Of(dtype, path);
    return {
      node: {
        ...{ zarr_format: 2, shape, chunks: chunk, dtype: name, fill_value: fill },
        ...{ order: 'C', filters, compressor: { id: 'gzip', level: LEVEL } },
        dimension_separator: '.',
      },
      ...{ isArray: true, attributes },
    };
  },
  *files(documents, attributes) {
    const metadata: Record<string, object> = {};
    const nodes = [...sorted(documents), ['', this.group(attributes)] as const];
    for (const [key, document] of nodes) {
      const { node, isArray, attributes: own } = document as DocumentsV2; // made above
      const at = key === '' ? '' : `${key}/`;
      metadata[`${at}${isArray ? '.zarray' : '.zgroup'}`] = node;
      metadata[`${at}.zattrs`] = own;
    }
    yield* Object.entries(metadata);
    yield ['.zmetadata', { zarr_consolidated_format: 1, metadata }];
  },
};

function sorted(documents: Documents): readonly (readonly [string, object])[] {
  return [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function zarrFormOf(format: ZarrFormat): ZarrForm {
  return format === 2 ? VERSION_2 : VERSION_3;
}
