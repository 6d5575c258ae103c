import type { Attributes } from '@/model/attributes';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray } from '../node';
import { readThroughLib } from './lib-read';
import { memoryTypeOf } from './memory-type';
import type { OpenFile } from './open-file';

/** A dataset whose header only libhdf5 can read (its messages lie in the file's table of shared ones). */
export async function openLibArray(
  file: OpenFile,
  path: Path,
  attributes: Attributes,
  options?: ReadOptions,
): Promise<StoredArray> {
  const metadata = await file.session.call(
    path,
    (lib, id) => lib.get_dataset_metadata(id, path),
    options,
  );
  const shape = metadata.shape ?? [];
  return {
    kind: 'array',
    path,
    attributes,
    dtype: memoryTypeOf(metadata),
    shape,
    ...(metadata.shape === null && { empty: true }),
    storage: {
      container: 'hdf5',
      layout: metadata.chunks ? 'chunked' : 'contiguous',
      ...(metadata.chunks && { chunkShape: metadata.chunks }),
      codecs: [],
    },
    read: (selection = [], readOptions) =>
      readThroughLib(file, { path, shape }, selection, readOptions),
  };
}
