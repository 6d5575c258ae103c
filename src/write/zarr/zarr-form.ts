import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { NewAttributes } from '@/write/new-store';
import {
  CHUNKS_OF_SHARD,
  type ChunkPlaces,
  filePlaces,
  shardPlaces,
} from './chunk-places';
import type { Documents, KeySink } from './key-sink';
import { type ZarrType, zarrTypeOf } from './zarr-type';
import { type TypeV2, typeV2Of } from './zarr-type-v2';

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

/** What a version of the format says of nodes, and where it has their chunks. */
export interface ZarrForm {
  /** @throws UnsupportedError for a type that is not written */
  expectType(dtype: DType, path: Path): void;
  places(sink: KeySink, key: string, axes: number | undefined, dtype: DType): ChunkPlaces;
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

/** What version 2 has in files of their own. */
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
