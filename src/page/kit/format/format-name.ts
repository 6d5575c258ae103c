import type { DatasetInfo } from '@/model/dataset';

const CONTAINERS = { hdf5: 'HDF5 file', zarr2: 'Zarr group', zarr3: 'Zarr group' };

/** What a file is, as people call it. */
export function formatName({ formatInfo, container }: DatasetInfo): string {
  const { name, title = name, isTree } = formatInfo;
  return isTree ? CONTAINERS[container] : title;
}
