import type { StorageInfo } from '@/model/node';
import { NOWHERE } from './cursor';
import type { DatasetHeader } from './dataset-header';
import { type FillValue, fillText } from './fill-value';
import { filterName } from './filter-names';

/** How a dataset is stored, for the inspector. */
export function storageInfoOf(
  { dtype, layout, filters, external, fill, space }: DatasetHeader,
  itemBytes: number,
  fillValue: FillValue | undefined,
): StorageInfo {
  const order =
    'order' in dtype && dtype.kind !== 'fixed-string' ? dtype.order : undefined;
  const count = (space.shape ?? []).reduce((all, extent) => all * extent, 1);
  const stored = bytesStored(layout, space.shape === null ? 0 : count * itemBytes);
  return {
    container: 'hdf5',
    layout: external ? 'external' : layout.kind,
    ...(layout.kind === 'chunked' && { chunkShape: layout.chunkShape }),
    codecs: filters.map(filterName),
    ...(stored !== undefined && { bytesStored: stored }),
    ...(fill &&
      fillValue?.status === 'read' && { fillValue: fillText(fillValue.values) }),
    ...(order && { byteOrder: order }),
  };
}

/** Only if the header states it; summing a chunk index would read all of it. */
function bytesStored(
  layout: DatasetHeader['layout'],
  needed: number,
): number | undefined {
  switch (layout.kind) {
    case 'compact':
      return layout.bytes.length;
    case 'contiguous':
      return layout.address === NOWHERE ? 0 : (layout.length ?? needed);
    case 'chunked':
      if (layout.index.address === NOWHERE) return 0;
      return layout.index.kind === 'single' ? layout.index.filtered?.length : undefined;
    default:
      return undefined;
  }
}
