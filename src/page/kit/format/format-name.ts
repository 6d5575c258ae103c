import type { DatasetInfo } from '@/model/dataset';

const CONTAINERS = { hdf5: 'HDF5 file', zarr2: 'Zarr group', zarr3: 'Zarr group' };

/** Returns the common name of a file's format. */
export function formatName({ formatInfo, container }: DatasetInfo): string {
  const { name, title = name, isTree } = formatInfo;
  return isTree ? CONTAINERS[container] : title;
}
