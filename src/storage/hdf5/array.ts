import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray } from '../node';
import { readAttributes } from './attributes';
import { readThroughLib } from './lib-read';
import { memoryTypeOf } from './memory-type';
import type { OpenFile } from './open-file';

export async function openArray(
  file: OpenFile,
  path: Path,
  address: number,
  options?: ReadOptions,
): Promise<StoredArray> {
  const attributes = await readAttributes(file, path, address, options);
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
    storage: { container: 'hdf5', layout: 'unknown', codecs: [] },
    read: (selection = [], readOptions) =>
      readThroughLib(file, path, shape, selection, readOptions),
  };
}
