import type { DatasetInfo } from '@/model/dataset';

const NAMES = {
  anndata: 'AnnData',
  mudata: 'MuData',
  spatialdata: 'SpatialData',
  several: 'several AnnData objects',
  tenx: 'Cell Ranger matrix (10x)',
  loom: 'Loom',
} as const;

const CONTAINERS = { hdf5: 'HDF5 file', zarr2: 'Zarr group', zarr3: 'Zarr group' };

/** What a file is, as people call it. */
export function formatName({ format, container }: DatasetInfo): string {
  return format === 'plain' ? CONTAINERS[container] : NAMES[format];
}
