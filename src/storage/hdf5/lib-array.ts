import type { Attributes } from '@/model/attributes';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray } from '../node';
import type { Filter } from './filter-message';
import { filterName } from './filter-names';
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
  const { metadata, filters } = await file.session.call(
    path,
    (lib, id) => ({
      metadata: lib.get_dataset_metadata(id, path),
      filters: lib
        .get_dataset_filters(id, path)
        .map(({ id, name, cd_values: values }): Filter => ({ id, name, values })),
    }),
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
      codecs: filters.map(filterName),
    },
    read: (selection = [], readOptions) =>
      readThroughLib(file, { path, shape, filters }, selection, readOptions),
  };
}
