import type { ByteOrder } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { StorageInfo } from '@/model/node';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { Values } from '@/model/values';
import type { KeyStore } from '@/read/bytes/key-store';
import type { ChunkReader } from '@/read/chunks/chunk-reader';
import type { ChunkedArray, KeysTogether } from '@/read/chunks/chunked-array';
import { storedPartsOf } from '@/read/chunks/stored-positions';
import { knowsCodec, loadPlugIn } from '@/read/codecs/codec-registry';
import type { CodecStep } from '@/read/codecs/codec-step';
import type { StoredArray } from '@/read/node';
import { checkChunks } from './check-chunks';
import { withCheckedAbsence } from './checked-absence';
import type { CodecChain } from './codec-chain';
import { documentsOf } from './documents';
import type { Hierarchy } from './hierarchy';
import type { ArrayMetadata } from './metadata';
import { keyAt, type NodePath } from './node-path';
import { type InnerChunks, innerChunksOf } from './shard-levels';
import { shardLocator } from './shards';
import { countStoredChunks, storedInShards, storedKeys } from './stored-chunks';

/**
 * An array described by its metadata: Zarr v2, "Arrays"; v3 core, "Array metadata" and "Chunk
 * grids". Reads nothing before `read`.
 */
export function arrayAt(
  hierarchy: Hierarchy,
  path: NodePath,
  metadata: ArrayMetadata,
  reader: ChunkReader,
): StoredArray {
  const chunks = innerChunksOf(
    metadata.chain,
    metadata.chunkShape,
    hierarchy.where(path),
  );
  const arrayOf = (absence: Absence): StoredArray => {
    const array = chunkedArray(hierarchy, path, metadata, chunks, reader, absence);
    return {
      kind: 'array',
      path: asPath(path),
      attributes: metadata.attributes,
      dtype: metadata.dtype,
      shape: metadata.shape,
      storage: storageInfoOf(metadata, chunks),
      read: (selection, options) => reader.read(array, selection, options),
      readRanges: (ranges, options) => reader.readRanges(array, ranges, options),
      encoded: () => reader.encoded(array),
      ...storedPartsOf(reader, array),
      documents: (_, options) => documentsOf(hierarchy, path, options),
      checkChunks: (options) => checkChunks(array, reader, options),
    };
  };
  return {
    ...arrayOf('counted'),
    // a fill value of null leaves the values of absent chunks undefined
    withOrdinaryFill: () =>
      arrayOf(ZEROS.has(metadata.fillText ?? '') ? 'ordinary' : 'counted'),
  };
}

/** Fill values, as in documents, that writers use for ordinary content. */
const ZEROS = new Set(['0', 'false']);

/** Treatment of chunks that are not stored: counted as absent, or ordinary content. */
type Absence = 'counted' | 'ordinary';

export function asPath(path: NodePath): Path {
  return path === '' ? ROOT : joinPath(ROOT, path);
}

function chunkedArray(
  hierarchy: Hierarchy,
  path: NodePath,
  metadata: ArrayMetadata,
  chunks: InnerChunks,
  { pool }: ChunkReader,
  absence: Absence,
): ChunkedArray {
  const { where } = hierarchy;
  const store = withCheckedAbsence(hierarchy, path, metadata);
  let fill: Values | undefined;
  const keyOf = (chunk: readonly number[]) => keyAt(path, metadata.keyOf(chunk));
  let unknownCodecs = codecsOf(metadata.chain).filter(({ codec }) => !knowsCodec(codec));
  const lookUpStrangers = async (): Promise<void> => {
    const plugIns = await Promise.all(unknownCodecs.map(loadPlugIn));
    unknownCodecs = unknownCodecs.filter((_, i) => !plugIns[i]);
  };
  const locate: ChunkedArray['locate'] =
    chunks.levels.length > 0
      ? shardLocator({ store, pool, where: where(path), keyOf, levels: chunks.levels })
      : async (chunk) => {
          const key = keyOf(chunk);
          return {
            kind: 'key',
            key,
            get: (options) => store.get(key, options),
            async head(most, options) {
              const part = await store.source(key, options);
              return part?.read(0, Math.min(part.size, most), options);
            },
            ...(canGetMany(hierarchy.store) && { together: hierarchy.store }),
            checkAbsence: store.checkAbsence,
          };
        };
  const { shape } = metadata;
  const { chunkShape } = chunks;
  return {
    id: where(path),
    ...(absence === 'counted' && { path: asPath(path) }),
    where: where(path),
    shape,
    chunkShape,
    dtype: metadata.dtype,
    decode: chunks.decode,
    ...(chunks.axes && { axes: chunks.axes }),
    // called for absent chunks: a complete array does not need it
    get fill() {
      // absent chunks were not encoded, but what an unknown codec does to the fill value is
      // undefined
      const [unknownCodec] = unknownCodecs;
      if (unknownCodec)
        throw new DataError(
          'UnsupportedError',
          `${where(path)}: unknown codec "${unknownCodec.codec.slice(0, 80)}".`,
        );
      fill ??= metadata.fill();
      return fill;
    },
    async storedChunks(most, options) {
      const keys = await storedKeys(hierarchy.store, path, metadata, most, options);
      if (typeof keys === 'string') return keys;
      return storedInShards({ shape, chunkShape, locate }, chunks, keys, most, options);
    },
    countStored: (options) => countStoredChunks(hierarchy, path, metadata, options),
    async locate(chunk, options) {
      if (unknownCodecs.length > 0) await lookUpStrangers();
      return locate(chunk, options);
    },
  };
}

/** All codecs, including those inside shards. */
function codecsOf(chain: CodecChain): readonly CodecStep[] {
  return chain.shard ? [...chain.decode, ...codecsOf(chain.shard.inner)] : chain.decode;
}

function canGetMany(store: KeyStore): store is KeyStore & KeysTogether {
  return store.getMany !== undefined;
}

/** The storage of an array of Zarr v2 or v3, for the inspector. */
function storageInfoOf(
  { format, statedChunks, chain, dtype, fillText }: ArrayMetadata,
  chunks: InnerChunks,
): StorageInfo {
  const [outermost] = chunks.levels;
  const byteOrder: ByteOrder | undefined = 'order' in dtype ? dtype.order : undefined;
  return {
    container: format === 2 ? 'zarr2' : 'zarr3',
    layout: outermost ? 'sharded' : 'chunked',
    chunkShape: outermost?.chunkShape ?? statedChunks,
    ...(outermost && { shardShape: statedChunks }),
    codecs: chain.names,
    ...(fillText !== undefined && { fillValue: fillText }),
    ...orderOf(chunks.axes),
    ...(byteOrder && { byteOrder }),
  };
}

/** Order of the axes; orders other than these appear as `transpose` among the codecs. */
function orderOf(axes: readonly number[] | undefined): Pick<StorageInfo, 'order'> {
  if (!axes) return { order: 'C' };
  return axes.every((axis, i) => axis === axes.length - 1 - i) ? { order: 'F' } : {};
}
