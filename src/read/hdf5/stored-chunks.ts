import type { DType } from '@/model/dtype';
import type { StoredCount } from '@/model/node';
import type { Path } from '@/model/path';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import { type ChunkedArray, isNothing } from '@/read/chunks/chunked-array';
import { knowsCodec } from '@/read/codecs/codec-registry';
import type { CodecStep } from '@/read/codecs/codec-step';
import { stepsOfHdf5Filters } from '@/read/codecs/hdf5-filters';
import { chunkLocator } from './chunk-locator';
import { corrupt, NOWHERE } from './cursor';
import type { DatasetHeader } from './dataset-header';
import { pointsElsewhere } from './decode-items';
import { expectFill, type FillValue } from './fill-value';
import type { Layout } from './layout-message';
import type { OpenFile } from './open-file';
import { resolveItems } from './resolve-items';
import { prefetchTexts } from './values-ahead';

/**
 * A dataset for the chunk machine; undefined if only libhdf5 can read it (its filters or its
 * layout). Contiguous values are divided into chunks of rows.
 */
export function storedChunks(
  file: OpenFile,
  path: Path,
  header: DatasetHeader,
  itemBytes: number,
  fill: FillValue,
): ChunkedArray | undefined {
  const array = chunkedArray(file, path, header, itemBytes);
  if (!array) return undefined;
  return {
    ...array,
    // called for absent chunks: written values are read without it
    get fill() {
      return expectFill(fill);
    },
  };
}

function chunkedArray(
  file: OpenFile,
  path: Path,
  header: DatasetHeader,
  itemBytes: number,
): Omit<ChunkedArray, 'fill'> | undefined {
  const shape = header.space.shape ?? [];
  const { dtype, layout, partial } = header;
  const last: CodecStep[] = partial
    ? [{ codec: 'integer-bits', settings: { ...partial } }]
    : [];
  const where = `${file.name}: ${path}`;
  const common = {
    ...arrayIdentity(file, path),
    where,
    shape,
    dtype,
    ...(pointsElsewhere(dtype) && resolving(file, dtype, itemBytes, path)),
  };
  switch (layout.kind) {
    case 'compact': {
      const needed = shape.reduce((all, extent) => all * extent, itemBytes);
      if (needed > layout.bytes.length)
        throw corrupt(where, `needs ${needed} bytes and has ${layout.bytes.length}`);
      const bytes = layout.bytes.subarray(0, needed);
      return {
        ...common,
        chunkShape: shape.map((extent) => Math.max(1, extent)),
        decode: last,
        locate: async () => ({ kind: 'key', key: path, get: async () => bytes }),
      };
    }
    case 'contiguous':
      if (header.external) return undefined;
      return {
        ...common,
        edges: 'clipped',
        decode: last,
        ...contiguous(file, path, shape, itemBytes, layout),
        ...(dtype.kind === 'string' && {
          beforeWhole: (options) =>
            prefetchTexts(
              file,
              { address: layout.address, count: countOf(shape), itemBytes },
              options,
            ),
        }),
      };
    case 'chunked': {
      const steps = stepsOfHdf5Filters(header.filters, itemBytes, {
        dtype,
        isWhole: !partial,
      });
      if (!steps?.every(({ codec }) => knowsCodec(codec))) return undefined;
      if (layout.elementBytes !== itemBytes || layout.chunkShape.length !== shape.length)
        throw corrupt(where, 'has chunks that do not fit its type and shape');
      const { locate, storedChunks, beforeWhole } = chunkLocator(
        file,
        path,
        header,
        layout,
      );
      return {
        ...common,
        chunkShape: layout.chunkShape,
        decode: [...steps, ...last],
        locate,
        beforeWhole,
        storedChunks,
        countStored: async (options) =>
          isNothing(await storedChunks(0, options))
            ? noneOf(shape, layout.chunkShape)
            : undefined,
      };
    }
    default:
      return undefined;
  }
}

/** Arrays of files beside the opened one are cached apart, and their absent chunks are not counted. */
function arrayIdentity({ place, sources }: OpenFile, path: Path) {
  if (sources.isMain(place)) return { id: path, path };
  return { id: `${place.folder}${place.name}\n${path}` };
}

function countOf(shape: readonly number[]): number {
  return shape.reduce((all, extent) => all * extent, 1);
}

/** For chunks without an index. */
function noneOf(shape: readonly number[], chunkShape: readonly number[]): StoredCount {
  return { there: 0, of: chunkGridOf({ shape, chunkShape }).count, unit: 'chunk' };
}

function resolving(file: OpenFile, dtype: DType, itemBytes: number, path: Path) {
  return {
    itemBytes,
    resolve: ((bytes, count, options) =>
      resolveItems(
        file,
        { dtype, what: path, near: path },
        bytes,
        count,
        options,
      )) satisfies ChunkedArray['resolve'],
  };
}

function contiguous(
  file: OpenFile,
  path: Path,
  shape: readonly number[],
  itemBytes: number,
  { address, length }: Extract<Layout, { kind: 'contiguous' }>,
): Pick<ChunkedArray, 'chunkShape' | 'locate' | 'storedChunks'> {
  const needed = shape.reduce((all, extent) => all * extent, itemBytes);
  if (address !== NOWHERE && length !== undefined && needed > length)
    throw corrupt(
      `${file.name}: ${path}`,
      `needs ${needed} bytes for its shape and has ${length}`,
    );
  if (address !== NOWHERE) file.metadata.positionOf(address, needed, path);
  const chunkShape = rowChunks(shape, itemBytes);
  return {
    chunkShape,
    storedChunks: async () => (address === NOWHERE ? [] : 'too-many'),
    async locate(chunk) {
      if (address === NOWHERE) return { kind: 'absent' };
      const { first, count } = valuesInRowChunk(shape, chunkShape, chunk);
      const start = address + first * itemBytes;
      const bytes = count * itemBytes;
      return {
        kind: 'range',
        source: file.data,
        position: file.metadata.positionOf(start, bytes, path),
        length: bytes,
      };
    },
  };
}

/** Approximate size of one request. */
const TARGET = 1 << 20;

/**
 * Divides a contiguous array into chunks of whole rows of about 1 MB (of whole inner rows, if one
 * row is larger), so that each is one byte range.
 */
function rowChunks(shape: readonly number[], itemBytes: number): number[] {
  const chunk = shape.map(() => 1);
  let inner = itemBytes;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const extent = shape[axis] as number;
    chunk[axis] = Math.max(1, Math.min(extent, Math.floor(TARGET / inner)));
    if ((chunk[axis] as number) < extent) break;
    inner *= Math.max(1, extent);
  }
  return chunk;
}

/** The values of an array, and their number, in chunk `rowChunks`. */
function valuesInRowChunk(
  shape: readonly number[],
  chunkShape: readonly number[],
  chunk: readonly number[],
): { readonly first: number; readonly count: number } {
  let first = 0;
  let count = 1;
  shape.forEach((extent, axis) => {
    const each = chunkShape[axis] as number;
    const origin = (chunk[axis] as number) * each;
    first = first * extent + origin;
    count *= Math.min(each, extent - origin);
  });
  return { first, count };
}
