import type { Path } from '@/model/path';
import type {
  ChunkedArray,
  ChunkLocation,
  LocateOptions,
} from '@/read/chunks/chunked-array';
import { skipOfFilterMask } from '@/read/codecs/hdf5-filters';
import { openChunkIndex } from './chunk-index/open-chunk-index';
import type { DatasetHeader } from './dataset-header';
import type { Layout } from './layout-message';
import type { OpenFile } from './open-file';
import { prefetchChunks } from './values-ahead';

/** Finds the chunks of a dataset by its own index, one at a time, and records those that are absent. */
export function chunkLocator(
  file: OpenFile,
  path: Path,
  header: DatasetHeader,
  layout: Extract<Layout, { kind: 'chunked' }>,
): Required<Pick<ChunkedArray, 'locate' | 'storedChunks' | 'beforeWhole'>> {
  const { filters, space } = header;
  const { chunkShape, elementBytes, rawEdges } = layout;
  const shape = space.shape ?? [];
  const what = `the chunk index of ${path}`;
  const index = openChunkIndex(
    {
      reader: file.metadata,
      chunkShape,
      chunkBytes: chunkShape.reduce((all, extent) => all * extent, elementBytes),
      shape,
      most: space.most,
      what,
      where: `${file.name}: ${what}`,
    },
    layout.index,
  );
  const sticksOut = (chunk: readonly number[]) =>
    chunk.some(
      (at, axis) => (at + 1) * (chunkShape[axis] as number) > (shape[axis] as number),
    );
  const locate = async (
    chunk: readonly number[],
    options?: LocateOptions,
  ): Promise<ChunkLocation> => {
    const found = await index.find(chunk, options);
    if (!found) return { kind: 'absent' };
    const mask = rawEdges && sticksOut(chunk) ? 0xffffffff : found.mask;
    const skip = skipOfFilterMask(mask, filters.length);
    return {
      kind: 'range',
      source: file.data,
      position: file.metadata.positionOf(
        found.address,
        found.length,
        `a chunk of ${path}`,
      ),
      length: found.length,
      ...(skip !== 0 && { skip }),
    };
  };
  return {
    locate,
    storedChunks: (most, options) => index.list(most, options),
    beforeWhole: (options) => prefetchChunks(file, header, layout, options),
  };
}
