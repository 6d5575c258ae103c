import type { DatasetInfo } from '@/model/dataset';
import { isOneAnnData } from '@/model/format';
import type { SourceInfo } from '@/model/source';
import { secretIn } from '@/page/state/signed-address';
import type { SourceRef } from '@/page/state/view';

/**
 * Returns the address of a store that another site could open, too: an AnnData as a Zarr folder at an https address that
 * has no signature or login; undefined for any other source.
 */
export function publicStoreOf(
  ref: SourceRef | undefined,
  { formatInfo, container, matrices }: DatasetInfo,
  { size }: SourceInfo,
): string | undefined {
  if (ref?.kind !== 'url' || ref.withKeys || secretIn(ref.url) !== undefined)
    return undefined;
  const isFolder = container !== 'hdf5' && size === undefined;
  const isStore = isFolder && isOneAnnData(formatInfo) && matrices.length > 0;
  return isStore && /^https:/i.test(ref.url) && !ref.url.includes('#')
    ? ref.url
    : undefined;
}
